// Restores the terminal when the program crashes, because Swift cannot catch its own traps.
//
// The handler calls only async-signal-safe functions, and ends with the signal's default action. It runs on its own
// stack, because the thread's stack may have overflowed. The main thread's handler stack is in this file, and
// GuideSystem gives one to every thread it starts.
//
// If another thread traps, the main thread may still draw something after the terminal has been restored. The handler
// replaces Swift's backtrace handler, which would ask questions in a terminal still in raw mode.

#define _GNU_SOURCE
#include "crash_restore.h"

#include "foreground.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

// Plain style, default cursor keys and keypad, cursor shown, main screen.
static const char leave_screen[] = "\033[0m\033[?1l\033>\033[?25h\033[?1049l";

// The sequences that undo the modes that are on. There are two copies; changes are written to the one not in use.
struct undo {
  char text[256];
  size_t length;
};
static struct undo undos[2];
static volatile sig_atomic_t current_undo = 0;

static volatile sig_atomic_t tty = -1;
static volatile sig_atomic_t is_lent = 0;
static int has_settings = 0;
static struct termios settings;
static struct sigaction before[crash_count];
static int armed = 0;
// Whether the handlers stay installed even without a terminal to restore.
static int keep_armed = 0;
static _Alignas(16) char handler_stack[65536];

static void put(int fd, const char *text, size_t length) {
  while (length > 0) {
    const ssize_t written = write(fd, text, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

// Writes the report in one call, so that other output cannot come between its words.
static void put_report(int number) {
  char line[160] = "tvgrid: crashed (signal ";
  size_t length = strlen(line);
  if (number >= 10) line[length++] = (char)('0' + number / 10 % 10);
  line[length++] = (char)('0' + number % 10);
  const char *parts[] = {")", tty < 0 ? "" : ". The terminal has been restored", "; please report this.\n"};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    const size_t part = strlen(parts[i]);
    memcpy(line + length, parts[i], part);
    length += part;
  }
  put(STDERR_FILENO, line, length);
}

// Writes without blocking, because a terminal that has stopped reading must not keep the process from ending. Unread
// output is useless by now, so it is dropped if there is no space left.
static void put_leave_screen(int in_background) {
  char text[1 + sizeof undos[0].text + sizeof leave_screen];
  size_t length = 0;
  // Ends an incomplete sequence.
  text[length++] = '\030';
  const struct undo *const undo = &undos[current_undo];
  memcpy(text + length, undo->text, undo->length);
  length += undo->length;
  memcpy(text + length, leave_screen, sizeof leave_screen - 1);
  length += sizeof leave_screen - 1;
  const int flags = fcntl(tty, F_GETFL);
  fcntl(tty, F_SETFL, flags | O_NONBLOCK);
  for (int attempt = 0; attempt < 30; attempt++) {
    const ssize_t written = write(tty, text, length);
    if (written == (ssize_t)length) break;
    if (written < 0 && errno != EAGAIN && errno != EINTR) break;
    if (!in_background) tcflush(tty, TCOFLUSH);
    poll(NULL, 0, 10);
  }
  fcntl(tty, F_SETFL, flags);
}

static void leave(void) {
  if (tty < 0 || is_lent) return;
  const int in_background = foreground_is_elsewhere(tty);
  put_leave_screen(in_background);
  if (has_settings && !in_background) tcsetattr(tty, TCSANOW, &settings);
}

static void end_by(int number) {
  struct sigaction default_action;
  memset(&default_action, 0, sizeof default_action);
  default_action.sa_handler = SIG_DFL;
  sigaction(number, &default_action, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

void crash_restore_set_undo(const char *text, size_t length) {
  struct undo *const next = &undos[1 - current_undo];
  if (length > sizeof next->text) length = 0;
  if (length > 0) memcpy(next->text, text, length);
  next->length = length;
  atomic_signal_fence(memory_order_release);
  current_undo = 1 - current_undo;
}

void crash_restore_set_lent(int lent) { is_lent = lent; }

int crash_restore_is_in_background(void) { return tty >= 0 && foreground_is_elsewhere(tty); }

void crash_restore_leave(void) { leave(); }

void crash_restore_end(int number) {
  leave();
  end_by(number);
}

static void restore_and_end(int number) {
  // If memory runs out, several threads fail at once. Only one reports it and ends the process.
  static int is_ending = 0;
  if (__atomic_exchange_n(&is_ending, 1, __ATOMIC_SEQ_CST)) {
    for (;;) pause();
  }
  leave();
  put_report(number);
  end_by(number);
}

static void arm(void) {
  if (armed) return;
  const stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack, .ss_flags = 0};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = restore_and_end;
  action.sa_flags = SA_ONSTACK;
  // This includes SIGTTOU, which would stop a process that moves to the background before tcsetattr.
  sigfillset(&action.sa_mask);
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &before[i]);
  armed = 1;
}

void crash_report_arm(void) {
  keep_armed = 1;
  arm();
}

void crash_restore_arm(int tty_fd, const struct termios *saved) {
  has_settings = saved != NULL;
  if (saved != NULL) settings = *saved;
  tty = tty_fd;
  arm();
}

void crash_restore_disarm(void) {
  tty = -1;
  if (!armed || keep_armed) return;
  for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &before[i], NULL);
  armed = 0;
}
