// The C library's allocator with a counter in front of it.
//
// A program that links this has its own `malloc` and the like, which every library in it then uses. They count what the
// thread that called `countAllocationsOfThisThread` asks for, and hand on to the C library's.
#ifndef COUNTING_ALLOCATOR_H
#define COUNTING_ALLOCATOR_H
#include <stdint.h>

/// From now on what this thread allocates is counted. One thread in a program.
void countAllocationsOfThisThread(void);

/// How many pieces of memory the counted thread has asked for so far.
uint64_t countedAllocations(void);

#endif
