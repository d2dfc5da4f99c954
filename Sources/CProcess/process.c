// GNU extensions to posix_spawn, and a few Linux calls that are missing from Swift's Glibc.

#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

int process_start(
    pid_t *process, char *const arguments[], char *const environment[], const struct process_streams *streams) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, everything;
  sigemptyset(&none);
  sigfillset(&everything);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &everything);
  const int flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (streams != NULL ? POSIX_SPAWN_SETSID : 0);
  posix_spawnattr_setflags(&attributes, (short)flags);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (streams != NULL) {
    if (streams->input < 0) posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    else posix_spawn_file_actions_adddup2(&actions, streams->input, 0);
    posix_spawn_file_actions_adddup2(&actions, streams->output, 1);
    posix_spawn_file_actions_adddup2(&actions, streams->errors, 2);
    // This includes descriptors that other threads open in the meantime, and any that the parent process left open.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  }
  const int result = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return result;
}

// Called by number, because glibc has only had a function for it since version 2.36.
int process_descriptor(pid_t process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  return -1;
#endif
}

int memory_file_create(void) { return memfd_create("tvgrid", MFD_CLOEXEC); }

unsigned int file_system_type(int descriptor) {
  struct statfs system;
  return fstatfs(descriptor, &system) == 0 ? (unsigned int)system.f_type : 0;
}
