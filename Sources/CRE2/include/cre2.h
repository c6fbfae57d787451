// RE2 as C sees it: a pattern is compiled once, and finding it in a text takes time by the length of the text, always.
#ifndef NAVD_CRE2_H
#define NAVD_CRE2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cre2_pattern cre2_pattern;

// Compiles `count` bytes of UTF-8. NULL when they are no pattern, or one that would take more memory than a pattern may;
// then a sentence is in `message`, which has room for `room` bytes, the NUL at its end included.
cre2_pattern *cre2_create(const char *bytes, size_t count, char *message, size_t room);
void cre2_destroy(cre2_pattern *pattern);

// Whether the pattern is found anywhere in `count` bytes of UTF-8: 1 or 0. Any thread may ask at any time.
int cre2_matches(const cre2_pattern *pattern, const char *bytes, size_t count);

#ifdef __cplusplus
}
#endif
#endif
