// The calls of SQLite, each of which may fail.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "faulty.h"

typedef struct faulty_open_file {
  sqlite3_file base;
  faulty_world *world;
  known_file *known;
  sqlite3_file *real;
} faulty_open_file;

static faulty_open_file *of(sqlite3_file *file) { return (faulty_open_file *)file; }
static faulty_world *world_of(sqlite3_vfs *vfs) { return (faulty_world *)vfs->pAppData; }

static int fails(faulty_world *world, int takesRoom) { return faulty_fails(world, takesRoom); }

int faulty_fails(faulty_world *world, int takesRoom) {
  if (world->countdown == 0 || (world->kind == FAULTY_FULL && !takesRoom)) return 0;
  if (world->countdown > 1) {
    world->countdown--;
    return 0;
  }
  if (!world->forever) world->countdown = 0;
  world->failures++;
  return 1;
}

static int f_close(sqlite3_file *file) {
  int code = of(file)->real->pMethods->xClose(of(file)->real);
  free(of(file)->real);
  return code;
}

static int f_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  if (fails(of(file)->world, 0)) return SQLITE_IOERR_READ;
  return of(file)->real->pMethods->xRead(of(file)->real, bytes, count, offset);
}

static int f_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  faulty_world *world = of(file)->world;
  if (world->isDark) return SQLITE_OK;
  int isFailing = fails(world, 1);
  if (isFailing && world->kind == FAULTY_IO) return SQLITE_IOERR_WRITE;
  if (isFailing) count /= 2;
  if (of(file)->known) faulty_wrote(of(file)->known, offset, bytes, count);
  int code = count ? of(file)->real->pMethods->xWrite(of(file)->real, bytes, count, offset) : SQLITE_OK;
  return isFailing ? SQLITE_FULL : code;
}

static int f_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (of(file)->world->isDark) return SQLITE_OK;
  if (fails(of(file)->world, 0)) return SQLITE_IOERR_TRUNCATE;
  if (of(file)->known) faulty_wrote(of(file)->known, size, NULL, -1);
  return of(file)->real->pMethods->xTruncate(of(file)->real, size);
}

static int f_sync(sqlite3_file *file, int flags) {
  if (of(file)->world->isDark) return SQLITE_OK;
  if (fails(of(file)->world, 0)) return SQLITE_IOERR_FSYNC;
  if (of(file)->known) faulty_sync_file(of(file)->known);
  return of(file)->real->pMethods->xSync(of(file)->real, flags);
}

static int f_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (fails(of(file)->world, 0)) return SQLITE_IOERR_FSTAT;
  return of(file)->real->pMethods->xFileSize(of(file)->real, size);
}

static int f_lock(sqlite3_file *file, int level) {
  if (fails(of(file)->world, 0)) return SQLITE_IOERR_LOCK;
  return of(file)->real->pMethods->xLock(of(file)->real, level);
}

static int f_unlock(sqlite3_file *file, int level) { return of(file)->real->pMethods->xUnlock(of(file)->real, level); }

static int f_is_reserved(sqlite3_file *file, int *result) {
  return of(file)->real->pMethods->xCheckReservedLock(of(file)->real, result);
}

static int f_control(sqlite3_file *file, int operation, void *argument) {
  return of(file)->real->pMethods->xFileControl(of(file)->real, operation, argument);
}

static int f_sector(sqlite3_file *file) { return of(file)->real->pMethods->xSectorSize(of(file)->real); }

static int f_traits(sqlite3_file *file) { return of(file)->real->pMethods->xDeviceCharacteristics(of(file)->real); }

// Version 1: without shared memory, which an exclusively locked database must not need.
static const sqlite3_io_methods methods = {
    1, f_close, f_read, f_write, f_truncate, f_sync, f_size, f_lock, f_unlock, f_is_reserved, f_control, f_sector,
    f_traits, NULL, NULL, NULL, NULL, NULL, NULL,
};

static int v_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *result) {
  faulty_world *world = world_of(vfs);
  faulty_open_file *opened = of(file);
  memset(opened, 0, sizeof *opened);
  if (fails(world, 0)) return SQLITE_CANTOPEN;
  opened->world = world;
  opened->real = calloc(1, (size_t)world->real->szOsFile);
  int isKept = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) != 0;
  if (isKept && path) opened->known = faulty_file_at(world, path);
  int code = world->real->xOpen(world->real, path, opened->real, flags, result);
  if (code != SQLITE_OK) {
    free(opened->real);
    return code;
  }
  opened->base.pMethods = &methods;
  return SQLITE_OK;
}

static int v_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
  if (world_of(vfs)->isDark) return SQLITE_OK;
  if (fails(world_of(vfs), 0)) return SQLITE_IOERR_DELETE;
  return world_of(vfs)->real->xDelete(world_of(vfs)->real, path, syncs);
}

static int v_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  if (fails(world_of(vfs), 0)) return SQLITE_IOERR_ACCESS;
  return world_of(vfs)->real->xAccess(world_of(vfs)->real, path, flags, result);
}

static int v_path(sqlite3_vfs *vfs, const char *path, int count, char *result) {
  if (fails(world_of(vfs), 0)) return SQLITE_CANTOPEN;
  return world_of(vfs)->real->xFullPathname(world_of(vfs)->real, path, count, result);
}

static int v_random(sqlite3_vfs *vfs, int count, char *bytes) {
  return world_of(vfs)->real->xRandomness(world_of(vfs)->real, count, bytes);
}

static int v_sleep(sqlite3_vfs *vfs, int microseconds) {
  return world_of(vfs)->real->xSleep(world_of(vfs)->real, microseconds);
}

static int v_time(sqlite3_vfs *vfs, double *time) { return world_of(vfs)->real->xCurrentTime(world_of(vfs)->real, time); }

static int v_error(sqlite3_vfs *vfs, int count, char *text) { return world_of(vfs)->failures ? EIO : 0; }

faulty_world *faulty_make(const char *name) {
  faulty_world *world = calloc(1, sizeof *world);
  if (!world) return NULL;
  world->real = sqlite3_vfs_find(NULL);
  world->vfs = (sqlite3_vfs){
      .iVersion = 1, .szOsFile = sizeof(faulty_open_file), .mxPathname = world->real->mxPathname, .zName = name,
      .pAppData = world, .xOpen = v_open, .xDelete = v_delete, .xAccess = v_access, .xFullPathname = v_path,
      .xRandomness = v_random, .xSleep = v_sleep, .xCurrentTime = v_time, .xGetLastError = v_error,
  };
  sqlite3_vfs_register(&world->vfs, 0);
  return world;
}

void faulty_free(faulty_world *world) {
  sqlite3_vfs_unregister(&world->vfs);
  faulty_forget_files(world);
  free(world);
}

void faulty_fail(faulty_world *world, int nth, int forever, enum faulty_kind kind) {
  world->countdown = nth;
  world->forever = forever;
  world->kind = kind;
  world->failures = 0;
}

int faulty_failures(const faulty_world *world) { return world->failures; }

void faulty_cut_power(faulty_world *world) { world->isDark = 1; }
