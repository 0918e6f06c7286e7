// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_ROWS_H
#define WEBIMAGE_PNG_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How rows become straight BGRA of 8 bits.
typedef struct {
    // 1, 2, 4, 8 or 16.
    int depth;
    // Of a pixel: 1 (grey, or an index), 2 (and alpha), 3 (colours), 4.
    int components;
    // One component of at most 8 bits is looked up.
    bool has_table;
    uint8_t table[256][4];
    // Three components of 8 bits: this colour is transparent.
    bool has_key;
    uint8_t key[3];
} wi_png_layout;

// Converts `width` pixels. `narrowed` has room for the row, and is used where components have 16 bits.
void wi_png_convert_row(
    const wi_png_layout *layout, const uint8_t *row, uint8_t *narrowed, uint8_t *pixels, size_t width);

#endif
