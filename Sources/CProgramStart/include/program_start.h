#pragma once

/// Number of command line words, including the program's name; 0 if it was started without any.
int program_start_count(void);

/// A word of the command line; NULL beyond the last.
const char *program_start_word(int index);

/// The path with which the kernel started the program, as given; NULL if unknown.
const char *program_start_path(void);
