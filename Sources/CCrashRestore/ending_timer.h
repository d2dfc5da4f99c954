#ifndef TVGRID_ENDING_TIMER_H
#define TVGRID_ENDING_TIMER_H

/// Makes the timer ready to be armed.
void ending_timer_open(void);

/// The signal that the timer sends. Once the timer is open, one that comes from elsewhere ends the process at once, with the
/// terminal given back, unless it was ignored before.
int ending_timer_number(void);

/// From now on the process has some tenths of a second to end by itself. Then this signal ends it, with the terminal given
/// back. Of several signals the first counts. A signal handler may call it.
void ending_timer_arm(int number);

/// The signal that the process is to end by; 0 where none has come.
int ending_timer_signal(void);

/// The process ends by itself, however long that takes.
void ending_timer_disarm(void);

#endif
