#ifndef TVGRID_ENDING_TIMER_H
#define TVGRID_ENDING_TIMER_H

/// Prepares the timer.
void ending_timer_open(void);

/// The signal that the timer sends. Once the timer is open, the same signal from elsewhere restores the terminal and
/// ends the process immediately, unless it was ignored before.
int ending_timer_number(void);

/// Gives the process 0.7 seconds to end before this signal ends it, with the terminal restored. If there are several
/// signals, the first one counts. Async-signal-safe.
void ending_timer_arm(int number);

/// The signal that will end the process; 0 if none has arrived.
int ending_timer_signal(void);

/// Lets the process end on its own, however long that takes.
void ending_timer_disarm(void);

#endif
