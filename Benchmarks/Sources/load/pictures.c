#include "connection.h"
#include "options.h"
#include "terminal.h"
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

// A program draws a commit within two frames, and then nothing more.
enum { QUIET_MILLISECONDS = 60, REPLY_MILLISECONDS = 5000 };

static uint64_t answered;

static void onReply(Connection *connection, const char *message, size_t length) {
    (void)connection;
    if (length > 8 && !memcmp(message, "{\"error\"", 8)) fail(message);
    answered++;
}

static void commit(const Options *options, Connection *writer, int poller, uint64_t number) {
    appendMessage(writer, options->templates[number % options->templateCount], number);
    writeOut(writer, poller);
    while (answered <= number) {
        struct epoll_event event;
        if (epoll_wait(poller, &event, 1, REPLY_MILLISECONDS) <= 0) fail("a commit was not answered");
        readIn(writer, onReply);
        writeOut(writer, poller);
    }
}

int runPictures(const Options *options) {
    Terminal terminal;
    double began = now();
    startInTerminal(&terminal, options->command);
    double shown = readUntil(&terminal, options->until) - began;
    readUntilQuiet(&terminal, QUIET_MILLISECONDS);
    uint64_t firstBytes = terminal.bytes;
    double processor = processorMicroseconds(&terminal);
    if (options->templateCount) {
        Connection writer;
        int poller = epoll_create1(EPOLL_CLOEXEC);
        openConnection(&writer, options->socket, poller, 0);
        for (uint64_t number = 0; number < options->count; number++) {
            commit(options, &writer, poller, number);
            readUntilQuiet(&terminal, QUIET_MILLISECONDS);
        }
    }
    uint64_t count = answered ? answered : 1;
    printf(
        "{\"firstMilliseconds\":%.3f,\"firstBytes\":%llu,\"processorMicrosecondsEach\":%.3f,\"bytesEach\":%.2f}\n",
        shown / 1e3, (unsigned long long)firstBytes, (processorMicroseconds(&terminal) - processor) / count,
        (double)(terminal.bytes - firstBytes) / count);
    endInTerminal(&terminal);
    return 0;
}
