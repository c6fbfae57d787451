// The options of the command line.
#ifndef OPTIONS_H
#define OPTIONS_H
#include <stdint.h>

enum { TEMPLATES_MAX = 8 };

typedef struct {
    const char *socket, *templates[TEMPLATES_MAX], *subscribe, *event, *command, *until;
    int templateCount, connections, depth, subscribers;
    double seconds;
    uint64_t count;
} Options;

/// Measures the latency and rate of requests. Prints one line of JSON.
int runRequests(const Options *options);

/// Measures one writer with many subscribers: the time until the last has a commit, and deliveries per second.
int runFanOut(const Options *options);

/// Measures a program in a terminal: the time until its first picture, and the cost and output of each message.
int runPictures(const Options *options);

/// Starts each command in turn, `count` times, and prints the wall time of each in milliseconds.
int runStarts(uint64_t count, int commandCount, char **commands);

/// Measures the disk: the time to append 200 bytes to a file and to sync it.
int runSyncs(const char *path, double seconds);

#endif
