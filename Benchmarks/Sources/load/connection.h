// One connection of the load generator: a socket with its output and input.
#ifndef CONNECTION_H
#define CONNECTION_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int fd, waitsToWrite;
    uint32_t number;                   // its index, for the template
    char *output, *input;
    size_t outputUsed, outputSent, outputCapacity;
    size_t inputUsed, inputScanned, inputCapacity;
    double *sentAt;                    // the send time of each request in flight: a ring of `depth`
    uint64_t sent, answered;
    int isReady;
    uint64_t events;
} Connection;

/// Microseconds of the monotonic clock.
double now(void);

/// Exits with a message.
_Noreturn void fail(const char *sentence);

/// Connects to the socket and adds the connection to the poller.
void openConnection(Connection *connection, const char *socket, int poller, uint32_t number);

/// Appends a message: `template` with {connection} and {number} filled in, and its NUL.
void appendMessage(Connection *connection, const char *template, uint64_t number);

/// Writes as much as the socket takes. If that is not all, asks the poller for the rest.
void writeOut(Connection *connection, int poller);

/// Reads the available input and calls `onMessage` for each message, NUL-terminated.
void readIn(Connection *connection, void (*onMessage)(Connection *, const char *message, size_t length));

#endif
