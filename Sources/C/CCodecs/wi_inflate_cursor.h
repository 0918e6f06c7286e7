// SPDX-License-Identifier: MIT

// Functions that read bits and codes, and functions that copy matches.

#ifndef WEBIMAGE_INFLATE_CURSOR_H
#define WEBIMAGE_INFLATE_CURSOR_H

#include <stdint.h>
#include <string.h>

typedef struct {
    // The next byte to read into `bits`, which holds the bits that were read but not dropped. The bits above
    // the lowest `left` are zero or already have the bytes at `in`, so reading them again doesn't change
    // anything.
    const uint8_t *in;
    uint64_t bits;
    // The number of bits, in the lowest byte. The upper bytes are undefined, so whole entries can be
    // subtracted.
    uint32_t left;
    uint8_t *out;
} cursor;

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t load(const uint8_t *from) {
    uint64_t value;
    memcpy(&value, from, 8);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    value = __builtin_bswap64(value);
#endif
    return value;
}

// Ensures that at least 56 bits are available.
INLINE void refill(cursor *at) {
    at->bits |= load(at->in) << (at->left & 63);
    at->in += (63 - (at->left & 63)) >> 3;
    at->left = (at->left & 63) | 56;
}

INLINE void drop(cursor *at, uint32_t entry) {
    at->bits >>= entry & 63;
    at->left -= entry;
}

// Returns the base of a length or distance plus its extra bits, and drops them.
INLINE uint32_t take_value(cursor *at, uint32_t entry) {
    uint64_t extra = at->bits & (((uint64_t)1 << (entry & 63)) - 1);
    drop(at, entry);
    return (entry >> 16) + (uint32_t)(extra >> (entry >> 8 & 15));
}

INLINE uint32_t find(const uint32_t *entries, const cursor *at, int bits) {
    return entries[at->bits & ((1u << bits) - 1)];
}

INLINE uint32_t find_in_subtable(const uint32_t *entries, cursor *at, uint32_t entry) {
    drop(at, entry);
    return entries[(entry >> 16) + (at->bits & ((1u << (entry >> 8 & 15)) - 1))];
}

INLINE void copy(uint8_t *to, uint32_t distance, uint32_t length) {
    const uint8_t *from = to - distance, *end = to + length;
    if (distance >= 16) {
        do {
            memcpy(to, from, 16);
            to += 16;
            from += 16;
        } while (to < end);
    } else if (distance >= 8) {
        do {
            memcpy(to, from, 8);
            to += 8;
            from += 8;
        } while (to < end);
    } else {
        // Make the repeated pattern in a register, because reading bytes that were just written would stall.
        uint64_t pattern = load(from) & (((uint64_t)1 << (distance * 8)) - 1);
        for (uint32_t width = distance; width < 8; width *= 2) pattern |= pattern << (width * 8);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
        pattern = __builtin_bswap64(pattern);
#endif
        uint32_t step = distance == 3 ? 6 : distance > 4 ? distance : 8;
        do {
            memcpy(to, &pattern, 8);
            to += step;
        } while (to < end);
    }
}

#endif
