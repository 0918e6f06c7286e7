// SPDX-License-Identifier: MIT

#include "wi_png_rows.h"

#include <pthread.h>
#include <string.h>

#include "CRaster.h"

static CRasterKernels kernels;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void plain_swap(const uint8_t *row, uint8_t *pixels, ptrdiff_t width) {
    for (ptrdiff_t x = 0; x < width; x++, row += 4, pixels += 4) {
        const uint8_t pixel[4] = {row[2], row[1], row[0], row[3]};
        memcpy(pixels, pixel, 4);
    }
}

static void plain_colors(const uint8_t *row, uint8_t *pixels, ptrdiff_t width) {
    for (ptrdiff_t x = 0; x < width; x++, row += 3, pixels += 4) {
        const uint8_t pixel[4] = {row[2], row[1], row[0], 255};
        memcpy(pixels, pixel, 4);
    }
}

static void plain_grey(const uint8_t *row, uint8_t *pixels, ptrdiff_t width) {
    for (ptrdiff_t x = 0; x < width; x++, row++, pixels += 4) {
        const uint8_t pixel[4] = {*row, *row, *row, 255};
        memcpy(pixels, pixel, 4);
    }
}

static void find_kernels(void) {
    kernels.swap_red_blue = plain_swap;
    kernels.rgb_to_bgra = plain_colors;
    kernels.gray_to_bgra = plain_grey;
    for (int level = 1; level <= 3; level++) (void)craster_kernels(level, &kernels);
}

static void convert_grey_alpha(const uint8_t *row, uint8_t *pixels, size_t width) {
    for (size_t x = 0; x < width; x++, row += 2, pixels += 4) {
        const uint8_t pixel[4] = {row[0], row[0], row[0], row[1]};
        memcpy(pixels, pixel, 4);
    }
}

static void look_up(const wi_png_layout *layout, const uint8_t *row, uint8_t *pixels, size_t width) {
    const int depth = layout->depth, last = 8 - depth;
    const uint32_t mask = (1u << depth) - 1;
    int shift = last;
    for (size_t x = 0; x < width; x++, pixels += 4) {
        memcpy(pixels, layout->table[*row >> shift & mask], 4);
        shift -= depth;
        if (shift < 0) {
            shift = last;
            row++;
        }
    }
}

static void apply_key(const uint8_t *key, const uint8_t *row, uint8_t *pixels, size_t width) {
    for (size_t x = 0; x < width; x++, row += 3, pixels += 4)
        if (row[0] == key[0] && row[1] == key[1] && row[2] == key[2]) pixels[3] = 0;
}

// Computes v * 255 / 65535, rounded to the nearest.
static void narrow(const uint8_t *row, uint8_t *narrowed, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t value = (uint32_t)row[2 * i] << 8 | row[2 * i + 1];
        narrowed[i] = (uint8_t)((value * 255 + 32895) >> 16);
    }
}

void wi_png_convert_row(
    const wi_png_layout *layout, const uint8_t *row, uint8_t *narrowed, uint8_t *pixels, size_t width
) {
    pthread_once(&once, find_kernels);
    if (layout->depth == 16) {
        narrow(row, narrowed, width * (size_t)layout->components);
        row = narrowed;
    }
    if (layout->has_table) {
        look_up(layout, row, pixels, width);
        return;
    }
    switch (layout->components) {
    case 1: kernels.gray_to_bgra(row, pixels, (ptrdiff_t)width); return;
    case 2: convert_grey_alpha(row, pixels, width); return;
    case 3:
        kernels.rgb_to_bgra(row, pixels, (ptrdiff_t)width);
        if (layout->has_key) apply_key(layout->key, row, pixels, width);
        return;
    default: kernels.swap_red_blue(row, pixels, (ptrdiff_t)width);
    }
}
