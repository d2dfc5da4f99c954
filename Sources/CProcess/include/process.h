#ifndef TVGRID_PROCESS_H
#define TVGRID_PROCESS_H

#include <sys/types.h>

/// The descriptors that a program gets as its standard streams, each 3 or more. An input of -1 is /dev/null.
struct process_streams {
  int input, output, errors;
};

/// Starts a program in which no signal is ignored or blocked. `arguments` are its path and its arguments, `environment` its
/// variables, both ended by NULL. Returns 0, or an errno if it cannot be started.
///
/// With `streams` it has a session of its own and no other descriptor. Without (NULL) it has everything that this process has,
/// the terminal too.
int process_start(
    pid_t *process, char *const arguments[], char *const environment[], const struct process_streams *streams);

/// A descriptor that can be read when a process has ended; -1 on a kernel without them (before Linux 5.3).
int process_descriptor(pid_t process);

/// A file in memory, closed on exec. -1 with errno if there is none.
int memory_file_create(void);

/// The type of the file system that an open file is in, by its number in statfs(2); 0 if it cannot be told.
unsigned int file_system_type(int descriptor);

#endif
