// SPDX-License-Identifier: MIT

// Inner loops with SIMD, chosen at run time. Each has a twin in Swift (target Raster) that gives the same bytes.

#ifndef CRASTER_H
#define CRASTER_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct CRasterKernels {
    // target[i] = clamp((sum of rows[t][i] * weights[t] + 8192) >> 14), count a multiple of 64, taps of 4.
    void (*resample_vertical)(
        const uint8_t *_Nonnull const *_Nonnull rows, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
        ptrdiff_t count);
    // count pixels of 4 bytes, each the sum of `taps` pixels from its start on. Reads up to 16 bytes behind the last
    // weight, and `taps` pixels from each start whatever their weight.
    void (*resample_horizontal)(
        const uint8_t *source, const int32_t *starts, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
        ptrdiff_t count);
    // Lowers colours that exceed alpha.
    void (*clamp_to_alpha)(uint8_t *pixels, ptrdiff_t count);

    // sums[i] += from[i] * weight
    void (*area_accumulate)(const uint8_t *from, uint32_t weight, uint32_t *sums, ptrdiff_t count);
    // Pixel x is the average of sums between edges[x] and edges[x + 1], in 1 / 2^bits of a pixel. Sums stay below
    // 2^52. At least 1 unit is taken; no edge passes limit.
    void (*area_average)(
        const uint32_t *sums, const ptrdiff_t *edges, int bits, ptrdiff_t limit, ptrdiff_t row_weight,
        uint8_t *target, ptrdiff_t count);

    // One box average down a strip of 64 bytes; reciprocal and shift divide by its width. Sums begin at the radius,
    // half a divisor, or at 1 for a width of 1, whose reciprocal is a little too small.
    void (*blur_box)(
        const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count,
        ptrdiff_t radius, uint16_t reciprocal, uint16_t shift);
    // 16 rows of count pixels, a multiple of 4, to count rows of 16 pixels, and back.
    void (*blur_gather)(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t count);
    void (*blur_scatter)(const uint8_t *source, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count);

    // Rows of count pixels. Source and target may be the same where a pixel keeps its size.
    void (*premultiply_rgba_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*premultiply_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*swap_red_blue)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*rgb_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*gray_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*gray_alpha_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*grayscale)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
} CRasterKernels;

// The kernels of a level: 1 is what every machine of this architecture has (SSE2, NEON), 2 is AVX2, 3 is AVX-512 with
// VNNI. Writes nothing and gives 0 when this machine or architecture lacks the level.
int craster_kernels(int level, CRasterKernels *kernels);

// Memory for pixels: aligned to 64 bytes, its contents undefined; large blocks ask the system for large pages, which
// makes the first touch several times cheaper. Null when there is none.
void *_Nullable craster_allocate(size_t size);
void craster_free(void *_Nullable block);

#pragma clang assume_nonnull end

#endif
