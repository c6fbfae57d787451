#define _GNU_SOURCE
#include "connection.h"
#include "options.h"
#include "samples.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

// Commits in flight in the second part, which measures throughput.
enum { EVENTS_MAX = 512, WINDOW = 8, LATENCY_COMMITS = 20 };

static const Options *options;
static uint64_t ready, delivered, replies, errors;

static void onEvent(Connection *connection, const char *message, size_t length) {
    if (!connection->isReady) {
        if (!memmem(message, length, "\"ready\"", 7)) return;
        connection->isReady = 1;
        ready++;
    } else if (memmem(message, length, options->event, strlen(options->event))) {
        connection->events++;
        delivered++;
    }
}

static void onReply(Connection *connection, const char *message, size_t length) {
    connection->answered++;
    replies++;
    if (length > 8 && !memcmp(message, "{\"error\"", 8) && !errors++)
        fprintf(stderr, "load: %.*s\n", (int)(length < 300 ? length : 300), message);
}

static Connection writer;

static void pollOnce(int poller) {
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(poller, events, EVENTS_MAX, 5000);
    if (count <= 0) fail("deliveries stopped");
    for (int i = 0; i < count; i++) {
        Connection *connection = events[i].data.ptr;
        if (events[i].events & ~EPOLLOUT) readIn(connection, connection == &writer ? onReply : onEvent);
        writeOut(connection, poller);
    }
}

static void commit(int poller) {
    appendMessage(&writer, options->templates[writer.sent % options->templateCount], writer.sent);
    writer.sent++;
    writeOut(&writer, poller);
}

int runFanOut(const Options *given) {
    options = given;
    int poller = epoll_create1(EPOLL_CLOEXEC);
    uint64_t subscribers = options->subscribers;
    Connection *connections = calloc(subscribers, sizeof *connections);
    if (!connections) fail("out of memory");
    for (uint64_t i = 0; i < subscribers; i++) {
        openConnection(&connections[i], options->socket, poller, i);
        appendMessage(&connections[i], options->subscribe, i);
        writeOut(&connections[i], poller);
        while (i > ready + 64) pollOnce(poller);
    }
    while (ready < subscribers) pollOnce(poller);
    openConnection(&writer, options->socket, poller, 0);

    Samples samples = {0};
    for (int i = 0; i < LATENCY_COMMITS; i++) {
        double began = now();
        commit(poller);
        while (delivered < writer.sent * subscribers || replies < writer.sent) pollOnce(poller);
        addSample(&samples, now() - began);
    }
    uint64_t before = delivered;
    double began = now(), end = began + options->seconds * 1e6;
    for (int goesOn = 1; goesOn || delivered < writer.sent * subscribers || replies < writer.sent;) {
        goesOn = now() < end;
        while (goesOn && writer.sent * subscribers - delivered < WINDOW * subscribers) commit(poller);
        if (delivered < writer.sent * subscribers || replies < writer.sent) pollOnce(poller);
    }
    double took = now() - began;
    for (uint64_t i = 0; i < subscribers; i++)
        if (connections[i].events != writer.sent) fail("a subscriber missed a commit");
    printf(
        "{\"requests\":%llu,\"errors\":%llu,\"microsecondsEach\":%.4f,\"p50\":%.3f,\"p99\":%.3f}\n",
        (unsigned long long)(delivered - before), (unsigned long long)errors, took / (delivered - before),
        percentile(&samples, 0.5), percentile(&samples, 0.99));
    return errors ? 1 : 0;
}
