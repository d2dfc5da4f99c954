// A parent-death signal ends one process, and not those that it has started; a process group is left by setsid. So a
// process in between is made the one to which the kernel gives orphans (PR_SET_CHILD_SUBREAPER): what the program has
// started is then always among its descendants, and becomes its child at the latest when everything above it is gone.
//
// It is this binary, started anew, since a fork of a process with a guide in it would keep the guide's memory. Swift is
// never reached: the constructor below runs before main, and ends the process.

#define _GNU_SOURCE
#include "child_supervisor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The first argument of a supervisor. No ordinary command line begins with it.
static const char mark[] = "tvgrid: ends a grabber with tvgrid";
// The same where the program may outlive tvgrid; the argument behind it is the number of seconds that it may run.
static const char limited_mark[] = "tvgrid: ends a command after a time";

enum {
  control = 3,
  status = 4,
  // Milliseconds that a command has to tidy up when its time is over.
  grace = 300,
  // Seconds until what does not end by SIGKILL, since the kernel does not let it or it is another user's, is left alone.
  patience = 5,
  // Bytes that a command with a limited time may write: they are kept in memory.
  most_output = 16 << 20,
  // Milliseconds between two looks at its output.
  output_interval = 100,
};

// The last signal that is to end everything; 0 before.
static volatile sig_atomic_t signalled = 0;

static void note_signal(int number) {
  if (number != SIGCHLD && number != SIGPIPE) signalled = number;
}

static void tell(int value) {
  while (write(status, &value, sizeof value) < 0 && errno == EINTR) {}
}

// The program that is supervised, and what becomes of it.
struct program {
  pid_t process;
  int has_ended;
  // Why it is ended: took_too_long or wrote_too_much; 0 if it ends by itself.
  int reason;
};

// Reports how the program ended, or why it was ended, if it is the process that was reaped.
static void note_end(struct program *program, pid_t process, int value) {
  if (process != program->process || program->has_ended) return;
  program->has_ended = 1;
  tell(program->reason != 0 ? program->reason : value);
}

static void run_program(char **arguments, char **environment, pid_t parent, int report) {
  // For the case that the supervisor is killed too: then at least the program goes.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  setsid();
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(arguments[0], arguments, environment);
  const int code = errno;
  while (write(report, &code, sizeof code) < 0 && errno == EINTR) {}
  _exit(127);
}

// Whether the program runs, or has told why it cannot; 0 where everything is to end before. A file on a disk that does
// not answer can hold a start for ever.
static int has_reported(int report, const sigset_t *awake) {
  struct pollfd watched[] = {{.fd = report, .events = POLLIN}, {.fd = control, .events = POLLIN}};
  while (!signalled) {
    if (ppoll(watched, 2, NULL, awake) <= 0) continue;
    if (watched[1].revents != 0) return 0;
    if (watched[0].revents != 0) return 1;
  }
  return 0;
}

// 0, or why it cannot be started.
static int start(struct program *program, char **arguments, char **environment, const sigset_t *awake) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) run_program(arguments, environment, parent, report[1]);
  const int fork_error = child < 0 ? errno : 0;
  close(report[1]);
  int code = 0;
  ssize_t count = 0;
  if (child > 0 && has_reported(report[0], awake)) {
    while ((count = read(report[0], &code, sizeof code)) < 0 && errno == EINTR) {}
  } else if (child > 0) {
    kill(child, SIGKILL);
  }
  close(report[0]);
  if (child < 0) return fork_error;
  program->process = child;
  if (count <= 0) return 0;
  waitpid(child, NULL, 0);
  return code;
}

// Whether a process is a child of this one, by the fields behind its name, in which anything may stand.
static int is_child(const char *process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%.20s/stat", process);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[512];
  const ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count < 0 ? 0 : count] = 0;
  const char *end = strrchr(text, ')');
  int parent = 0;
  return end != NULL && sscanf(end + 1, " %*c %d", &parent) == 1 && parent == getpid();
}

static void signal_children(int number) {
  DIR *folder = opendir("/proc");
  if (folder == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    const pid_t process = (pid_t)atoi(entry->d_name);
    if (process > 0 && is_child(entry->d_name)) kill(process, number);
  }
  closedir(folder);
}

// Tells the program that its time is over, and gives it a moment.
static void end_politely(const struct program *program) {
  if (program->has_ended) return;
  kill(-program->process, SIGTERM);
  struct timespec left = {.tv_nsec = grace * 1000000L};
  // SIGCHLD is blocked and interrupts nothing here: the moment is short.
  nanosleep(&left, NULL);
}

// Ends all descendants: whatever loses its parent by this becomes a child, and is ended next.
static void end_everything(struct program *program) {
  signal(SIGALRM, SIG_DFL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarms, NULL);
  alarm(patience);
  for (;;) {
    signal_children(SIGKILL);
    int value = 0;
    pid_t process = waitpid(-1, &value, 0);
    if (process < 0 && errno == EINTR) continue;
    if (process < 0) return;
    do note_end(program, process, value);
    while ((process = waitpid(-1, &value, WNOHANG)) > 0);
  }
}

static int writes_too_much(int output) {
  struct stat state;
  return output >= 0 && fstat(output, &state) == 0 && state.st_size > most_output;
}

// Waits until nothing is left, or everything is to end. The end of the program alone is only told: what it has started
// may still carry its output. A program with a limited time goes on when `control` ends; `output` is its output, and -1 for
// another program.
static void watch(struct program *program, const sigset_t *awake, int output) {
  struct pollfd watched = {.fd = control, .events = POLLIN};
  const struct timespec interval = {.tv_nsec = output_interval * 1000000L};
  const int has_limit = output >= 0;
  for (;;) {
    int value = 0;
    pid_t process;
    while ((process = waitpid(-1, &value, WNOHANG)) > 0) note_end(program, process, value);
    if (signalled == SIGALRM) program->reason = took_too_long;
    if ((process < 0 && errno == ECHILD) || signalled) return;
    if (writes_too_much(output)) {
      program->reason = wrote_too_much;
      return;
    }
    if (ppoll(&watched, 1, has_limit ? &interval : NULL, awake) <= 0) continue;
    char byte;
    const ssize_t count = read(control, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) {
      if (!has_limit) return;
      watched.fd = -1;
      continue;
    }
    if (count <= 0) continue;
    // Once the program has ended its number may be that of another group.
    if (program->has_ended) signal_children(SIGTERM);
    else kill(-program->process, SIGTERM);
  }
}

// SIGPIPE among them: once tvgrid is gone the status pipe has no reader.
static void catch_signals(sigset_t *awake) {
  struct sigaction action = {.sa_handler = note_signal};
  sigset_t blocked;
  sigemptyset(&blocked);
  const int numbers[] = {SIGCHLD, SIGPIPE, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    sigaction(numbers[i], &action, NULL);
    sigaddset(&blocked, numbers[i]);
  }
  sigprocmask(SIG_BLOCK, &blocked, awake);
}

// `seconds` are the limit of a program that may outlive tvgrid, 0 for one that may not.
static void supervise(char **arguments, char **environment, unsigned seconds) {
  // The name in lists of processes.
  prctl(PR_SET_NAME, "tvgrid-watch");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // The program may stop this process, which would then not see the end of `control`. The signal also comes when only the
  // thread of tvgrid that started this process ends, and does nothing then.
  prctl(PR_SET_PDEATHSIG, SIGCONT);
  fcntl(control, F_SETFD, FD_CLOEXEC);
  fcntl(status, F_SETFD, FD_CLOEXEC);
  sigset_t awake;
  catch_signals(&awake);
  struct program program = {0, 0, 0};
  if (seconds > 0) alarm(seconds);
  const int error = start(&program, arguments, environment, &awake);
  tell(error);
  if (error != 0) return;
  const int output = seconds > 0 ? fcntl(1, F_DUPFD_CLOEXEC, status + 1) : -1;
  // The program alone keeps the ends of its pipes open.
  dup2(0, 1);
  dup2(0, 2);
  watch(&program, &awake, output);
  if (seconds > 0) end_politely(&program);
  end_everything(&program);
}

__attribute__((constructor)) static void supervise_where_asked(int count, char **arguments, char **environment) {
  if (count < 2) return;
  if (strcmp(arguments[0], mark) == 0) {
    supervise(arguments + 1, environment, 0);
  } else if (count > 2 && strcmp(arguments[0], limited_mark) == 0) {
    supervise(arguments + 2, environment, (unsigned)atoi(arguments[1]));
  } else {
    return;
  }
  _exit(0);
}

// Starts a program in which no signal is ignored or blocked.
static int spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, int flags, char *const arguments[],
    char *const environment[]) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, everything;
  sigemptyset(&none);
  sigfillset(&everything);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &everything);
  posix_spawnattr_setflags(&attributes, (short)(flags | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
  const int result = posix_spawn(process, path, actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  return result;
}

// The standard streams of a program; /dev/null in the place of an input of -1.
static void init_streams(posix_spawn_file_actions_t *actions, int input, int output, int errors) {
  posix_spawn_file_actions_init(actions);
  if (input < 0) {
    posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  } else {
    posix_spawn_file_actions_adddup2(actions, input, 0);
  }
  posix_spawn_file_actions_adddup2(actions, output, 1);
  posix_spawn_file_actions_adddup2(actions, errors, 2);
}

int child_supervisor_start(
    pid_t *supervisor, char *const arguments[], char *const environment[], int input, int output, int errors,
    int control_end, int status_end, int seconds) {
  size_t count = 0;
  while (arguments[count] != NULL) count++;
  const char **all = calloc(count + 3, sizeof *all);
  if (all == NULL) return ENOMEM;
  char limit[16];
  snprintf(limit, sizeof limit, "%d", seconds);
  size_t first = 0;
  all[first++] = seconds > 0 ? limited_mark : mark;
  if (seconds > 0) all[first++] = limit;
  for (size_t i = 0; i < count; i++) all[first + i] = arguments[i];

  posix_spawn_file_actions_t actions;
  init_streams(&actions, input, output, errors);
  posix_spawn_file_actions_adddup2(&actions, control_end, control);
  posix_spawn_file_actions_adddup2(&actions, status_end, status);
  // Also those that another thread opens meanwhile, and those that the parent process has left open.
  posix_spawn_file_actions_addclosefrom_np(&actions, status + 1);
  const int result =
      spawn(supervisor, "/proc/self/exe", &actions, POSIX_SPAWN_SETSID, (char *const *)all, environment);
  posix_spawn_file_actions_destroy(&actions);
  free(all);
  return result;
}

int foreground_process_start(pid_t *process, char *const arguments[], char *const environment[]) {
  return spawn(process, arguments[0], NULL, 0, arguments, environment);
}

int detached_process_start(
    pid_t *process, char *const arguments[], char *const environment[], int input, int output) {
  posix_spawn_file_actions_t actions;
  init_streams(&actions, input, output, output);
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  const int result = spawn(process, arguments[0], &actions, POSIX_SPAWN_SETSID, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

// By its number: the C library has a name for it since 2.36 alone.
int process_descriptor(pid_t process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  return -1;
#endif
}

int memory_file_create(void) { return memfd_create("tvgrid", MFD_CLOEXEC); }
