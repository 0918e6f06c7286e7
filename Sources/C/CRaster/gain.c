// SPDX-License-Identifier: MIT

#include "assembly.h"

#if !WEBIMAGE_USES_ASSEMBLY

#include <string.h>

#include "CRaster.h"

typedef float f32x4 __attribute__((vector_size(16)));

void craster_gain_levels(
    const uint8_t *restrict above, const uint8_t *restrict below, int weight, uint16_t *restrict target,
    ptrdiff_t count
) {
    const uint16_t lower = (uint16_t)weight, upper = (uint16_t)(256 - weight);
    for (ptrdiff_t i = 0; i < count; i++) target[i] = (uint16_t)(above[i] * upper + below[i] * lower);
}

// The level between the levels of two columns.
static inline uint32_t level(const uint16_t *from, ptrdiff_t step, uint32_t weight) {
    return (from[0] * (256 - weight) + from[step] * weight) >> 8;
}

static inline void store(
    const CRasterGain *gain, const uint8_t *pixel, f32x4 factors, f32x4 offsets, float *target
) {
    const f32x4 light = {gain->lights[0][pixel[2]], gain->lights[1][pixel[1]], gain->lights[2][pixel[0]], 0};
    const f32x4 sum = light * factors - offsets;
    f32x4 pixels;
    for (int i = 0; i < 3; i++) pixels[i] = sum[i] > 0 ? sum[i] < 65504 ? sum[i] : 65504 : 0;
    pixels[3] = (float)pixel[3] * (1.0f / 255);
    memcpy(target, &pixels, sizeof pixels);
}

void craster_gain_apply(
    const CRasterGain *gain, const uint8_t *pixels, const uint16_t *levels, float *target, ptrdiff_t count
) {
    const f32x4 offsets = {gain->offsets[0], gain->offsets[1], gain->offsets[2], 0};
    const int shift = gain->shift;
    const uint32_t half = shift > 0 ? 1u << (shift - 1) : 0;
    if (gain->channels == 1) {
        for (ptrdiff_t x = 0; x < count; x++) {
            const uint32_t index =
                (level(levels + gain->starts[x], 1, gain->weights[x]) + half) >> shift;
            const f32x4 factors = {gain->gains[0][index], gain->gains[1][index], gain->gains[2][index], 0};
            store(gain, pixels + x * 4, factors, offsets, target + x * 4);
        }
        return;
    }
    for (ptrdiff_t x = 0; x < count; x++) {
        // Blue is first.
        const uint16_t *from = levels + (ptrdiff_t)gain->starts[x] * 4;
        const uint32_t weight = gain->weights[x];
        const f32x4 factors = {
            gain->gains[0][(level(from + 2, 4, weight) + half) >> shift],
            gain->gains[1][(level(from + 1, 4, weight) + half) >> shift],
            gain->gains[2][(level(from, 4, weight) + half) >> shift], 0};
        store(gain, pixels + x * 4, factors, offsets, target + x * 4);
    }
}

#endif
