// SPDX-License-Identifier: MIT

#include "../CRaster/assembly.h"

// CCodecs is only used on Linux.
#if !(WEBIMAGE_USES_ASSEMBLY && defined(__ELF__))

#include "wi_png_filter.h"

#include <string.h>

// Processes one pixel of any size at a time: it reads and writes eight bytes, and the next pixel overwrites
// the excess. Each pixel depends on the previous one, so the shortest dependency chain is fastest.
typedef uint8_t u8x8 __attribute__((vector_size(8)));
typedef uint16_t u16x8 __attribute__((vector_size(16)));
typedef int16_t i16x8 __attribute__((vector_size(16)));

#define INLINE static inline __attribute__((always_inline))

INLINE u8x8 load(const uint8_t *from) {
    u8x8 value;
    memcpy(&value, from, 8);
    return value;
}

INLINE void store(uint8_t *to, u8x8 value) { memcpy(to, &value, 8); }

INLINE u8x8 average_up(u8x8 a, u8x8 b) {
    return __builtin_convertvector(
        (__builtin_convertvector(a, u16x8) + __builtin_convertvector(b, u16x8) + 1) >> 1, u8x8);
}

INLINE void sub(const uint8_t *filtered, uint8_t *row, size_t count, size_t step) {
    u8x8 left = {0};
    for (size_t i = 0; i < count; i += step) {
        left += load(filtered + i);
        store(row + i, left);
    }
}

// The filter rounds the mean down, but the instruction rounds up. Applied to complements, it rounds down.
INLINE void average(const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count, size_t step) {
    u8x8 complement = ~(u8x8){0};
    for (size_t i = 0; i < count; i += step) {
        complement = average_up(complement, ~load(above + i)) - load(filtered + i);
        store(row + i, ~complement);
    }
}

// If a + b - c exceeds the larger of a and b, the larger one is nearest, and so on. So two comparisons
// replace three distances.
INLINE i16x8 predict(i16x8 a, i16x8 b, i16x8 c) {
    i16x8 threshold = 3 * c - (a + b);
    i16x8 low = __builtin_elementwise_min(a, b), high = __builtin_elementwise_max(a, b);
    i16x8 not_high = threshold > low, not_low = high > threshold;
    return (high & ~not_high) | (low & ~not_low) | (c & not_high & not_low);
}

INLINE void paeth(const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count, size_t step) {
    i16x8 a = {0}, c = {0};
    for (size_t i = 0; i < count; i += step) {
        i16x8 b = __builtin_convertvector(load(above + i), i16x8);
        a = (predict(a, b, c) + __builtin_convertvector(load(filtered + i), i16x8)) & 255;
        c = b;
        store(row + i, __builtin_convertvector(a, u8x8));
    }
}

INLINE u8x8 load_two(const uint8_t *first, const uint8_t *second) {
    u8x8 value;
    memcpy(&value, first, 4);
    memcpy((uint8_t *)&value + 4, second, 4);
    return value;
}

// Processes two rows at once. The lower one is a pixel behind, because it needs the upper one's result.
INLINE void paeth_pair(
    const uint8_t *first, const uint8_t *second, const uint8_t *above, uint8_t *upper, uint8_t *lower,
    size_t count, size_t step
) {
    static const uint8_t nothing[4];
    i16x8 a = {0}, c = {0};
    for (size_t i = 0; i <= count; i += step) {
        i16x8 b = __builtin_convertvector(load_two(above + i, nothing), i16x8);
        b = __builtin_shufflevector(b, a, 0, 1, 2, 3, 8, 9, 10, 11);
        u8x8 filtered = load_two(first + i, i == 0 ? nothing : second + i - step);
        a = (predict(a, b, c) + __builtin_convertvector(filtered, i16x8)) & 255;
        c = b;
        u8x8 pixels = __builtin_convertvector(a, u8x8);
        memcpy(upper + i, &pixels, 4);
        if (i > 0) memcpy(lower + i - step, (uint8_t *)&pixels + 4, 4);
    }
}

static void up(
    const uint8_t *restrict filtered, const uint8_t *restrict above, uint8_t *restrict row, size_t count) {
    for (size_t i = 0; i < count; i++) row[i] = filtered[i] + above[i];
}

INLINE void unfilter(
    int filter, size_t step, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count
) {
    switch (filter) {
    case 1: sub(filtered, row, count, step); return;
    case 3: average(filtered, above, row, count, step); return;
    default: paeth(filtered, above, row, count, step);
    }
}

void wi_png_unfilter(
    int filter, int pixel_bytes, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count
) {
    if (filter == 0) {
        memcpy(row, filtered, count);
        return;
    }
    if (filter == 2) {
        up(filtered, above, row, count);
        return;
    }
    switch (pixel_bytes) {
    case 1: unfilter(filter, 1, filtered, above, row, count); return;
    case 2: unfilter(filter, 2, filtered, above, row, count); return;
    case 3: unfilter(filter, 3, filtered, above, row, count); return;
    case 4: unfilter(filter, 4, filtered, above, row, count); return;
    case 6: unfilter(filter, 6, filtered, above, row, count); return;
    default: unfilter(filter, 8, filtered, above, row, count);
    }
}

void wi_png_unfilter_paeth_pair(
    int pixel_bytes, const uint8_t *first, const uint8_t *second, const uint8_t *above, uint8_t *upper,
    uint8_t *lower, size_t count
) {
    switch (pixel_bytes) {
    case 3: paeth_pair(first, second, above, upper, lower, count, 3); return;
    default: paeth_pair(first, second, above, upper, lower, count, 4);
    }
}

#endif
