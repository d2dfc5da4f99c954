// The command line, as passed to C's `main`.
//
// Swift looks for it in /proc, or in memory just before the environment. Without /proc, or after a preloaded library
// has moved the environment with `setenv`, it finds nothing, and the program would misbehave.

#include "program_start.h"

#include <stddef.h>
#include <sys/auxv.h>

static int count;
static char **words;

// glibc calls functions in .init_array with the arguments of `main`.
__attribute__((constructor)) static void note(int argc, char **argv, char **environment) {
  (void)environment;
  count = argv == NULL ? 0 : argc;
  words = argv;
}

int program_start_count(void) { return count; }

const char *program_start_word(int index) { return index >= 0 && index < count ? words[index] : NULL; }

const char *program_start_path(void) { return (const char *)getauxval(AT_EXECFN); }
