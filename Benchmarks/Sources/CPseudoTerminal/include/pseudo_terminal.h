#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

/// Opens a terminal of a size; `name` becomes the path of its other side. Returns the descriptor, or -1 and errno.
int pseudo_terminal_open(unsigned short columns, unsigned short rows, char *name, unsigned long capacity);

/// The flag of posix_spawn that makes the child the leader of a new session.
extern const short pseudo_terminal_new_session;

#endif
