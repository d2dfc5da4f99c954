#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

/// Opens a pseudo-terminal of the given size and sets `name` to the path of its other end. Returns the descriptor; on
/// failure, returns -1 and sets errno.
int pseudo_terminal_open(unsigned short columns, unsigned short rows, char *name, unsigned long capacity);

/// The posix_spawn flag that makes the child a session leader.
extern const short pseudo_terminal_new_session;

#endif
