// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/mman.h>
#endif

#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>
#elif defined(__APPLE__)
// From malloc/malloc.h. We don't need its other declarations.
size_t malloc_zone_pressure_relief(void *zone, size_t goal);
#endif

#include "CRaster.h"

void *craster_allocate(size_t size) {
    const size_t large = (size_t)2 << 20, page = 4096;
    // Align to whole pages, so a file can be mapped over the block; see csandbox_map_over.
    const size_t alignment = size >= 2 * large ? large : size >= large / 4 ? page : 64;
    void *block = NULL;
    if (posix_memalign(&block, alignment, size) != 0) return NULL;
#if defined(MADV_HUGEPAGE)
    if (size >= 2 * large) (void)madvise(block, size & ~(large - 1), MADV_HUGEPAGE);
#endif
    return block;
}

void craster_free(void *block) { free(block); }

void craster_return_free_memory(void) {
    // Otherwise glibc keeps nearly all freed memory below the highest block in use.
#if defined(__GLIBC__)
    (void)malloc_trim(0);
#elif defined(__APPLE__)
    (void)malloc_zone_pressure_relief(NULL, 0);
#endif
}

void craster_copy(void *target, const void *source, size_t count) {
    uint8_t *to = target;
    const uint8_t *from = source;
#if defined(__x86_64__)
    // The source and the target don't fit into typical caches, and stores that bypass the cache don't need to
    // read the target. memcpy does that, too, but its threshold can be several times larger than the cache.
    typedef long long vector __attribute__((vector_size(16)));
    if (count >= (size_t)16 << 20) {
        for (; (uintptr_t)to % sizeof(vector) != 0; count--) *to++ = *from++;
        for (; count >= 4 * sizeof(vector); count -= 4 * sizeof(vector)) {
            vector values[4];
            memcpy(values, from, sizeof values);
            for (int i = 0; i < 4; i++) __builtin_nontemporal_store(values[i], (vector *)to + i);
            from += sizeof values;
            to += sizeof values;
        }
        // Order these stores before the ones that hand the target to another thread.
        __builtin_ia32_sfence();
    }
#endif
    memcpy(to, from, count);
}
