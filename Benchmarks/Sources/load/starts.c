#define _GNU_SOURCE
#include "connection.h"
#include "options.h"
#include "samples.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;
enum { COMMANDS_MAX = 8, WORDS_MAX = 32 };

int runStarts(uint64_t count, int commandCount, char **commands) {
    if (commandCount < 1 || commandCount > COMMANDS_MAX || count < 1) fail("starts: one to eight commands");
    char *words[COMMANDS_MAX][WORDS_MAX + 1] = {{0}};
    Samples samples[COMMANDS_MAX] = {{0}};
    for (int i = 0; i < commandCount; i++) {
        int wordCount = 0;
        for (char *word = strtok(commands[i], " "); word && wordCount < WORDS_MAX; word = strtok(NULL, " "))
            words[i][wordCount++] = word;
        if (!wordCount) fail("starts: an empty command");
    }
    posix_spawn_file_actions_t silence;
    posix_spawn_file_actions_init(&silence);
    for (int fd = 0; fd < 3; fd++) posix_spawn_file_actions_addopen(&silence, fd, "/dev/null", O_RDWR, 0);
    for (uint64_t round = 0; round < count; round++) {
        for (int i = 0; i < commandCount; i++) {
            double began = now();
            pid_t child;
            int status = 0;
            if (posix_spawnp(&child, words[i][0], &silence, NULL, words[i], environ)) fail("starts: cannot start a command");
            waitpid(child, &status, 0);
            if (status) fail("starts: a command failed");
            addSample(&samples[i], now() - began);
        }
    }
    for (int i = 0; i < commandCount; i++)
        printf(
            "%s{\"least\":%.4f,\"median\":%.4f}%s", i ? "," : "[", percentile(&samples[i], 0) / 1e3,
            percentile(&samples[i], 0.5) / 1e3, i + 1 == commandCount ? "]\n" : "");
    return 0;
}
