#include "connection.h"
#include "options.h"
#include "samples.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int runSyncs(const char *path, double seconds) {
    int file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) fail("syncs: the file cannot be made");
    Samples samples = {0};
    char bytes[200];
    memset(bytes, 'x', sizeof bytes);
    for (double end = now() + seconds * 1e6; now() < end;) {
        double began = now();
        if (write(file, bytes, sizeof bytes) != sizeof bytes || fdatasync(file)) fail("syncs: the disk does not take it");
        addSample(&samples, now() - began);
    }
    close(file);
    unlink(path);
    printf("{\"p50\":%.3f}\n", percentile(&samples, 0.5));
    return 0;
}
