#ifndef TVGRID_CRASH_RESTORE_H
#define TVGRID_CRASH_RESTORE_H

#include <stddef.h>
#include <termios.h>

/// Makes crashes end the process with one line on standard error. Swift's own handler would ask questions.
void crash_report_arm(void);

/// Makes crashes restore the terminal before the process ends. `saved` (may be NULL) is copied.
void crash_restore_arm(int tty_fd, const struct termios *saved);

/// Restores the previous crash handlers, because there is no terminal to restore any more.
void crash_restore_disarm(void);

/// Sets what undoes the modes that are on, at most 256 bytes. They are copied.
void crash_restore_set_undo(const char *text, size_t length);

/// Sets whether the terminal is lent to the shell, so that it must not be restored.
void crash_restore_set_lent(int is_lent);

/// Whether the process is in the background, and so must not change the terminal's settings.
int crash_restore_is_in_background(void);

/// Restores the terminal: its screen and modes and, if in the foreground, its settings. Never waits for long.
void crash_restore_leave(void);

/// Restores the terminal and ends the process with a signal. Async-signal-safe.
void crash_restore_end(int number);

#endif
