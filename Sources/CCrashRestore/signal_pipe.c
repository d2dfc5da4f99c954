// A signal handler can do almost nothing, so it writes the signal's number to a pipe that the main loop polls.
//
// A timer ends the process if the loop does not react in time. While the terminal is lent to the shell, the process is
// usually stopped and neither would run, so the handler itself ends the process.

#define _GNU_SOURCE
#include "signal_pipe.h"

#include "crash_restore.h"
#include "ending_timer.h"
#include "foreground.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// One more than the highest signal number.
enum { signal_count = 65 };

static volatile sig_atomic_t writing_end = -1;
static int reading_end = -1;
static struct sigaction before[signal_count];
static char caught[signal_count];

static volatile sig_atomic_t ends_at_once = 0;

static int ends_the_process(int number) { return number != SIGTSTP && number != SIGCONT && number != SIGWINCH; }

static void write_number(int number) {
  const int kept = errno;
  const unsigned char byte = (unsigned char)number;
  if (ends_the_process(number)) {
    if (ends_at_once) crash_restore_end(number);
    ending_timer_arm(number);
  }
  // A full pipe already contains enough to wake up the loop.
  ssize_t ignored = write(writing_end, &byte, 1);
  (void)ignored;
  errno = kept;
}

static void pass_on(int number) {
  if (before[number].sa_handler != SIG_DFL && before[number].sa_handler != SIG_IGN) before[number].sa_handler(number);
  write_number(number);
}

static void install(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
  // The parent process may have blocked the signal.
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

int signal_pipe_open(void) {
  int ends[2];
  if (reading_end >= 0) return reading_end;
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  reading_end = ends[0];
  writing_end = ends[1];
  ending_timer_open();
  return reading_end;
}

static int remember(int number) {
  // The timer's signal has its own handler, which also ends the process if the signal comes from outside.
  if (number <= 0 || number >= signal_count || number == ending_timer_number()) return 0;
  if (!caught[number]) sigaction(number, NULL, &before[number]);
  if (before[number].sa_handler == SIG_IGN) return 0;
  caught[number] = 1;
  return 1;
}

void signal_pipe_catch(int number) {
  if (remember(number)) install(number, write_number);
}

void signal_pipe_listen(int number) {
  if (remember(number)) install(number, pass_on);
}

int signal_pipe_lend_terminal(void) {
  // The order matters: a signal that arrives in between ends the process.
  ends_at_once = 1;
  return ending_timer_signal() == 0;
}

void signal_pipe_reclaim_terminal(int tty) {
  ends_at_once = 1;
  if (foreground_is_elsewhere(tty)) {
    const int number = ending_timer_signal();
    if (number != 0) crash_restore_end(number);
    foreground_wait(tty);
  }
  ends_at_once = 0;
}

void signal_pipe_close(void) {
  if (reading_end < 0) return;
  ending_timer_disarm();
  for (int number = 1; number < signal_count; number++) {
    if (caught[number]) sigaction(number, &before[number], NULL);
    caught[number] = 0;
  }
  const int writing = writing_end;
  writing_end = -1;
  close(writing);
  close(reading_end);
  reading_end = -1;
}
