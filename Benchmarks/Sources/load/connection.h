// One connection of the load generator: a socket with what is to be sent and what has come.
#ifndef CONNECTION_H
#define CONNECTION_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int fd, waitsToWrite;
    uint32_t number;                   // its place among all, for the template
    char *output, *input;
    size_t outputUsed, outputSent, outputCapacity;
    size_t inputUsed, inputScanned, inputCapacity;
    double *sentAt;                    // when each request in flight was sent: a ring of `depth`
    uint64_t sent, answered;
    int isReady;
    uint64_t events;
} Connection;

/// Microseconds of the monotonic clock.
double now(void);

/// Ends the process with a sentence.
_Noreturn void fail(const char *sentence);

/// Connects to the socket and adds the connection to the poller.
void openConnection(Connection *connection, const char *socket, int poller, uint32_t number);

/// Appends a message: `template` with {connection} and {number} filled in, and its NUL.
void appendMessage(Connection *connection, const char *template, uint64_t number);

/// Writes what the socket takes. Asks the poller for more when it did not take all.
void writeOut(Connection *connection, int poller);

/// Reads what is there and calls `onMessage` for each message, NUL-terminated.
void readIn(Connection *connection, void (*onMessage)(Connection *, const char *message, size_t length));

#endif
