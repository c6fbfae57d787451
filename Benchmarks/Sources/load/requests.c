#include "connection.h"
#include "options.h"
#include "samples.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { EVENTS_MAX = 64 };

static const Options *options;
static Samples samples;
static uint64_t sent, answered, errors;
static double end, current; // `current`: the time when the poller last returned
static double longest;

static void ask(Connection *connection) {
    const char *template = options->templates[connection->sent % options->templateCount];
    appendMessage(connection, template, connection->sent);
    connection->sentAt[connection->sent++ % options->depth] = current;
    sent++;
}

static void onReply(Connection *connection, const char *message, size_t length) {
    if (length > 8 && !memcmp(message, "{\"error\"", 8)) {
        if (!errors++) fprintf(stderr, "load: %.*s\n", (int)(length < 300 ? length : 300), message);
    }
    double waited = now() - connection->sentAt[connection->answered++ % options->depth];
    if (waited > longest) longest = waited;
    addSample(&samples, waited);
    answered++;
    if (current < end && sent < options->count) ask(connection);
}

int runRequests(const Options *given) {
    options = given;
    int poller = epoll_create1(EPOLL_CLOEXEC);
    Connection *connections = calloc(options->connections, sizeof *connections);
    if (!connections) fail("out of memory");
    for (int i = 0; i < options->connections; i++) {
        openConnection(&connections[i], options->socket, poller, i);
        connections[i].sentAt = calloc(options->depth, sizeof(double));
    }
    double began = current = now(), finished = began;
    end = began + options->seconds * 1e6;
    for (int i = 0; i < options->connections; i++) {
        for (int d = 0; d < options->depth && sent < options->count; d++) ask(&connections[i]);
        writeOut(&connections[i], poller);
    }
    while (answered < sent) {
        struct epoll_event events[EVENTS_MAX];
        int count = epoll_wait(poller, events, EVENTS_MAX, 2000);
        if (count <= 0) fail("requests were not answered within 2 s");
        for (int i = 0; i < count; i++) {
            Connection *connection = events[i].data.ptr;
            current = now();
            if (events[i].events & ~EPOLLOUT) readIn(connection, onReply);
            writeOut(connection, poller);
        }
        finished = now();
    }
    printf(
        "{\"requests\":%llu,\"errors\":%llu,\"microsecondsEach\":%.4f,\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f}\n",
        (unsigned long long)answered, (unsigned long long)errors, (finished - began) / answered,
        percentile(&samples, 0.5), percentile(&samples, 0.99), longest);
    return errors ? 1 : 0;
}
