#include "cre2.h"

#include <re2/re2.h>

#include <cstring>
#include <new>

struct cre2_pattern {
  re2::RE2 re2;
  cre2_pattern(re2::StringPiece text, const re2::RE2::Options &options) : re2(text, options) {}
};

// The memory limit of a pattern and its automata. At this limit RE2 falls back to a slower way of matching, and refuses
// patterns with too many repetitions.
static const int64_t memory_max = 1 << 20;

// The instructions that fit there: RE2 gives them two thirds of it.
static const int size_max = memory_max * 2 / 3 / 16;

extern "C" {

cre2_pattern *cre2_create(const char *bytes, size_t count, char *message, size_t room, int *size) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(memory_max);
  auto *pattern = new (std::nothrow) cre2_pattern(re2::StringPiece(bytes, count), options);
  if (pattern && pattern->re2.ok()) {
    *size = pattern->re2.ProgramSize();
    return pattern;
  }
  *size = pattern && pattern->re2.error_code() == re2::RE2::ErrorPatternTooLarge ? size_max : 0;
  if (room > 0) {
    strncpy(message, pattern ? pattern->re2.error().c_str() : "no memory to read it", room - 1);
    message[room - 1] = 0;
  }
  delete pattern;
  return nullptr;
}

void cre2_destroy(cre2_pattern *pattern) { delete pattern; }

int cre2_matches(const cre2_pattern *pattern, const char *bytes, size_t count) {
  return re2::RE2::PartialMatch(re2::StringPiece(bytes, count), pattern->re2);
}
}
