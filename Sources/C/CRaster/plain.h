// SPDX-License-Identifier: MIT

// Loops that compilers vectorize well. Each level includes them for its own target.

#ifndef CRASTER_PLAIN_H
#define CRASTER_PLAIN_H

#include <string.h>

#include "CRaster.h"

#define PLAIN static inline __attribute__((always_inline))

typedef uint32_t u32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint64_t u64x4 __attribute__((vector_size(32)));
typedef double f64x4 __attribute__((vector_size(32)));

// c * a / 255, rounded to the nearest, for two components 16 bits apart.
PLAIN uint32_t scale_pair(uint32_t pair, uint32_t alpha) {
    uint32_t t = pair * alpha + 0x00800080u;
    return ((t + ((t >> 8) & 0x00FF00FFu)) >> 8) & 0x00FF00FFu;
}

PLAIN uint32_t scale_one(uint32_t value, uint32_t alpha) {
    uint32_t t = value * alpha + 128;
    return (t + (t >> 8)) >> 8;
}

PLAIN uint32_t swap_pixel(uint32_t p) {
    return (p & 0xFF00FF00u) | ((p >> 16) & 255) | ((p & 255) << 16);
}

PLAIN uint32_t premultiply_pixel(uint32_t p) {
    uint32_t alpha = p >> 24;
    return (p & 0xFF000000u) | scale_pair(p & 0x00FF00FFu, alpha) | (scale_one((p >> 8) & 255, alpha) << 8);
}

// Rows aren't aligned, so pixels are copied as bytes.
#define PLAIN_ROW(name, step, expression)                                       \
    PLAIN void name(const uint8_t *source, uint8_t *target, ptrdiff_t count) {  \
        for (ptrdiff_t i = 0; i < count; i++) {                                 \
            uint32_t p = 0;                                                     \
            memcpy(&p, source + i * step, step);                                \
            uint32_t q = (expression);                                          \
            memcpy(target + i * 4, &q, 4);                                      \
        }                                                                       \
    }

PLAIN_ROW(plain_premultiply_bgra, 4, premultiply_pixel(p))
PLAIN_ROW(plain_swap_red_blue, 4, swap_pixel(p))
PLAIN_ROW(plain_gray_to_bgra, 1, p * 0x00010101u | 0xFF000000u)
PLAIN_ROW(plain_grayscale, 4,
    (p & 0xFF000000u)
        | (((p & 255) * 4732 + ((p >> 8) & 255) * 46871 + ((p >> 16) & 255) * 13933 + 32768) >> 16)
            * 0x00010101u)

PLAIN void plain_rgb_to_bgra(const uint8_t *source, uint8_t *target, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t q = 0xFF000000u | (uint32_t)source[i * 3] << 16 | (uint32_t)source[i * 3 + 1] << 8
            | (uint32_t)source[i * 3 + 2];
        memcpy(target + i * 4, &q, 4);
    }
}

PLAIN void plain_clamp_to_alpha(uint8_t *pixels, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint8_t *p = pixels + i * 4;
        uint8_t a = p[3];
        p[0] = p[0] < a ? p[0] : a;
        p[1] = p[1] < a ? p[1] : a;
        p[2] = p[2] < a ? p[2] : a;
    }
}

PLAIN void plain_area_accumulate(
    const uint8_t *restrict from, uint32_t weight, uint32_t *restrict sums, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count; i++) sums[i] += from[i] * weight;
}

PLAIN void plain_area_average(
    const uint32_t *sums, const ptrdiff_t *edges, int bits, ptrdiff_t limit, ptrdiff_t row_weight,
    uint8_t *target, ptrdiff_t count
) {
    const ptrdiff_t unit = (ptrdiff_t)1 << bits;
    for (ptrdiff_t x = 0; x < count; x++) {
        ptrdiff_t position = edges[x] < limit - 1 ? edges[x] : limit - 1;
        ptrdiff_t weight = edges[x + 1] - edges[x] > 1 ? edges[x + 1] - edges[x] : 1;
        ptrdiff_t end = position + weight;
        u64x4 total = {0, 0, 0, 0};
        while (position < end) {
            ptrdiff_t index = position >> bits;
            ptrdiff_t border = (index << bits) + unit;
            if (border > end) border = end;
            u32x4 sum;
            memcpy(&sum, sums + index * 4, 16);
            total += __builtin_convertvector(sum, u64x4) * (uint64_t)(border - position);
            position = border;
        }
        // An integer below 2^52 with this exponent is a double that is 2^52 too large.
        const u64x4 exponent = {
            0x4330000000000000u, 0x4330000000000000u, 0x4330000000000000u, 0x4330000000000000u};
        f64x4 value = (f64x4)(total | exponent) - 4503599627370496.0;
        i32x4 rounded = __builtin_convertvector(value / (double)(row_weight * weight) + 0.5, i32x4);
        for (int part = 0; part < 4; part++) target[x * 4 + part] = (uint8_t)rounded[part];
    }
}

PLAIN void plain_floats_from_halves(const uint16_t *source, float *target, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        const uint32_t size = (source[i] & 0x7FFFu) << 13;
        float scaled;
        memcpy(&scaled, &size, sizeof scaled);
        // This is exact for subnormal numbers, too.
        scaled *= 0x1p112f;
        uint32_t bits;
        memcpy(&bits, &scaled, sizeof bits);
        bits |= (size >= 0x0F800000u ? 0x7F800000u : 0) | (uint32_t)(source[i] & 0x8000u) << 16;
        memcpy(target + i, &bits, sizeof bits);
    }
}

PLAIN void plain_halves_from_floats(const float *source, uint16_t *target, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, source + i, sizeof bits);
        const uint32_t sign = bits >> 16 & 0x8000u;
        bits &= 0x7FFFFFFFu;
        float size;
        memcpy(&size, &bits, sizeof size);
        // Adding 0.5 rounds a number below 2^-14 to a multiple of 2^-24.
        const float sum = size + 0.5f;
        uint32_t small;
        memcpy(&small, &sum, sizeof small);
        small -= 0x3F000000u;
        const uint32_t normal = (bits + 0xC8000FFFu + (bits >> 13 & 1)) >> 13;
        const uint32_t large = bits > 0x7F800000u ? 0x7E00u : 0x7C00u;
        const uint32_t result = bits >= 0x47800000u ? large : bits < 0x38800000u ? small : normal;
        target[i] = (uint16_t)(result | sign);
    }
}

// Defines a level's function that runs a plain loop.
#define LEVEL_ROW(prefix, attribute, name)                                                         \
    attribute static void prefix##_##name(const uint8_t *source, uint8_t *target, ptrdiff_t count) { \
        plain_##name(source, target, count);                                                       \
    }

#define LEVEL_PLAIN(prefix, attribute)                                                             \
    LEVEL_ROW(prefix, attribute, premultiply_bgra)                                                 \
    LEVEL_ROW(prefix, attribute, swap_red_blue)                                                    \
    LEVEL_ROW(prefix, attribute, gray_to_bgra)                                                     \
    LEVEL_ROW(prefix, attribute, grayscale)                                                        \
    attribute static void prefix##_clamp_to_alpha(uint8_t *pixels, ptrdiff_t count) {              \
        plain_clamp_to_alpha(pixels, count);                                                       \
    }                                                                                              \
    attribute static void prefix##_area_accumulate(                                                \
        const uint8_t *from, uint32_t weight, uint32_t *sums, ptrdiff_t count) {                   \
        plain_area_accumulate(from, weight, sums, count);                                          \
    }                                                                                              \
    attribute static void prefix##_area_average(                                                   \
        const uint32_t *sums, const ptrdiff_t *edges, int bits, ptrdiff_t limit, ptrdiff_t row_weight, \
        uint8_t *target, ptrdiff_t count) {                                                        \
        plain_area_average(sums, edges, bits, limit, row_weight, target, count);                   \
    }

#define LEVEL_HALVES(prefix, attribute)                                                            \
    attribute static void prefix##_floats_from_halves(                                             \
        const uint16_t *source, float *target, ptrdiff_t count) {                                  \
        plain_floats_from_halves(source, target, count);                                           \
    }                                                                                              \
    attribute static void prefix##_halves_from_floats(                                             \
        const float *source, uint16_t *target, ptrdiff_t count) {                                  \
        plain_halves_from_floats(source, target, count);                                           \
    }

#endif
