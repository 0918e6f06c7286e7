// SPDX-License-Identifier: MIT

#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/mman.h>
#endif

#include <stdlib.h>

#include "CRaster.h"

void *craster_allocate(size_t size) {
    const size_t large = (size_t)2 << 20, page = 4096;
    // A file can be mapped over blocks that consist of whole pages: see csandbox_map_over.
    const size_t alignment = size >= 2 * large ? large : size >= large / 4 ? page : 64;
    void *block = NULL;
    if (posix_memalign(&block, alignment, size) != 0) return NULL;
#if defined(MADV_HUGEPAGE)
    if (size >= 2 * large) (void)madvise(block, size & ~(large - 1), MADV_HUGEPAGE);
#endif
    return block;
}

void craster_free(void *block) { free(block); }
