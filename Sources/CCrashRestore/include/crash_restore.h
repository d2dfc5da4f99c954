#ifndef TVGRID_CRASH_RESTORE_H
#define TVGRID_CRASH_RESTORE_H

#include <termios.h>

/// From now on a crash ends the process in one line on standard error. Swift's own handler would ask questions.
void crash_report_arm(void);

/// From now on a crash gives the terminal back before the process ends. `saved` (may be NULL) is copied.
void crash_restore_arm(int tty_fd, const struct termios *saved);

/// There is no terminal to give back any more: crashes are again handled as they were before.
void crash_restore_disarm(void);

/// Whether the terminal has been lent to the shell for a while: then there is nothing to give back.
void crash_restore_set_lent(int is_lent);

/// Whether the process is in the background of its terminal, whose settings it must leave alone.
int crash_restore_is_in_background(void);

/// Gives the terminal back: its screen and modes, and in the foreground its settings. It never waits for long.
void crash_restore_leave(void);

/// Gives the terminal back and ends the process by a signal. A signal handler may call it.
void crash_restore_end(int number);

#endif
