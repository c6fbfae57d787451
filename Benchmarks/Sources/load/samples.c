#include "samples.h"
#include "connection.h"
#include <stdlib.h>

enum { SAMPLES_MAX = 4 << 20 };

void addSample(Samples *samples, double microseconds) {
    if (samples->count == SAMPLES_MAX) return;
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity ? 2 * samples->capacity : 4096;
        samples->values = realloc(samples->values, samples->capacity * sizeof *samples->values);
        if (!samples->values) fail("out of memory");
    }
    samples->values[samples->count++] = microseconds;
}

static int byValue(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double percentile(Samples *samples, double share) {
    if (samples->count == 0) return 0;
    qsort(samples->values, samples->count, sizeof *samples->values, byValue);
    size_t index = share * samples->count;
    return samples->values[index < samples->count ? index : samples->count - 1];
}
