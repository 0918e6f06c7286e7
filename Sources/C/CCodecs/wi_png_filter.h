// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_FILTER_H
#define WEBIMAGE_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum {
    // The number of bytes that must be readable after the input and writable after the output.
    WI_PNG_FILTER_SLACK = 16,
};

// Reconstructs a row of `count` bytes from its filtered bytes and the row above (PNG, third edition, chapter
// 9). `filter` is 0...4; a pixel has 1, 2, 3, 4, 6 or 8 bytes. Rows must not overlap.
void wi_png_unfilter(
    int filter, int pixel_bytes, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count);

// Reconstructs two consecutive rows with filter 4 and pixels of 3 or 4 bytes, in the time of one.
void wi_png_unfilter_paeth_pair(
    int pixel_bytes, const uint8_t *first, const uint8_t *second, const uint8_t *above, uint8_t *upper,
    uint8_t *lower, size_t count);

#endif
