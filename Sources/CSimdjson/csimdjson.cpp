#include "csimdjson.h"

#include <new>
#include <simdjson.h>

struct csimdjson_parser {
  simdjson::dom::parser parser;
  size_t max_depth;
};

// The smallest capacity. Most messages are far smaller, so a parser allocates once.
static const size_t minimum_capacity = 4096;

extern "C" {

csimdjson_parser *csimdjson_create(size_t max_depth) {
  auto *parser = new (std::nothrow) csimdjson_parser;
  if (parser) {
    parser->max_depth = max_depth;
  }
  return parser;
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

size_t csimdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }

int csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t count, const uint64_t **tape,
                    const uint8_t **strings) {
  if (count > parser->parser.capacity()) {
    size_t capacity = minimum_capacity;
    while (capacity < count) {
      capacity *= 2;
    }
    auto error = parser->parser.allocate(capacity, parser->max_depth);
    if (error) {
      return error;
    }
  }
  auto result = parser->parser.parse(bytes, count, false);
  if (result.error()) {
    return result.error();
  }
  *tape = parser->parser.doc.tape.get();
  *strings = parser->parser.doc.string_buf.get();
  return 0;
}

int csimdjson_too_deep(void) { return simdjson::DEPTH_ERROR; }

const char *csimdjson_message(int code) { return simdjson::error_message(simdjson::error_code(code)); }
}
