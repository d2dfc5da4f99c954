#define _GNU_SOURCE
#include "folder_exchange.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

/// RENAME_EXCHANGE of linux/fs.h, which not every system has installed.
enum { exchange = 1 << 1 };

int tvgrid_exchange_names(int folder, const char *one, const char *other) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, folder, one, folder, other, exchange);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int tvgrid_synchronise_file_system(int folder) { return syncfs(folder); }
