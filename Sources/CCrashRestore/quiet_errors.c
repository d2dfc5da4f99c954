// Before it aborts, the Swift runtime writes to the C library's `stderr` stream: where an allocation failed and its own
// backtrace handler is away, that is a stack trace of dozens of lines. The stream is replaced by one that drops it. What
// the program itself says is written to the descriptor and does not come through here.

#define _GNU_SOURCE
#include "quiet_errors.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static volatile sig_atomic_t no_memory = 0;
static volatile sig_atomic_t muted = 0;

static int starts_with(const char *text, size_t size, const char *start) {
  const size_t length = strlen(start);
  return size >= length && memcmp(text, start, length) == 0;
}

static ssize_t pass_on(void *cookie, const char *text, size_t size) {
  (void)cookie;
  if (starts_with(text, size, "Fatal error: failed to allocate")) {
    no_memory = 1;
    muted = 1;
  }
  if (starts_with(text, size, "Current stack trace")) muted = 1;
  if (muted) return (ssize_t)size;
  size_t sent = 0;
  while (sent < size) {
    const ssize_t written = write(STDERR_FILENO, text + sent, size - sent);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    sent += (size_t)written;
  }
  // A failure to write cannot be reported anywhere.
  return (ssize_t)size;
}

void quiet_errors_arm(void) {
  static FILE *quiet = NULL;
  if (quiet != NULL) return;
  const cookie_io_functions_t functions = {.read = NULL, .write = pass_on, .seek = NULL, .close = NULL};
  quiet = fopencookie(NULL, "w", functions);
  if (quiet == NULL) return;
  setvbuf(quiet, NULL, _IONBF, 0);
  stderr = quiet;
}

int quiet_errors_has_no_memory(void) { return no_memory; }
