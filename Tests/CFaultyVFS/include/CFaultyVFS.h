// A file system for SQLite, and calls of libc, that fail when told to, and that know what a power cut would leave.
//
// A world is a VFS over the default one, registered under a name of its own, so that tests may run side by side. The
// idea is SQLite's own: test_vfs.c, and "fail the Nth call" of its malloc and I/O tests (sqlite.org/testing.html).
#ifndef NAVD_CFAULTYVFS_H
#define NAVD_CFAULTYVFS_H

#include <stdint.h>

typedef struct faulty_world faulty_world;

// What a failing call answers.
enum faulty_kind {
  FAULTY_IO = 0,   // every kind of call fails as with EIO
  FAULTY_FULL = 1  // writes fail as with ENOSPC, having written a half
};

// Makes a world and registers it with SQLite as `name`, which must live as long as the world. NULL without memory.
faulty_world *faulty_make(const char *name);
// Takes it back. Nothing of it may be open.
void faulty_free(faulty_world *world);

// Lets the nth fallible call from now on fail (1: the next one), and with `forever` all after it too. 0: none.
void faulty_fail(faulty_world *world, int nth, int forever, enum faulty_kind kind);
// How many calls have failed since then.
int faulty_failures(const faulty_world *world);

// The thread's calls of libc that the store makes are of this world too, until it enters another one, or NULL. Gives the one that
// it was in.
faulty_world *faulty_enter(faulty_world *world);

// Says that a file was synced by another way than SQLite's.
void faulty_synced(faulty_world *world, const char *path);
// From now on nothing that is written reaches the disk, and nobody is told.
void faulty_cut_power(faulty_world *world);
// Writes to `target` what is left of a file: what was synced, and of the rest some, chosen by `seed`: none, a beginning,
// or any of it, single sectors of 512 bytes missing. 0, or -1 when it cannot be written.
int faulty_leave(faulty_world *world, const char *path, const char *target, uint64_t seed);

#endif
