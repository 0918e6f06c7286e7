// SPDX-License-Identifier: MIT

// SIMD inner loops, selected at runtime. Each has an equivalent in Swift (target Raster).

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
    // Computes count pixels, each the weighted sum of `taps` pixels beginning at its start. Reads up to 16
    // bytes past the last weight, and `taps` pixels from each start, even if their weight is 0.
    void (*resample_horizontal)(
        const uint8_t *source, const int32_t *starts, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
        ptrdiff_t count);
    // Lowers color components that exceed alpha.
    void (*clamp_to_alpha)(uint8_t *pixels, ptrdiff_t count);

    // sums[i] += from[i] * weight
    void (*area_accumulate)(const uint8_t *from, uint32_t weight, uint32_t *sums, ptrdiff_t count);
    // Averages sums between edges[x] and edges[x + 1], in units of 1 / 2^bits pixel, for every pixel x. Sums
    // stay below 2^52. A pixel covers at least 1 unit, and no edge exceeds limit.
    void (*area_average)(
        const uint32_t *sums, const ptrdiff_t *edges, int bits, ptrdiff_t limit, ptrdiff_t row_weight,
        uint8_t *target, ptrdiff_t count);

    // Computes one box average down a strip of 64 bytes; reciprocal and shift divide by the window. Sums
    // start at the radius, to round; for a window of 1, they start at 1, because its reciprocal is slightly
    // too small.
    void (*blur_box)(
        const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride,
        ptrdiff_t count, ptrdiff_t radius, uint16_t reciprocal, uint16_t shift);
    // Transpose 16 rows of count pixels, a multiple of 4, to count rows of 16 pixels, and back.
    void (*blur_gather)(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t count);
    void (*blur_scatter)(const uint8_t *source, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count);

    // Convert rows of count pixels. Source and target may be the same if their pixels have the same size.
    void (*premultiply_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*swap_red_blue)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*rgb_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*gray_to_bgra)(const uint8_t *source, uint8_t *target, ptrdiff_t count);
    void (*grayscale)(const uint8_t *source, uint8_t *target, ptrdiff_t count);

    // Convert count half floats (IEEE 754 binary16) to floats, and back, rounded to nearest even.
    void (*floats_from_halves)(const uint16_t *source, float *target, ptrdiff_t count);
    void (*halves_from_floats)(const float *source, uint16_t *target, ptrdiff_t count);
} CRasterKernels;

// Writes the kernels of a level: 1 is the baseline of the architecture (SSE2, NEON), 2 is AVX2 with F16C, 3
// is AVX-512 with VNNI. Returns 0 and doesn't write anything if the machine or architecture doesn't support
// the level.
int craster_kernels(int level, CRasterKernels *kernels);

// Pixels with four 16-bit components, in plain C that compilers vectorize.
// target[i] = sum of rows[t][i] * weights[t]
void craster_wide_vertical(
    const uint16_t *_Nonnull const *_Nonnull rows, const float *weights, ptrdiff_t taps, float *target,
    ptrdiff_t count);
// Computes count pixels, each the weighted sum of `taps` pixels beginning at its start, rounded and limited;
// also to the pixel's alpha if `limits_to_alpha`. Reads `taps` pixels from each start, even if their weight
// is 0.
void craster_wide_horizontal(
    const float *source, const int32_t *starts, const float *weights, ptrdiff_t taps, uint16_t *target,
    ptrdiff_t count, int limits_to_alpha);

// Light in floats: red, green, blue and alpha, in plain C that compilers vectorize. NaN is treated as 0. A
// curve is a function of light: its value at 0, and at 128 points of each doubling from 2^-24 to 2^8. The
// first of these points isn't used. It's linear in between.
enum { CRASTER_CURVE_COUNT = 32 * 128 + 2 };

typedef struct CRasterLight {
    // The light of each 16-bit value; null to map light.
    const float *_Nullable lights;
    // A curve: the factor of light by its luminance. Null for 1.
    const float *_Nullable gains;
    float luminance[4];
    // The light that a unit of red, green and blue becomes in the result; the fourth is 0.
    float red[4];
    float green[4];
    float blue[4];
    // The maximum light in the result. Colors with more become less saturated, at the same luminance. 0 for
    // no maximum.
    float limit;
} CRasterLight;

// Compute rows of count straight pixels. The last function may write to its source.
void craster_light_from_words(
    const CRasterLight *light, const uint16_t *source, float *target, ptrdiff_t count);
void craster_map_light(const CRasterLight *light, const float *source, float *target, ptrdiff_t count);
// Write the values of a curve, times 65535 or 255, red first or blue first; times alpha if `multiplies`.
void craster_words_from_light(
    const float *source, const float *curve, int multiplies, uint16_t *target, ptrdiff_t count);
void craster_bgra_from_light(
    const float *source, const float *curve, int multiplies, uint8_t *target, ptrdiff_t count);
// Multiply colors by alpha, divide them by alpha, and set alpha to 1.
void craster_multiply_light(float *pixels, ptrdiff_t count);
void craster_divide_light(float *pixels, ptrdiff_t count);
void craster_cover_light(float *pixels, ptrdiff_t count);
// Returns the largest of `most` and the luminances, and of `most` and the color components.
float craster_brightest(const float *pixels, const float *luminance, float most, ptrdiff_t count);
float craster_largest(const float *pixels, float most, ptrdiff_t count);
// Limits colors to the range of half floats, and alpha to 0 to 1.
void craster_limit_light(float *pixels, ptrdiff_t count);
// Replaces colors with the values of a curve; the sign stays.
void craster_curve_light(float *pixels, const float *curve, ptrdiff_t count);
// Multiplies straight pixels by a matrix of four columns, and adds the fifth; limits alpha to 0 to 1.
void craster_matrix_light(float *pixels, const float *columns, ptrdiff_t count);
// target[i] = sum of rows[t][i] * weights[t]
void craster_light_vertical(
    const float *_Nonnull const *_Nonnull rows, const float *weights, ptrdiff_t taps, float *target,
    ptrdiff_t count);
// Computes count pixels like craster_wide_horizontal; limits alpha to 0 to 1.
void craster_light_horizontal(
    const float *source, const int32_t *starts, const float *weights, ptrdiff_t taps, float *target,
    ptrdiff_t count);
// Averages windows of 2 * radius + 1 of count vectors of `lanes` floats, at most 64. The first and last
// vectors are repeated beyond the ends.
void craster_light_box(
    const float *source, float *target, ptrdiff_t count, ptrdiff_t lanes, ptrdiff_t radius);
// Light of gain maps: rows of pixels, blue first, to floats, red first, in plain C that compilers vectorize.
typedef struct CRasterGain {
    // The light of each 8-bit value of red, green and blue, with the offset that precedes the gain.
    const float *_Nonnull lights[3];
    // The gain of red, green and blue at each level of the map: 16-bit levels, divided by 2^shift and
    // rounded. The highest level is 255 * 256.
    const float *_Nonnull gains[3];
    float offsets[4];
    int shift;
    // The components of a pixel in the map: 1, or 4 with blue first.
    int channels;
    // The map's column to the left of each pixel, and the weight of the next column in 256ths.
    const int32_t *starts;
    const uint16_t *weights;
} CRasterGain;

// target[i] = above[i] * (256 - weight) + below[i] * weight
void craster_gain_levels(
    const uint8_t *above, const uint8_t *below, int weight, uint16_t *target, ptrdiff_t count);
// target = lights * gains - offsets, from 0 to 65504, with the pixel's alpha.
void craster_gain_apply(
    const CRasterGain *gain, const uint8_t *pixels, const uint16_t *levels, float *target, ptrdiff_t count);

// Effects on rows of count four-byte pixels, in plain C that compilers vectorize.
// target[i] = clamp(pixels[i] + (pixels[i] - blurred[i]) * amount / 256) where the two differ by more than
// threshold, otherwise pixels[i].
void craster_sharpen(
    const uint8_t *pixels, const uint8_t *blurred, int amount, int threshold, uint8_t *target,
    ptrdiff_t count);
// Does the same for the straight colors of premultiplied pixels. Their alpha stays.
void craster_sharpen_premultiplied(
    const uint8_t *pixels, const uint8_t *blurred, float amount, int threshold, uint8_t *target,
    ptrdiff_t count);
// Returns the index of the first pixel with a component that differs from the color's by more than tolerance,
// or the index after the last such pixel; count or 0 if there isn't one.
ptrdiff_t craster_first_difference(
    const uint8_t *pixels, const uint8_t *color, int tolerance, ptrdiff_t count);
ptrdiff_t craster_last_difference(
    const uint8_t *pixels, const uint8_t *color, int tolerance, ptrdiff_t count);
// Convert premultiplied components to light, with 256 lights, and back, with 65536 bytes.
void craster_light_from_bytes(
    const uint8_t *pixels, const uint16_t *lights, uint16_t *target, ptrdiff_t count);
void craster_bytes_from_light(
    const uint16_t *lights, const uint8_t *bytes, uint8_t *target, ptrdiff_t count);
// Returns the sum of the squared differences of count bytes.
uint64_t craster_squared_error(const uint8_t *one, const uint8_t *other, ptrdiff_t count);
// Structural similarity of two rows of gray pixels: their products, the products weighted over taps columns,
// and the sum of the similarities of count windows, each weighted over taps rows.
void craster_pair_products(const uint8_t *one, const uint8_t *other, float *target, ptrdiff_t count);
void craster_pair_columns(
    const float *products, const float *weights, ptrdiff_t taps, float *target, ptrdiff_t count);
double craster_pair_similarity(
    const float *_Nonnull const *_Nonnull rows, const float *weights, ptrdiff_t taps, ptrdiff_t count);

// Allocates memory for pixels, aligned to 64 bytes, with undefined contents. Large blocks use large pages if
// possible, which makes the first access several times cheaper. Returns null if memory runs out.
void *_Nullable craster_allocate(size_t size);
void craster_free(void *_Nullable block);
// Returns malloc's free memory to the system. This takes a few milliseconds for each 100 MB of heap.
void craster_return_free_memory(void);
// Copies pixels to memory that doesn't overlap theirs. On x86-64, copies of 16 MiB and more bypass the
// caches.
void craster_copy(void *target, const void *source, size_t count);

#pragma clang assume_nonnull end

#endif
