#pragma once

#include <stddef.h>

/// A file of the page of `navctl web`.
struct navd_page_file {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The number of files.
extern const size_t navd_page_files_count;

/// Returns a file by its place, which must be less than the number of files. The first one is the page itself.
struct navd_page_file navd_page_file(size_t place);
