#ifndef TVGRID_CNCURSES_SHIM_H
#define TVGRID_CNCURSES_SHIM_H

#if !__has_include(<curses.h>)
#error "tvgrid needs ncurses with wide characters: apt-get install libncurses-dev"
#endif

// pkg-config would set this with -D_XOPEN_SOURCE=600, but SwiftPM refuses -D flags from pkg-config.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <wchar.h>

// newterm reports failure, whereas initscr ends the process. stdin is a global that Swift 6 rejects.
static inline SCREEN *cnc_open(const char *term, FILE *output) { return newterm(term, output, stdin); }

extern char **environ;

// Opens a screen with an additional environment variable. Another thread may be reading the environment, so it is
// swapped for a copy and then swapped back. Neither the copy nor the variable, which ncurses keeps, is ever freed.
static inline SCREEN *cnc_open_with(const char *setting, const char *term, FILE *output) {
  size_t count = 0;
  while (environ[count] != NULL) count++;
  char **kept = environ, **copy = calloc(count + 2, sizeof *copy), *text = strdup(setting);
  if (copy == NULL || text == NULL) return NULL;
  copy[0] = text;
  memcpy(copy + 1, kept, count * sizeof *copy);
  environ = copy;
  SCREEN *screen = cnc_open(term, output);
  environ = kept;
  return screen;
}

// Swift does not import arrays without a length.
static inline const char *cnc_flag_name(int index) { return boolnames[index]; }
static inline const char *cnc_number_name(int index) { return numnames[index]; }
static inline const char *cnc_text_name(int index) { return strnames[index]; }

// Returns 1 if the terminal is known and can position its cursor, 0 if it is known and cannot, and -1 if it is
// unknown.
static inline int cnc_describes(const char *term) {
  int found = 0;
  if (setupterm(term, 1, &found) == ERR) return -1;
  const char *capability = tigetstr("cup");
  const int can_place = capability != NULL && capability != (const char *)-1;
  del_curterm(cur_term);
  return can_place;
}

// The abilities of a terminal type according to terminfo; all 0 for an unknown type. Nothing is written to the
// terminal.
struct cnc_abilities {
  int is_known, can_place_cursor, colours, has_mouse, has_clipboard;
};
static inline int cnc_has(const char *name) {
  const char *capability = tigetstr(name);
  return capability != NULL && capability != (const char *)-1;
}
static inline struct cnc_abilities cnc_abilities_of(const char *term) {
  struct cnc_abilities abilities = {0, 0, 0, 0, 0};
  int found = 0;
  if (setupterm(term, 1, &found) == ERR) return abilities;
  const int colours = tigetnum("colors");
  abilities.is_known = 1;
  abilities.can_place_cursor = cnc_has("cup");
  abilities.colours = colours > 0 ? colours : 0;
  abilities.has_mouse = cnc_has("kmous");
  abilities.has_clipboard = cnc_has("Ms");
  del_curterm(cur_term);
  return abilities;
}

// Mutable C globals are not visible in Swift 6.
static inline WINDOW *cnc_screen(void) { return stdscr; }
static inline TERMINAL *cnc_terminal(void) { return cur_term; }
static inline int cnc_colours(void) { return COLORS; }
static inline int cnc_pairs(void) { return COLOR_PAIRS; }

// Swift does not import macros with a cast or an argument.
static inline attr_t cnc_bold(void) { return WA_BOLD; }
static inline attr_t cnc_dim(void) { return WA_DIM; }
static inline attr_t cnc_reverse(void) { return WA_REVERSE; }
static inline attr_t cnc_underline(void) { return WA_UNDERLINE; }
static inline attr_t cnc_italic(void) { return WA_ITALIC; }
static inline unsigned long cnc_bytes_waiting(void) { return FIONREAD; }

// Missing from Swift's Glibc module. Declared here because <wchar.h> hides it without _XOPEN_SOURCE, which would clash
// with that module.
extern int wcwidth(wchar_t scalar);
static inline int cnc_width(wchar_t scalar) { return wcwidth(scalar); }

// Also missing from it, because they are declared only with _GNU_SOURCE.
extern int memfd_create(const char *name, unsigned flags);
extern int dup3(int from, int to, int flags);
static inline int cnc_memory_file(const char *name) { return memfd_create(name, 1 /* MFD_CLOEXEC */); }
static inline int cnc_duplicate(int from, int to) { return dup3(from, to, 02000000 /* O_CLOEXEC */); }

// Moves the cells of a row from a column to the right edge in what ncurses believes to be on the screen, as the terminal
// does when characters are deleted (a negative distance) or inserted. The cells must be characters of one column.
static inline void cnc_slide(int row, int column, int distance) {
  const int width = getmaxx(curscr) - column, count = width - abs(distance);
  cchar_t *cells = count > 0 ? calloc(width + 1, sizeof *cells) : NULL;
  if (cells == NULL) return;
  const int gap = distance > 0 ? 0 : count, start = distance > 0 ? distance : 0;
  // This also writes a terminator behind the cells, so the gap is filled afterwards.
  mvwin_wchnstr(curscr, row, distance > 0 ? column : column - distance, cells + start, count);
  for (int i = 0; i < abs(distance); i++) setcchar(&cells[gap + i], L" ", WA_NORMAL, 0, NULL);
  mvwadd_wchnstr(curscr, row, column, cells, width);
  free(cells);
}

#undef lines
#undef columns
#endif
