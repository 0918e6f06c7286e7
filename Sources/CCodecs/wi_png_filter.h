// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_FILTER_H
#define WEBIMAGE_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum {
    // What must be readable behind the bytes given, and writable behind those wanted.
    WI_PNG_FILTER_SLACK = 16,
};

// Makes a row of `count` bytes out of its filtered bytes and the row above it (PNG, third edition, chapter 9); filter
// is 0...4, a pixel has 1, 2, 3, 4, 6 or 8 bytes. Rows do not overlap.
void wi_png_unfilter(
    int filter, int pixel_bytes, const uint8_t *filtered, const uint8_t *above, uint8_t *row, size_t count);

#endif
