#include "CountingAllocator.h"
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own functions, under the names that it provides for interposers.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t counted;
static __thread int isCounted __attribute__((tls_model("initial-exec")));

void countAllocationsOfThisThread(void) { isCounted = 1; }
uint64_t countedAllocations(void) { return atomic_load_explicit(&counted, memory_order_relaxed); }

static void count(void) {
    if (isCounted) atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    count();
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    count();
    *pointer = __libc_memalign(alignment, size);
    return *pointer ? 0 : ENOMEM;
}
