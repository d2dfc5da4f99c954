#ifndef TVGRID_CRASH_RESTORE_H
#define TVGRID_CRASH_RESTORE_H

#include <stddef.h>
#include <termios.h>

/// Makes crashes print one line to standard error and end the process. Swift's own handler would ask questions.
void crash_report_arm(void);

/// Makes crashes restore the terminal before the process ends. `saved` (may be NULL) is copied.
void crash_restore_arm(int tty_fd, const struct termios *saved);

/// Restores the previous crash handlers, once there is no longer a terminal to restore.
void crash_restore_disarm(void);

/// Sets the text that undoes the modes that are on. It may have up to 256 bytes, which are copied.
void crash_restore_set_undo(const char *text, size_t length);

/// Sets whether the terminal is lent to the shell, in which case it must not be restored.
void crash_restore_set_lent(int is_lent);

/// Whether the process is in the background, and so must not change the terminal's settings.
int crash_restore_is_in_background(void);

/// Restores the terminal: its screen, its modes and, if the process is in the foreground, its settings. Never waits for
/// long.
void crash_restore_leave(void);

/// Restores the terminal and ends the process with a signal. Async-signal-safe.
void crash_restore_end(int number);

#endif
