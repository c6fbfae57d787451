// The calls of libc that the store makes beside SQLite, each of which may fail.
//
// They stand in the place of libc's own in the program of the tests: what a program defines goes before its libraries.
// Only the thread that has entered a world is in it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faulty.h"

static _Thread_local faulty_world *here;

faulty_world *faulty_enter(faulty_world *world) {
  faulty_world *before = here;
  here = world;
  return before;
}

// Whether this call is to fail; then errno says why.
static int fails(int takesRoom) {
  if (!here || !faulty_fails(here, takesRoom)) return 0;
  errno = here->kind == FAULTY_IO ? EIO : ENOSPC;
  return 1;
}

// The function of libc of that name.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return fails(flags & O_CREAT) ? -1 : REAL(open)(path, flags, mode);
}

int stat(const char *path, struct stat *status) { return fails(0) ? -1 : REAL(stat)(path, status); }

int rename(const char *path, const char *target) { return fails(1) ? -1 : REAL(rename)(path, target); }

int unlink(const char *path) { return fails(0) ? -1 : REAL(unlink)(path); }

ssize_t read(int descriptor, void *bytes, size_t count) { return fails(0) ? -1 : REAL(read)(descriptor, bytes, count); }

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return fails(0) ? -1 : REAL(pread)(descriptor, bytes, count, offset);
}

// One that finds no room has written a half.
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (!fails(1)) return REAL(pwrite)(descriptor, bytes, count, offset);
  return errno == EIO || count < 2 ? -1 : REAL(pwrite)(descriptor, bytes, count / 2, offset);
}

int ftruncate(int descriptor, off_t length) { return fails(0) ? -1 : REAL(ftruncate)(descriptor, length); }

int fsync(int descriptor) { return fails(1) ? -1 : REAL(fsync)(descriptor); }

int fdatasync(int descriptor) { return fails(1) ? -1 : REAL(fdatasync)(descriptor); }
