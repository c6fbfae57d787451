// A C interface of RE2. A pattern is compiled once; matching takes time linear in the length of the text.
#ifndef NAVD_CRE2_H
#define NAVD_CRE2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cre2_pattern cre2_pattern;

// Compiles `count` bytes of UTF-8. Returns NULL if the pattern is malformed or exceeds the memory limit, and then stores a
// message with its NUL in the `room` bytes of `message`. Stores the number of instructions that were compiled in `size`.
cre2_pattern *cre2_create(const char *bytes, size_t count, char *message, size_t room, int *size);
void cre2_destroy(cre2_pattern *pattern);

// Returns 1 if the pattern matches anywhere in `count` bytes of UTF-8, 0 otherwise. Threads may call this concurrently.
int cre2_matches(const cre2_pattern *pattern, const char *bytes, size_t count);

#ifdef __cplusplus
}
#endif
#endif
