// Lets a program that is linked beside a newer glibc run with glibc 2.29 and later: whatever got a new version since is taken
// in the version that it had before, which glibc keeps for good. Linked into the program of `make dist` alone.

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#define JUMP(name) "jmp *older_" name "@GOTPCREL(%rip)\n"
#else
#error "Only the versions of x86_64 are known here."
#endif

// MARK: Functions that are still there in the version that they had

// The name of the function, hidden from other libraries, jumps to its older version.
#define OLDER(name, version)                              \
  __asm__(".text\n.symver older_" #name ", " #name "@" version "\n" \
          ".globl " #name "\n.hidden " #name "\n.type " #name ", @function\n" #name ":\n" JUMP(#name));

// glibc 2.34 made one library of several.
OLDER(dladdr, OLDEST)
OLDER(dlclose, OLDEST)
OLDER(dlerror, OLDEST)
OLDER(dlopen, OLDEST)
OLDER(dlsym, OLDEST)
OLDER(pthread_attr_getstack, OLDEST)
OLDER(pthread_condattr_setclock, "GLIBC_2.3.3")
OLDER(pthread_create, OLDEST)
OLDER(pthread_detach, OLDEST)
OLDER(pthread_getaffinity_np, "GLIBC_2.3.4")
OLDER(pthread_getattr_np, OLDEST)
OLDER(pthread_join, OLDEST)
OLDER(pthread_key_create, OLDEST)
OLDER(pthread_kill, OLDEST)
OLDER(pthread_mutex_trylock, OLDEST)
OLDER(pthread_mutexattr_destroy, OLDEST)
OLDER(pthread_mutexattr_init, OLDEST)
OLDER(pthread_mutexattr_settype, OLDEST)
OLDER(pthread_once, OLDEST)
OLDER(pthread_setname_np, "GLIBC_2.12")
OLDER(pthread_setspecific, OLDEST)
OLDER(pthread_sigmask, OLDEST)
OLDER(sem_destroy, OLDEST)
OLDER(sem_init, OLDEST)
OLDER(sem_open, OLDEST)
OLDER(sem_post, OLDEST)
OLDER(sem_timedwait, OLDEST)
OLDER(sem_wait, OLDEST)
OLDER(timer_create, "GLIBC_2.3.3")
OLDER(timer_delete, "GLIBC_2.3.3")
OLDER(timer_settime, "GLIBC_2.3.3")
// Sets errno no more since 2.35.
OLDER(hypotf, OLDEST)

// MARK: Functions that had another name

__asm__(".symver older_stat, __xstat@" OLDEST);
__asm__(".symver older_fstat, __fxstat@" OLDEST);
__asm__(".symver older_lstat, __lxstat@" OLDEST);
__asm__(".symver older_fstatat, __fxstatat@GLIBC_2.4");
int older_stat(int version, const char *path, struct stat *result);
int older_fstat(int version, int descriptor, struct stat *result);
int older_lstat(int version, const char *path, struct stat *result);
int older_fstatat(int version, int folder, const char *path, struct stat *result, int flags);

#define HIDDEN __attribute__((visibility("hidden")))
enum { stat_version = 1 };

HIDDEN int stat(const char *path, struct stat *result) { return older_stat(stat_version, path, result); }
HIDDEN int fstat(int descriptor, struct stat *result) { return older_fstat(stat_version, descriptor, result); }
HIDDEN int lstat(const char *path, struct stat *result) { return older_lstat(stat_version, path, result); }
HIDDEN int fstatat(int folder, const char *path, struct stat *result, int flags) {
  return older_fstatat(stat_version, folder, path, result, flags);
}
// The same structure where off_t has 64 bits.
HIDDEN int stat64(const char *path, struct stat64 *result) { return stat(path, (struct stat *)result); }
HIDDEN int fstat64(int descriptor, struct stat64 *result) { return fstat(descriptor, (struct stat *)result); }
HIDDEN int lstat64(const char *path, struct stat64 *result) { return lstat(path, (struct stat *)result); }

// MARK: Functions that were not there

/// Whether there is one thread alone, by which libstdc++ saves atomic operations: says no.
HIDDEN char __libc_single_threaded = 0;

HIDDEN void arc4random_buf(void *bytes, size_t count) {
  uint8_t *next = bytes;
  while (count > 0) {
    ssize_t written = getrandom(next, count, 0);
    if (written < 0) abort();
    next += written;
    count -= (size_t)written;
  }
}

HIDDEN uint32_t arc4random(void) {
  uint32_t value = 0;
  arc4random_buf(&value, sizeof value);
  return value;
}

/// Closes every descriptor that is open now. One that another thread opens between this and the start of the program is closed
/// by its own mark, O_CLOEXEC.
HIDDEN int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first) {
  DIR *folder = opendir("/proc/self/fd");
  if (folder == NULL) return 0;
  int result = 0;
  for (struct dirent *entry = readdir(folder); entry != NULL && result == 0; entry = readdir(folder)) {
    int descriptor = atoi(entry->d_name);
    if (descriptor >= first && descriptor != dirfd(folder)) {
      result = posix_spawn_file_actions_addclose(actions, descriptor);
    }
  }
  closedir(folder);
  return result;
}

// MARK: The start

// The start of glibc 2.34 runs the constructors of a program by itself; the one before wants a function that does.
extern void (*__init_array_start[])(int, char **, char **) HIDDEN;
extern void (*__init_array_end[])(int, char **, char **) HIDDEN;

static void run_constructors(int count, char **arguments, char **environment) {
  for (void (**next)(int, char **, char **) = __init_array_start; next < __init_array_end; next += 1) {
    (*next)(count, arguments, environment);
  }
}

__asm__(".symver older_start, __libc_start_main@" OLDEST);
int older_start(
    int (*main)(int, char **, char **), int count, char **arguments, void (*init)(int, char **, char **),
    void (*fini)(void), void (*loader_fini)(void), void *stack_end);

HIDDEN int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **arguments, void (*init)(int, char **, char **),
    void (*fini)(void), void (*loader_fini)(void), void *stack_end) {
  (void)init;
  return older_start(main, count, arguments, run_constructors, fini, loader_fini, stack_end);
}
