// Functions missing from Swift's Glibc module.
#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

const short pseudo_terminal_new_session = POSIX_SPAWN_SETSID;

int pseudo_terminal_open(unsigned short columns, unsigned short rows, char *name, unsigned long capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  if (grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, name, capacity) != 0 ||
      ioctl(master, TIOCSWINSZ, &size) != 0) {
    close(master);
    return -1;
  }
  return master;
}
