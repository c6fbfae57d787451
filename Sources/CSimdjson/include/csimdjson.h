// simdjson's DOM parser as C sees it: bytes in, its tape out. The tape is described in simdjson's doc/tape.md.
#ifndef NAVD_CSIMDJSON_H
#define NAVD_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csimdjson_parser csimdjson_parser;

// A parser that refuses documents nested deeper than `max_depth`. NULL when there is no memory.
csimdjson_parser *csimdjson_create(size_t max_depth);
void csimdjson_destroy(csimdjson_parser *parser);

// How many bytes behind a message must be readable (not meaningful).
size_t csimdjson_padding(void);

// Parses `count` bytes, behind which csimdjson_padding() bytes are readable. 0, and *tape and *strings are set, valid
// until the next call with this parser; or an error code.
int csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t count, const uint64_t **tape,
                    const uint8_t **strings);

// A sentence for an error code, for ever valid.
const char *csimdjson_message(int code);

#ifdef __cplusplus
}
#endif
#endif
