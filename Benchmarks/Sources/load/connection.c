#define _GNU_SOURCE
#include "connection.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { READ_BYTES = 256 << 10, MESSAGE_BYTES_MAX = 4096 };

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

void fail(const char *sentence) {
    fprintf(stderr, "load: %s\n", sentence);
    exit(1);
}

static void poll(Connection *connection, int poller, int operation) {
    struct epoll_event event = {.events = EPOLLIN | (connection->waitsToWrite ? EPOLLOUT : 0), .data.ptr = connection};
    if (epoll_ctl(poller, operation, connection->fd, &event)) fail("epoll_ctl failed");
}

void openConnection(Connection *connection, const char *socketPath, int poller, uint32_t number) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(socketPath) >= sizeof address.sun_path) fail("the socket's path is too long");
    strcpy(address.sun_path, socketPath);
    memset(connection, 0, sizeof *connection);
    connection->number = number;
    connection->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection->fd < 0) fail("no descriptor is left");
    if (connect(connection->fd, (struct sockaddr *)&address, sizeof address)) fail("the server does not take the connection");
    poll(connection, poller, EPOLL_CTL_ADD);
}

static void reserve(char **buffer, size_t *capacity, size_t bytes) {
    if (*capacity >= bytes) return;
    *capacity = 2 * bytes;
    *buffer = realloc(*buffer, *capacity);
    if (!*buffer) fail("out of memory");
}

void appendMessage(Connection *connection, const char *template, uint64_t number) {
    reserve(&connection->output, &connection->outputCapacity, connection->outputUsed + MESSAGE_BYTES_MAX);
    char *out = connection->output + connection->outputUsed, *stop = out + MESSAGE_BYTES_MAX - 32;
    while (*template && out < stop) {
        if (!strncmp(template, "{connection}", 12)) {
            out += sprintf(out, "%u", connection->number);
            template += 12;
        } else if (!strncmp(template, "{number}", 8)) {
            out += sprintf(out, "%llu", (unsigned long long)number);
            template += 8;
        } else {
            *out++ = *template++;
        }
    }
    if (*template) fail("a message is too long");
    *out++ = 0;
    connection->outputUsed = out - connection->output;
}

void writeOut(Connection *connection, int poller) {
    while (connection->outputSent < connection->outputUsed) {
        ssize_t count = send(
            connection->fd, connection->output + connection->outputSent, connection->outputUsed - connection->outputSent,
            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0 && errno != EAGAIN) fail("the server closed a connection");
        if (count < 0) break;
        connection->outputSent += count;
    }
    int waits = connection->outputSent < connection->outputUsed;
    if (!waits) connection->outputSent = connection->outputUsed = 0;
    if (waits == connection->waitsToWrite) return;
    connection->waitsToWrite = waits;
    poll(connection, poller, EPOLL_CTL_MOD);
}

void readIn(Connection *connection, void (*onMessage)(Connection *, const char *, size_t)) {
    reserve(&connection->input, &connection->inputCapacity, connection->inputUsed + READ_BYTES / 16);
    ssize_t count = recv(
        connection->fd, connection->input + connection->inputUsed, connection->inputCapacity - connection->inputUsed,
        MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN)) fail("the server closed a connection");
    if (count < 0) return;
    connection->inputUsed += count;
    char *start = connection->input, *stop = start + connection->inputUsed, *nul;
    char *from = start + connection->inputScanned;
    while ((nul = memchr(from, 0, stop - from))) {
        onMessage(connection, start, nul - start);
        from = start = nul + 1;
    }
    connection->inputUsed = stop - start;
    connection->inputScanned = connection->inputUsed;
    memmove(connection->input, start, connection->inputUsed);
}
