#ifndef NAVD_FAULTY_H
#define NAVD_FAULTY_H

#include <sqlite3.h>
#include <stddef.h>

#include "CFaultyVFS.h"

// A write or truncation that was not synced.
typedef struct change {
  struct change *next;
  sqlite3_int64 offset;
  int count;  // bytes written; -1: cut off at `offset`
  unsigned char bytes[];
} change;

// What is known of a file that was opened.
typedef struct known_file {
  struct known_file *next;
  char *path;
  unsigned char *synced;
  size_t length;
  change *first, *last;
} known_file;

struct faulty_world {
  sqlite3_vfs vfs;
  sqlite3_vfs *real;
  known_file *files;
  int countdown, forever, failures, isDark;
  enum faulty_kind kind;
};

// Whether this call is to fail.
int faulty_fails(faulty_world *world, int takesRoom);

// The file of that path; made if it is not known, with what is on the disk as synced.
known_file *faulty_file_at(faulty_world *world, const char *path);
void faulty_wrote(known_file *file, sqlite3_int64 offset, const void *bytes, int count);
void faulty_sync_file(known_file *file);
void faulty_forget_files(faulty_world *world);

#endif
