// The load generator of the benchmarks.
//
//   load requests SOCKET [options]     requests and replies
//   load fanout SOCKET [options]       one writer, many subscribers
//   load starts COUNT COMMAND…         starts each command (one argument, split at blanks) COUNT times, in turn
//   load syncs FILE SECONDS            repeatedly appends 200 bytes to a file and syncs it
//   load pictures SOCKET [options]     a program in a terminal of 200x60, and its output after messages
//
//   --template TEXT    a message to send; several are sent in turn. {connection} is the connection's number, {number}
//                      the request's
//   --connections N    (1)     --depth N  requests in flight on each connection (1)
//   --seconds S        (1)     --count N  ends after N requests, if that is sooner
//   --command TEXT     the program (split at blanks)         --until TEXT  a text that its first picture has in one piece
//   --subscribers N    (1000)  --subscribe TEXT  a subscriber's call     --event TEXT  a part of each event
//
// Prints one line of JSON. Exits with 1 when the server failed: an error reply, a closed connection, a request without a
// reply.
#include "options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static int usage(void) {
    fprintf(stderr, "usage: load requests|fanout|pictures SOCKET [options] | load starts COUNT COMMAND… | load syncs FILE SECONDS\n");
    return 2;
}

int main(int count, char **arguments) {
    if (count < 3) return usage();
    if (!strcmp(arguments[1], "starts")) return runStarts(strtoull(arguments[2], NULL, 10), count - 3, arguments + 3);
    if (!strcmp(arguments[1], "syncs")) return count == 4 ? runSyncs(arguments[2], atof(arguments[3])) : usage();
    Options options = {
        .socket = arguments[2], .connections = 1, .depth = 1, .subscribers = 1000, .seconds = 1, .count = UINT64_MAX,
        .subscribe = "S", .event = "\"commit\""};
    for (int i = 3; i + 1 < count; i += 2) {
        const char *name = arguments[i], *value = arguments[i + 1];
        if (!strcmp(name, "--template") && options.templateCount < TEMPLATES_MAX)
            options.templates[options.templateCount++] = value;
        else if (!strcmp(name, "--connections")) options.connections = atoi(value);
        else if (!strcmp(name, "--depth")) options.depth = atoi(value);
        else if (!strcmp(name, "--seconds")) options.seconds = atof(value);
        else if (!strcmp(name, "--count")) options.count = strtoull(value, NULL, 10);
        else if (!strcmp(name, "--subscribers")) options.subscribers = atoi(value);
        else if (!strcmp(name, "--subscribe")) options.subscribe = value;
        else if (!strcmp(name, "--event")) options.event = value;
        else if (!strcmp(name, "--command")) options.command = value;
        else if (!strcmp(name, "--until")) options.until = value;
        else return usage();
    }
    int draws = !strcmp(arguments[1], "pictures");
    if (draws ? !options.command || !options.until : !options.templateCount) return usage();
    if (options.connections < 1 || options.depth < 1 || count % 2 == 0) return usage();
    struct rlimit descriptors;
    getrlimit(RLIMIT_NOFILE, &descriptors);
    descriptors.rlim_cur = descriptors.rlim_max;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    if (!strcmp(arguments[1], "requests")) return runRequests(&options);
    if (!strcmp(arguments[1], "fanout")) return runFanOut(&options);
    if (draws) return runPictures(&options);
    return usage();
}
