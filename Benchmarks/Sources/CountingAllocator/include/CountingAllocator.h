// The C library's allocator with a counter in front of it.
//
// A program that links this defines `malloc` and its kin, which every library in it then uses. They count the calls of the
// thread that called `countAllocationsOfThisThread`, and forward to the C library's.
#ifndef COUNTING_ALLOCATOR_H
#define COUNTING_ALLOCATOR_H
#include <stdint.h>

/// Counts the allocations of this thread from now on. One thread per program.
void countAllocationsOfThisThread(void);

/// The number of allocations of the counted thread so far.
uint64_t countedAllocations(void);

#endif
