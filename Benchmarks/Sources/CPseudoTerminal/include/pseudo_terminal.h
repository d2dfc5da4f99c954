#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

/// Opens a terminal with a size. Sets `name` to the path of the other end. Returns the descriptor, or -1 and errno.
int pseudo_terminal_open(unsigned short columns, unsigned short rows, char *name, unsigned long capacity);

/// The posix_spawn flag that makes the child a session leader.
extern const short pseudo_terminal_new_session;

#endif
