// SPDX-License-Identifier: MIT
// The functions of Darwin's C library that the package's C code uses, for type-checks on Linux.
#pragma once
#include <stddef.h>
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
void free(void *);
int posix_memalign(void **, size_t, size_t);
void *aligned_alloc(size_t, size_t);
