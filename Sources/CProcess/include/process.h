#ifndef TVGRID_PROCESS_H
#define TVGRID_PROCESS_H

#include <sys/types.h>

/// The descriptors for a program's standard streams, each 3 or greater. An input of -1 means /dev/null.
struct process_streams {
  int input, output, errors;
};

/// Starts a program with no signals ignored or blocked.
///
/// `arguments` contains the program's path and arguments, and `environment` its variables; both end with NULL. Returns
/// 0, or an errno if the program could not be started.
///
/// With `streams`, the program gets its own session and no other descriptors. Without them (NULL), it inherits
/// everything from this process, including the terminal.
int process_start(
    pid_t *process, char *const arguments[], char *const environment[], const struct process_streams *streams);

/// A descriptor that becomes readable when a process has ended; -1 if the kernel does not support this (before Linux 5.3).
int process_descriptor(pid_t process);

/// Creates a file in memory, closed on exec. Returns -1 and sets errno on failure.
int memory_file_create(void);

/// The type of an open file's file system, as numbered in statfs(2); 0 if unknown.
unsigned int file_system_type(int descriptor);

#endif
