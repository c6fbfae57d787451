// A C interface of simdjson's DOM parser, which turns bytes into a tape (doc/tape.md of simdjson).
#ifndef NAVD_CSIMDJSON_H
#define NAVD_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csimdjson_parser csimdjson_parser;

// Creates a parser that refuses documents nested deeper than `max_depth`. Returns NULL if there is no memory.
csimdjson_parser *csimdjson_create(size_t max_depth);
void csimdjson_destroy(csimdjson_parser *parser);

// The number of bytes after a message that must be readable; their values do not matter.
size_t csimdjson_padding(void);

// Parses `count` bytes, after which csimdjson_padding() bytes must be readable. Returns 0 and sets *tape and *strings, which
// are valid until the next call with this parser, or returns an error code.
int csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t count, const uint64_t **tape,
                    const uint8_t **strings);

// The error code for a document that is nested too deep.
int csimdjson_too_deep(void);

// The message for an error code, a static string.
const char *csimdjson_message(int code);

#ifdef __cplusplus
}
#endif
#endif
