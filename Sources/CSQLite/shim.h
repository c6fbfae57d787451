#ifndef NAVD_CSQLITE_SHIM_H
#define NAVD_CSQLITE_SHIM_H

#include <fcntl.h>
#include <sqlite3.h>
#include <stddef.h>

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
