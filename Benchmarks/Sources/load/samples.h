// Durations in microseconds, and what is told of them.
#ifndef SAMPLES_H
#define SAMPLES_H
#include <stddef.h>

typedef struct {
    double *values;
    size_t count, capacity;
} Samples;

/// Keeps a duration; beyond `SAMPLES_MAX` nothing is kept.
void addSample(Samples *samples, double microseconds);

/// The value below which `share` (0…1) of them lie; 0 when there is none. Sorts them.
double percentile(Samples *samples, double share);

#endif
