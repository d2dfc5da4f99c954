// Ends a process that was told to end but has not, because drawing takes too long or the terminal has stopped reading.

#define _GNU_SOURCE
#include "ending_timer.h"

#include "crash_restore.h"

#include <signal.h>
#include <string.h>
#include <time.h>

static const struct itimerspec patience = {.it_value = {.tv_nsec = 700000000}};
static timer_t timer;
static volatile sig_atomic_t has_timer = 0;
static volatile sig_atomic_t ending = 0;

static volatile sig_atomic_t was_ignored = 0;

int ending_timer_number(void) { return SIGRTMIN + 7; }

static void end_late(int number, siginfo_t *info, void *context) {
  (void)context;
  if (info->si_code != SI_TIMER && !was_ignored) crash_restore_end(number);
  if (info->si_code == SI_TIMER && ending != 0) crash_restore_end(ending);
}

void ending_timer_open(void) {
  const int number = ending_timer_number();
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = end_late;
  action.sa_flags = SA_SIGINFO;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, &before);
  was_ignored = (before.sa_flags & SA_SIGINFO) == 0 && before.sa_handler == SIG_IGN;
  // The parent process may have blocked the signal.
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  struct sigevent event;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = number;
  has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

void ending_timer_arm(int number) {
  if (ending != 0) return;
  ending = number;
  if (has_timer) timer_settime(timer, 0, &patience, NULL);
}

int ending_timer_signal(void) { return ending; }

void ending_timer_disarm(void) {
  if (has_timer) timer_delete(timer);
  has_timer = 0;
  ending = 0;
}
