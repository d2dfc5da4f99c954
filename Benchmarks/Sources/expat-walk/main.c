// Parses an XML file with libexpat and does nothing else: the minimum cost of reading XMLTV with it.
#include <expat.h>
#include <stdio.h>

static void begin(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)name;
  (void)attributes;
  ++*(long *)data;
}

static void end(void *data, const XML_Char *name) {
  (void)data;
  (void)name;
}

static void text(void *data, const XML_Char *letters, int count) {
  (void)letters;
  ((long *)data)[1] += count;
}

int main(int count, char **arguments) {
  static char bytes[256 << 10];
  long found[2] = {0, 0};
  FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
  if (!file) return 2;
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetUserData(parser, found);
  XML_SetElementHandler(parser, begin, end);
  XML_SetCharacterDataHandler(parser, text);
  size_t got;
  do {
    got = fread(bytes, 1, sizeof bytes, file);
    if (XML_Parse(parser, bytes, (int)got, got < sizeof bytes) != XML_STATUS_OK) return 1;
  } while (got == sizeof bytes);
  printf("%ld elements, %ld bytes of text\n", found[0], found[1]);
  return 0;
}
