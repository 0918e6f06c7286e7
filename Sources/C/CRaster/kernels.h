// SPDX-License-Identifier: MIT

#ifndef CRASTER_KERNELS_H
#define CRASTER_KERNELS_H

#include "CRaster.h"

#pragma GCC visibility push(hidden)

extern const CRasterKernels craster_sse2;
extern const CRasterKernels craster_avx2;
extern const CRasterKernels craster_neon;

void craster_avx512_resample_vertical(
    const uint8_t *_Nonnull const *_Nonnull rows, const int16_t *_Nonnull weights, ptrdiff_t taps,
    uint8_t *_Nonnull target, ptrdiff_t count);

// Shared by the x86-64 levels.
void craster_x86_gather(
    const uint8_t *_Nonnull source, ptrdiff_t source_stride, uint8_t *_Nonnull target, ptrdiff_t count);
void craster_x86_scatter(
    const uint8_t *_Nonnull source, uint8_t *_Nonnull target, ptrdiff_t target_stride, ptrdiff_t count);

#pragma GCC visibility pop

#endif
