// A program in the background must not change the settings of the terminal: the system stops it where it tries.

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
  // In the background `tcdrain` stops the process by SIGTTOU, and starts again when it is continued; it changes nothing.
  // It does not stop a process that no shell would continue, which goes on.
  while (foreground_is_elsewhere(tty)) {
    if (tcdrain(tty) == 0 || errno != EINTR) return;
  }
}
