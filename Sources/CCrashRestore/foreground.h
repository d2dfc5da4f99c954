#ifndef TVGRID_FOREGROUND_H
#define TVGRID_FOREGROUND_H

/// Whether the terminal belongs to another process group, most likely the shell's. A signal handler may call it.
int foreground_is_elsewhere(int tty);

/// Stops, as any job that writes to a terminal in the background, until this process group is in the foreground.
void foreground_wait(int tty);

#endif
