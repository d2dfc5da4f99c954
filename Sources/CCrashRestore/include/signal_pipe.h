#ifndef TVGRID_SIGNAL_PIPE_H
#define TVGRID_SIGNAL_PIPE_H

/// Opens the pipe for caught signals. Returns its reading end, or -1.
int signal_pipe_open(void);

/// Writes a signal's number to the pipe whenever the signal arrives. An ignored signal stays ignored. A signal that
/// ends a process also ends this one after 0.7 seconds, with the terminal restored, unless the pipe is closed first.
void signal_pipe_catch(int number);

/// Like `signal_pipe_catch`, but calls the previous handler first.
void signal_pipe_listen(int number);

/// Makes signals that end a process do so immediately, until the terminal is reclaimed. Returns 0 if one has already
/// arrived and the main loop has yet to handle it: in that case, the process must not be stopped.
int signal_pipe_lend_terminal(void);

/// Stops the process until it is in the foreground of this terminal. Until then, signals that end a process do so
/// immediately.
void signal_pipe_reclaim_terminal(int tty);

/// Restores the previous handlers of all caught signals, and closes the pipe.
void signal_pipe_close(void);

#endif
