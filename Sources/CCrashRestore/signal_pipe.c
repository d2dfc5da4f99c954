// A signal handler may do next to nothing, so it writes the signal's number into a pipe that the main loop polls. Where the
// loop does not come to it in time, since what it draws takes too long, a timer ends the process.

#define _GNU_SOURCE
#include "signal_pipe.h"

#include "crash_restore.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { highest = 64 };

static volatile sig_atomic_t writing_end = -1;
static int reading_end = -1;
static struct sigaction before[highest];
static char caught[highest];

// What the loop has to end by itself, once it was told to.
static const struct itimerspec patience = {.it_value = {.tv_nsec = 700000000}};
static timer_t timer;
static int has_timer = 0;
static volatile sig_atomic_t ending = 0;

static int ends_the_process(int number) { return number != SIGTSTP && number != SIGCONT && number != SIGWINCH; }

static void end_late(int number) {
  (void)number;
  if (ending != 0) crash_restore_end(ending);
}

static void open_timer(void) {
  const int number = SIGRTMIN + 7;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_late;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = number;
  has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

static void close_timer(void) {
  if (has_timer) timer_delete(timer);
  has_timer = 0;
  ending = 0;
}

static void write_number(int number) {
  const int kept = errno;
  const unsigned char byte = (unsigned char)number;
  if (has_timer && ending == 0 && ends_the_process(number)) {
    ending = number;
    timer_settime(timer, 0, &patience, NULL);
  }
  // A full pipe already holds reason enough to wake up.
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
  // Who started the program may have left it deaf.
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
  open_timer();
  return reading_end;
}

static int remember(int number) {
  if (number <= 0 || number >= highest) return 0;
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

void signal_pipe_close(void) {
  if (reading_end < 0) return;
  close_timer();
  for (int number = 1; number < highest; number++) {
    if (caught[number]) sigaction(number, &before[number], NULL);
    caught[number] = 0;
  }
  const int writing = writing_end;
  writing_end = -1;
  close(writing);
  close(reading_end);
  reading_end = -1;
}
