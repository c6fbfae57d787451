#ifndef NAVD_CNCURSES_SHIM_H
#define NAVD_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// What C only offers as a macro, a variable or a variadic function, as functions that Swift can call.

extern int wcwidth(wchar_t);

// Of term.h, which as a whole makes macros of words like `columns`.
extern int setupterm(const char *, int, int *);
extern char *tigetstr(const char *);

/// How many columns the C library takes a character to need, in the present locale; -1 if it cannot be printed.
static inline int navd_columns(wchar_t character) { return wcwidth(character); }

/// Whether the character set of the present locale is UTF-8.
static inline bool navd_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/// Begins with the terminal that TERM names, on standard output and input; NULL if that is not known.
static inline SCREEN *navd_newterm(void) { return newterm(NULL, stdout, stdin); }

/// The rows and columns of a terminal, or 0 where it does not know; -1 if it is no terminal.
static inline int navd_window_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 0;
}

/// The rows and columns that ncurses takes the terminal to have.
static inline int navd_lines(void) { return getmaxy(stdscr); }
static inline int navd_columns_of_screen(void) { return getmaxx(stdscr); }

/// A text that a terminal is sent for a capability; NULL if it has none.
static inline const char *navd_capability(const char *name) {
  char *value = tigetstr(name);
  return value == (char *)-1 ? NULL : value;
}

/// Sends the terminal a text, at once.
static inline void navd_write(const char *text) {
  if (write(1, text, strlen(text)) < 0) return;
}

/// How many colours the terminal has.
static inline int navd_colors(void) { return COLORS; }

static inline attr_t navd_bold(void) { return A_BOLD; }
static inline attr_t navd_dim(void) { return A_DIM; }
static inline attr_t navd_reverse(void) { return A_REVERSE; }
static inline attr_t navd_underline(void) { return A_UNDERLINE; }

/// Puts one character, with the marks on it, into a cell.
static inline void navd_put(int row, int column, const wchar_t *text, attr_t attributes, short pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, pair, NULL) == OK) mvwadd_wch(stdscr, row, column, &cell);
}

static inline void navd_move(int row, int column) { wmove(stdscr, row, column); }
static inline void navd_erase(void) { werase(stdscr); }
static inline void navd_refresh(void) { wrefresh(stdscr); }
static inline void navd_clear_on_refresh(void) { clearok(curscr, TRUE); }
static inline void navd_keypad(void) { keypad(stdscr, TRUE); }

/// Gives a signal its usual effect.
static inline void navd_default_action(int number) { signal(number, SIG_DFL); }

/// Stops the process group as the terminal does it for Control-Z; returns when it is continued, or at once where nobody
/// could continue it.
static inline void navd_stop_group(void) {
  void (*handler)(int) = signal(SIGTSTP, SIG_DFL);
  kill(0, SIGTSTP);
  signal(SIGTSTP, handler);
}

/// Returns when the process is in the foreground of its terminal: one in the background is stopped here, by the terminal,
/// until it is brought there.
static inline void navd_await_foreground(void) {
  struct termios settings;
  if (tcgetattr(0, &settings) == 0) tcsetattr(0, TCSANOW, &settings);
}

#endif
