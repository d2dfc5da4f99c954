// A program in the background must not change the terminal's settings: the system would stop it.

#define _GNU_SOURCE
#include "foreground.h"

#include <errno.h>
#include <termios.h>
#include <unistd.h>

int foreground_is_elsewhere(int tty) {
  const pid_t foreground = tcgetpgrp(tty);
  return foreground > 0 && foreground != getpgrp();
}

void foreground_wait(int tty) {
  // In the background, `tcdrain` stops the process with SIGTTOU, and restarts when the process is continued. The call
  // does not affect the terminal, and returns if there is no shell to continue the process.
  while (foreground_is_elsewhere(tty)) {
    if (tcdrain(tty) == 0 || errno != EINTR) return;
  }
}
