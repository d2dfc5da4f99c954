#ifndef TVGRID_FOREGROUND_H
#define TVGRID_FOREGROUND_H

/// Whether the terminal belongs to another process group, usually the shell's. Async-signal-safe.
int foreground_is_elsewhere(int tty);

/// Stops the process, like any job that writes to a terminal in the background, until it is in the foreground.
void foreground_wait(int tty);

#endif
