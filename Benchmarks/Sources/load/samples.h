// Durations in microseconds, and their statistics.
#ifndef SAMPLES_H
#define SAMPLES_H
#include <stddef.h>

typedef struct {
    double *values;
    size_t count, capacity;
} Samples;

/// Adds a duration; those beyond `SAMPLES_MAX` are dropped.
void addSample(Samples *samples, double microseconds);

/// The quantile `share` (0…1); 0 without samples. Sorts them.
double percentile(Samples *samples, double share);

#endif
