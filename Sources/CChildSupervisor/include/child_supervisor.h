#ifndef TVGRID_CHILD_SUPERVISOR_H
#define TVGRID_CHILD_SUPERVISOR_H

#include <sys/types.h>

/// Why a program was ended, in place of its status.
static const int took_too_long = -1, wrote_too_much = -2;

/// Starts a program below a supervisor: a process of this same binary, whose parent is this one, and which ends the
/// program and everything that the program started when it is told to, or when this process is gone, however it ended.
///
/// `arguments` are the path of the program and its arguments, `environment` its variables, both ended by NULL. The program
/// has a session of its own, reads `input`, or /dev/null where that is -1, writes to `output` and `errors`, has no other
/// descriptor, and no signal
/// is ignored or blocked. The supervisor reads `control`:
/// - a byte there is passed on as SIGTERM to the program and its group;
/// - its end, which the kernel brings about when this process is killed, ends everything with SIGKILL.
///
/// To `status` it writes an int when the program was started (0, or errno), and another when the program has ended (as
/// waitpid tells it). Its children go on after that. The supervisor ends when none of the processes is
/// left.
///
/// With `seconds` above 0 the program may outlive this process: once it has started, the end of `control` changes nothing.
/// After that many seconds, or when its output (a file) is above 16 MB, it is ended with everything that it has started, by
/// SIGTERM first. The second int is then `took_too_long` or `wrote_too_much`.
///
/// The descriptors have to be 5 or more, and to be closed on exec. 0, or an errno where the supervisor cannot be started.
int child_supervisor_start(
    pid_t *supervisor, char *const arguments[], char *const environment[], int input, int output, int errors,
    int control, int status, int seconds);

/// A file in memory, closed on exec, which Swift cannot make. -1 with errno where there is none.
int memory_file_create(void);

/// Starts a program in the foreground, with the terminal and the other descriptors of this process, and no signal ignored or
/// blocked. `arguments` are the path of the program and its arguments. 0, or an errno.
int foreground_process_start(pid_t *process, char *const arguments[], char *const environment[]);

/// Starts a program that outlives this one: in a session of its own, without a terminal and without a supervisor, and no signal
/// ignored or blocked. It reads `input`, or /dev/null where that is -1, and writes all to `output`. The descriptors have to
/// be 3 or more. 0, or an errno.
int detached_process_start(
    pid_t *process, char *const arguments[], char *const environment[], int input, int output);

/// A descriptor that can be read once a process has ended (pidfd_open, Linux 5.3), closed on exec; -1 where there is none.
int process_descriptor(pid_t process);

#endif
