// What is on the disk for sure, what may be, and what a power cut leaves.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faulty.h"

enum { sector = 512 };

known_file *faulty_file_at(faulty_world *world, const char *path) {
  for (known_file *file = world->files; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  known_file *file = calloc(1, sizeof *file);
  file->path = strdup(path);
  FILE *source = fopen(path, "rb");
  if (source) {
    fseek(source, 0, SEEK_END);
    file->length = (size_t)ftell(source);
    rewind(source);
    file->synced = malloc(file->length + 1);
    if (fread(file->synced, 1, file->length, source) != file->length) abort();
    fclose(source);
  }
  file->next = world->files;
  world->files = file;
  return file;
}

void faulty_wrote(known_file *file, sqlite3_int64 offset, const void *bytes, int count) {
  size_t length = count > 0 ? (size_t)count : 0;
  change *made = malloc(sizeof *made + length);
  made->next = NULL;
  made->offset = offset;
  made->count = count;
  if (length) memcpy(made->bytes, bytes, length);
  if (file->last) file->last->next = made;
  else file->first = made;
  file->last = made;
}

static void resize(unsigned char **bytes, size_t *length, size_t wanted) {
  *bytes = realloc(*bytes, wanted + 1);
  if (wanted > *length) memset(*bytes + *length, 0, wanted - *length);
  *length = wanted;
}

static void apply(unsigned char **bytes, size_t *length, sqlite3_int64 offset, const unsigned char *data, int count) {
  if (count < 0) {
    resize(bytes, length, (size_t)offset);
    return;
  }
  size_t end = (size_t)offset + (size_t)count;
  if (end > *length) resize(bytes, length, end);
  memcpy(*bytes + offset, data, (size_t)count);
}

void faulty_sync_file(known_file *file) {
  while (file->first) {
    change *next = file->first->next;
    apply(&file->synced, &file->length, file->first->offset, file->first->bytes, file->first->count);
    free(file->first);
    file->first = next;
  }
  file->last = NULL;
}

void faulty_forget_files(faulty_world *world) {
  while (world->files) {
    known_file *file = world->files;
    faulty_sync_file(file);
    world->files = file->next;
    free(file->path);
    free(file->synced);
    free(file);
  }
}

void faulty_synced(faulty_world *world, const char *path) {
  if (!world->isDark) faulty_sync_file(faulty_file_at(world, path));
}

// SplitMix64 (Steele, Lea, Flood).
static uint64_t next(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static void apply_torn(unsigned char **bytes, size_t *length, const change *made, uint64_t *state) {
  for (int place = 0; place < made->count; place += sector) {
    int count = made->count - place < sector ? made->count - place : sector;
    if (next(state) & 1) apply(bytes, length, made->offset + place, made->bytes + place, count);
  }
}

int faulty_leave(faulty_world *world, const char *path, const char *target, uint64_t seed) {
  known_file *file = faulty_file_at(world, path);
  unsigned char *bytes = malloc(file->length + 1);
  size_t length = file->length, changes = 0;
  if (length) memcpy(bytes, file->synced, length);
  for (change *made = file->first; made; made = made->next) changes++;
  enum { nothing, beginning, anything } how = next(&seed) % 3;
  size_t whole = how == nothing ? 0 : how == beginning ? (size_t)(next(&seed) % (changes + 1)) : changes, place = 0;
  for (change *made = file->first; made; made = made->next, place++) {
    if (place > whole || how == nothing) break;
    if (place == whole) {
      apply_torn(&bytes, &length, made, &seed);
    } else if (how == beginning || next(&seed) % 4 != 0) {
      apply(&bytes, &length, made->offset, made->bytes, made->count);
    } else if (next(&seed) & 1) {
      apply_torn(&bytes, &length, made, &seed);
    }
  }
  FILE *copy = fopen(target, "wb");
  int isWritten = copy && fwrite(bytes, 1, length, copy) == length;
  if (copy && fclose(copy) != 0) isWritten = 0;
  free(bytes);
  return isWritten ? 0 : -1;
}
