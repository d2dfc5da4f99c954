#ifndef TOML_READER_H
#define TOML_READER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The parts of a document, in order. A table or list is reported as its beginning, its contents and its end.
typedef enum {
  toml_table_begin,
  toml_table_end,
  toml_list_begin,
  toml_list_end,
  toml_text,
  toml_number,
  // True or false; the number is 1 or 0.
  toml_boolean,
  // A value of another type; the text names the type.
  toml_other,
  // The document is not TOML; the text says why. Nothing else is reported.
  toml_error,
} toml_event_kind;

// Texts are UTF-8 without a terminating NUL, and only valid until the listener returns.
typedef struct {
  toml_event_kind kind;
  // The key of a value in a table; empty in a list.
  const char *_Nullable key;
  size_t key_length;
  const char *_Nullable text;
  size_t text_length;
  int64_t number;
  // Counted from 1.
  uint32_t line;
} toml_event;

typedef void (*toml_listener)(void *_Nonnull context, const toml_event *_Nonnull event);

// Parses a document with toml++ and reports all its parts to a listener.
void toml_read(
  const char *_Nonnull bytes, size_t count, void *_Nonnull context, toml_listener _Nonnull listener);

#ifdef __cplusplus
}
#endif

#endif
