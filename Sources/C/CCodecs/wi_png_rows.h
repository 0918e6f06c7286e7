// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_ROWS_H
#define WEBIMAGE_PNG_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The conversion of rows to 8-bit straight BGRA.
typedef struct {
    // The bit depth: 1, 2, 4, 8 or 16.
    int depth;
    // The components of a pixel: 1 (gray or index), 2 (gray and alpha), 3 (colors), 4 (colors and alpha).
    int components;
    // Whether to look up one component of at most 8 bits in a table.
    bool has_table;
    uint8_t table[256][4];
    // Whether one color of three 8-bit components is transparent.
    bool has_key;
    uint8_t key[3];
} wi_png_layout;

// Converts `width` pixels. `narrowed` has space for the row; it is used for 16-bit components.
void wi_png_convert_row(
    const wi_png_layout *layout, const uint8_t *row, uint8_t *narrowed, uint8_t *pixels, size_t width);

#endif
