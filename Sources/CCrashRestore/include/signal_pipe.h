#ifndef TVGRID_SIGNAL_PIPE_H
#define TVGRID_SIGNAL_PIPE_H

/// Opens the pipe that caught signals are written to and gives its reading end, or -1.
int signal_pipe_open(void);

/// Writes this signal's number into the pipe whenever it comes. One that was ignored stays ignored. One that ends a process
/// ends this one after some tenths of a second, with the terminal given back, unless the pipe is closed before.
void signal_pipe_catch(int number);

/// The same, and lets the handler that was there before see the signal first.
void signal_pipe_listen(int number);

/// Until the terminal is reclaimed a signal that ends a process does so at once. Returns 0 where one came before, which the
/// loop has still to see: the process must not be stopped then.
int signal_pipe_lend_terminal(void);

/// Waits, stopped, until the process is in the foreground of this terminal. A signal that ends a process does so at once
/// meanwhile.
void signal_pipe_reclaim_terminal(int tty);

/// Gives every caught signal its former handler again and closes the pipe.
void signal_pipe_close(void);

#endif
