// What the command line asked for.
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

/// Requests and their replies: how long each took, how many a second. Prints one line of JSON.
int runRequests(const Options *options);

/// One writer and many subscribers: how long until the last of them has a commit, and deliveries a second.
int runFanOut(const Options *options);

/// A program in a terminal: how long until its first picture, and what each message costs it and draws.
int runPictures(const Options *options);

/// Starts each command in turn, `count` times, and prints the wall time of each in milliseconds.
int runStarts(uint64_t count, int commandCount, char **commands);

/// The disk itself: how long it takes to append 200 bytes to a file and to sync it.
int runSyncs(const char *path, double seconds);

#endif
