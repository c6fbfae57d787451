// A program in a terminal of 200x60, and what it draws there.
#ifndef TERMINAL_H
#define TERMINAL_H
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    int fd;                            // the side of who looks
    pid_t process;
    uint64_t bytes;                    // read so far
} Terminal;

/// Starts a command, split at blanks, in a terminal of its own.
void startInTerminal(Terminal *terminal, const char *command);

/// Reads until a text was drawn in one piece. Returns when it was, in microseconds of the monotonic clock.
double readUntil(Terminal *terminal, const char *text);

/// Reads until nothing has come for so long.
void readUntilQuiet(Terminal *terminal, int milliseconds);

/// What all threads of the process have had of a processor (proc(5), `schedstat`).
double processorMicroseconds(const Terminal *terminal);

/// Ends the process.
void endInTerminal(Terminal *terminal);

#endif
