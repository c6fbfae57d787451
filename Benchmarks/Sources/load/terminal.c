#define _GNU_SOURCE
#include "terminal.h"
#include "connection.h"
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS = 60, COLUMNS = 200, WORDS_MAX = 32, PICTURE_BYTES_MAX = 1 << 20, PATIENCE_MILLISECONDS = 10000 };

void startInTerminal(Terminal *terminal, const char *command) {
    *terminal = (Terminal){.fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    const char *name = NULL;
    if (terminal->fd >= 0 && !grantpt(terminal->fd) && !unlockpt(terminal->fd)) name = ptsname(terminal->fd);
    if (!name || ioctl(terminal->fd, TIOCSWINSZ, &size)) fail("there is no terminal");
    posix_spawn_file_actions_t streams;
    posix_spawn_file_actions_init(&streams);
    // The first terminal that a session opens becomes its controlling terminal.
    for (int fd = 0; fd < 3; fd++) posix_spawn_file_actions_addopen(&streams, fd, name, O_RDWR, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    char *words[WORDS_MAX + 1] = {0}, *copy = strdup(command);
    int count = 0;
    for (char *word = strtok(copy, " "); word && count < WORDS_MAX; word = strtok(NULL, " ")) words[count++] = word;
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    if (!count || posix_spawnp(&terminal->process, words[0], &streams, &attributes, words, environ))
        fail("cannot start the command");
    posix_spawn_file_actions_destroy(&streams);
    posix_spawnattr_destroy(&attributes);
    free(copy);
}

/// Reads the output within the given time; 0 when there is none or the program has ended.
static ssize_t readWithin(Terminal *terminal, char *bytes, size_t room, int milliseconds) {
    struct pollfd waiting = {.fd = terminal->fd, .events = POLLIN};
    if (poll(&waiting, 1, milliseconds) <= 0) return 0;
    ssize_t count = read(terminal->fd, bytes, room);
    if (count <= 0) return 0;
    terminal->bytes += count;
    return count;
}

double readUntil(Terminal *terminal, const char *text) {
    static char drawn[PICTURE_BYTES_MAX];
    size_t used = 0;
    while (used < sizeof drawn) {
        ssize_t count = readWithin(terminal, drawn + used, sizeof drawn - used, PATIENCE_MILLISECONDS);
        if (!count) break;
        used += count;
        if (memmem(drawn, used, text, strlen(text))) return now();
    }
    fprintf(stderr, "load: %.*s\n", (int)(used < 2000 ? used : 2000), drawn);
    fail("the picture does not come");
}

void readUntilQuiet(Terminal *terminal, int milliseconds) {
    char bytes[1 << 16];
    while (readWithin(terminal, bytes, sizeof bytes, milliseconds)) {}
}

double processorMicroseconds(const Terminal *terminal) {
    char path[280];
    snprintf(path, sizeof path, "/proc/%d/task", terminal->process);
    DIR *threads = opendir(path);
    if (!threads) fail("the program has ended");
    double sum = 0, nanoseconds;
    for (struct dirent *thread; (thread = readdir(threads));) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", terminal->process, thread->d_name);
        FILE *file = thread->d_name[0] == '.' ? NULL : fopen(path, "r");
        if (!file) continue;
        if (fscanf(file, "%lf", &nanoseconds) == 1) sum += nanoseconds;
        fclose(file);
    }
    closedir(threads);
    return sum / 1e3;
}

void endInTerminal(Terminal *terminal) {
    kill(terminal->process, SIGTERM);
    // Reads its remaining output, for which it would otherwise wait.
    readUntilQuiet(terminal, 50);
    close(terminal->fd);
    waitpid(terminal->process, NULL, 0);
}
