// SPDX-License-Identifier: MIT

#include "assembly.h"

#if !WEBIMAGE_USES_ASSEMBLY

#include <string.h>

#include "CRaster.h"

// Sums are collected in parts, so the rounding errors of thousands of rows don't add up.
enum { PART = 32, BLOCK = 256 };

typedef float f32x4 __attribute__((vector_size(16)));

void craster_wide_vertical(
    const uint16_t *const *rows, const float *weights, ptrdiff_t taps, float *target, ptrdiff_t count
) {
    for (ptrdiff_t left = 0; left < count; left += BLOCK) {
        const ptrdiff_t width = count - left < BLOCK ? count - left : BLOCK;
        float total[BLOCK] = {0};
        for (ptrdiff_t first = 0; first < taps; first += PART) {
            const ptrdiff_t end = taps - first < PART ? taps : first + PART;
            float part[BLOCK] = {0};
            for (ptrdiff_t tap = first; tap < end; tap++) {
                const uint16_t *restrict row = rows[tap] + left;
                const float weight = weights[tap];
                for (ptrdiff_t i = 0; i < width; i++) part[i] += (float)row[i] * weight;
            }
            for (ptrdiff_t i = 0; i < width; i++) total[i] += part[i];
        }
        memcpy(target + left, total, (size_t)width * sizeof(float));
    }
}

void craster_wide_horizontal(
    const float *source, const int32_t *starts, const float *weights, ptrdiff_t taps, uint16_t *target,
    ptrdiff_t count, int limits_to_alpha
) {
    for (ptrdiff_t x = 0; x < count; x++) {
        const float *from = source + (ptrdiff_t)starts[x] * 4;
        const float *weight = weights + x * taps;
        f32x4 total = {0, 0, 0, 0};
        for (ptrdiff_t first = 0; first < taps; first += PART) {
            const ptrdiff_t end = taps - first < PART ? taps : first + PART;
            f32x4 part = {0, 0, 0, 0};
            for (ptrdiff_t tap = first; tap < end; tap++) {
                f32x4 pixel;
                memcpy(&pixel, from + tap * 4, sizeof pixel);
                part += pixel * weight[tap];
            }
            total += part;
        }
        uint16_t *to = target + x * 4;
        for (int i = 0; i < 4; i++) {
            const float value = total[i] + 0.5f;
            to[i] = value <= 0 ? 0 : value >= 65535 ? 65535 : (uint16_t)value;
        }
        if (!limits_to_alpha) continue;
        for (int i = 0; i < 3; i++) to[i] = to[i] < to[3] ? to[i] : to[3];
    }
}

#endif
