#ifndef NAVD_CSQLITE_SHIM_H
#define NAVD_CSQLITE_SHIM_H

#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// What SQLite only offers as a variadic function or behind its methods' tables, as functions that Swift can call.

/// Says whether closing the last connection leaves the write-ahead log alone. The corresponding C function is
/// `sqlite3_db_config`.
static inline int navd_sqlite_keep_log(sqlite3 *database, int keeps) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Reads the first `count` bytes of the main file by SQLite's own descriptor, without a lock or a look at the log:
/// SQLITE_OK, or SQLITE_IOERR_SHORT_READ when the file is shorter, or another error.
///
/// By SQLite's own, because closing any other descriptor of the file would drop the locks of this process (fcntl(2)).
static inline int navd_sqlite_read_head(sqlite3 *database, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, 0);
}

/// Extended result codes are macros that Swift does not see.
static inline int navd_sqlite_short_read(void) { return SQLITE_IOERR_SHORT_READ; }
static inline int navd_sqlite_moved(void) { return SQLITE_READONLY_DBMOVED; }

/// Opens a file beside a database through the file system that SQLite knows by that name (NULL: the usual one), as it
/// opens a write-ahead log: with the database's mode, and without locks. NULL and a result code when that fails.
///
/// The name must be the database's, a `-`, and more (`findCreateFileMode` of os_unix.c).
static inline sqlite3_file *navd_vfs_open(const char *vfs_name, const char *path, int creates, int *code) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
  *code = SQLITE_CANTOPEN;
  if (!vfs) return 0;
  // The name must live as long as the file: it lies behind it.
  char *memory = (char *)calloc(1, (size_t)vfs->szOsFile + strlen(path) + 2);
  *code = SQLITE_NOMEM;
  if (!memory) return 0;
  sqlite3_file *file = (sqlite3_file *)(void *)memory;
  char *name = strcpy(memory + vfs->szOsFile, path);
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_WAL | (creates ? SQLITE_OPEN_CREATE : 0);
  *code = vfs->xOpen(vfs, name, file, flags, 0);
  if (*code == SQLITE_OK) return file;
  if (file->pMethods) file->pMethods->xClose(file);
  free(memory);
  return 0;
}

static inline void navd_vfs_close(sqlite3_file *file) {
  file->pMethods->xClose(file);
  free(file);
}

static inline int navd_vfs_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  return file->pMethods->xWrite(file, bytes, count, offset);
}

static inline int navd_vfs_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return file->pMethods->xRead(file, bytes, count, offset);
}

static inline int navd_vfs_truncate(sqlite3_file *file, sqlite3_int64 count) {
  return file->pMethods->xTruncate(file, count);
}

static inline int navd_vfs_size(sqlite3_file *file, sqlite3_int64 *count) {
  return file->pMethods->xFileSize(file, count);
}

static inline int navd_vfs_sync(sqlite3_file *file) {
  return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

/// The errno of the call that failed last.
static inline int navd_vfs_errno(sqlite3_file *file) {
  int number = 0;
  return file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK ? number : 0;
}

/// Opens a file that is there to be synced: not inherited by children. A descriptor or -1, and errno.
static inline int navd_open_to_sync(const char *path) { return open(path, O_RDWR | O_CLOEXEC); }

/// Opens a file that is there to be read. A descriptor or -1, and errno.
static inline int navd_open_to_read_file(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

/// Makes a file that is not there, for this user alone. A descriptor or -1, and errno.
static inline int navd_create_file(const char *path) {
  return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

/// Opens a directory, to sync it. A descriptor or -1, and errno.
static inline int navd_open_directory(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

#endif
