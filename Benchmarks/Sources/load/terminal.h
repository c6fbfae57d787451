// A program in a terminal of 200x60, and its output.
#ifndef TERMINAL_H
#define TERMINAL_H
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    int fd;                            // the master side
    pid_t process;
    uint64_t bytes;                    // read so far
} Terminal;

/// Starts a command, split at blanks, in a new terminal.
void startInTerminal(Terminal *terminal, const char *command);

/// Reads until a text was drawn in one piece. Returns that time, in microseconds of the monotonic clock.
double readUntil(Terminal *terminal, const char *text);

/// Reads until there was no output for the given time.
void readUntilQuiet(Terminal *terminal, int milliseconds);

/// The CPU time of all threads of the process (proc(5), `schedstat`).
double processorMicroseconds(const Terminal *terminal);

/// Ends the process.
void endInTerminal(Terminal *terminal);

#endif
