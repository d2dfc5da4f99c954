#pragma once

/// The number of words of the command line, the program's own name among them; 0 if it was started without any.
int program_start_count(void);

/// A word of the command line; NULL beyond the last.
const char *program_start_word(int index);

/// The path by which the kernel started the program, as it was given; NULL if unknown.
const char *program_start_path(void);
