// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_png_quick.h"

#include <stdlib.h>
#include <string.h>

#include "wi_inflate.h"
#include "wi_png_filter.h"
#include "wi_png_pieces.h"
#include "wi_png_rows.h"

struct wi_png_quick {
    wi_png_pieces pieces;
    wi_inflate *stream;
    wi_png_layout layout;
    size_t width, height;
    // The number of bytes in a row, without the filter byte.
    size_t row_bytes;
    int pixel_bytes;
    size_t rows_done;
    uint8_t *rows;
    uint8_t *above, *row, *second, *narrowed;
};

static void set_color(uint8_t *entry, uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha) {
    const uint8_t color[4] = {blue, green, red, alpha};
    memcpy(entry, color, 4);
}

static void set_palette(wi_png_layout *layout, const wi_png_reader *reader) {
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int count = 0, alpha_count = 0;
    png_get_PLTE(reader->png, reader->info, &colors, &count);
    png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, NULL);
    layout->has_table = true;
    // Indices without a color are black.
    for (int i = 0; i < 256; i++) {
        uint8_t alpha = alphas && i < alpha_count ? alphas[i] : 255;
        if (i < count) set_color(layout->table[i], colors[i].red, colors[i].green, colors[i].blue, alpha);
        else set_color(layout->table[i], 0, 0, 0, alpha);
    }
}

static void set_greys(wi_png_layout *layout, const png_color_16 *key) {
    const int most = (1 << layout->depth) - 1;
    layout->has_table = true;
    for (int i = 0; i <= most; i++) {
        uint8_t grey = (uint8_t)(i * 255 / most);
        set_color(layout->table[i], grey, grey, grey, key && (key->gray & most) == i ? 0 : 255);
    }
}

// Returns false for layouts that only libpng can read.
static bool set_layout(wi_png_layout *layout, const wi_png_reader *reader) {
    const int color = png_get_color_type(reader->png, reader->info);
    png_color_16p key = NULL;
    layout->depth = png_get_bit_depth(reader->png, reader->info);
    layout->components = png_get_channels(reader->png, reader->info);
    if (color == PNG_COLOR_TYPE_PALETTE) {
        set_palette(layout, reader);
        return true;
    }
    if (png_get_valid(reader->png, reader->info, PNG_INFO_tRNS))
        png_get_tRNS(reader->png, reader->info, NULL, NULL, &key);
    if (color == PNG_COLOR_TYPE_GRAY && layout->depth <= 8) {
        if (key || layout->depth < 8) set_greys(layout, key);
        return true;
    }
    if (!key) return true;
    layout->has_key = true;
    layout->key[0] = (uint8_t)key->red;
    layout->key[1] = (uint8_t)key->green;
    layout->key[2] = (uint8_t)key->blue;
    return color == PNG_COLOR_TYPE_RGB && layout->depth == 8;
}

static bool begin(wi_png_quick *quick, const wi_png_reader *reader) {
    if (png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE) return false;
    quick->width = wi_png_reader_width(reader);
    quick->height = wi_png_reader_height(reader);
    quick->row_bytes = png_get_rowbytes(reader->png, reader->info);
    if (!set_layout(&quick->layout, reader)) return false;
    const int pixel_bits = quick->layout.depth * quick->layout.components;
    quick->pixel_bytes = pixel_bits < 8 ? 1 : pixel_bits / 8;
    const uint64_t raw = (uint64_t)quick->height * (quick->row_bytes + 1);
    if (raw > SIZE_MAX || !wi_png_find_pieces(reader, raw, &quick->pieces)) return false;

    const size_t room = quick->row_bytes + WI_PNG_FILTER_SLACK;
    quick->rows = calloc(4, room);
    if (!quick->rows) return false;
    quick->above = quick->rows;
    quick->row = quick->rows + room;
    quick->second = quick->rows + 2 * room;
    quick->narrowed = quick->rows + 3 * room;
    quick->stream = wi_inflate_new(quick->row_bytes + 1, (size_t)raw, wi_png_next_piece, &quick->pieces);
    return quick->stream != NULL;
}

wi_png_quick *wi_png_quick_new(const wi_png_reader *reader) {
    wi_png_quick *quick = calloc(1, sizeof *quick);
    if (quick && begin(quick, reader)) return quick;
    wi_png_quick_free(quick);
    return NULL;
}

void wi_png_quick_free(wi_png_quick *quick) {
    if (!quick) return;
    wi_inflate_free(quick->stream);
    free(quick->rows);
    free(quick);
}

static void convert(wi_png_quick *quick, const uint8_t *row, uint8_t *pixels) {
    wi_png_convert_row(&quick->layout, row, quick->narrowed, pixels, quick->width);
}

// Processes one or two of `count` rows; returns 0 for an invalid filter.
static size_t take_rows(
    wi_png_quick *quick, const uint8_t *bytes, size_t count, uint8_t *pixels, size_t stride) {
    const size_t row_bytes = quick->row_bytes;
    const uint8_t *next = bytes + row_bytes + 1;
    uint8_t *above = quick->above;
    if (bytes[0] > 4) return 0;
    if (count > 1 && bytes[0] == 4 && next[0] == 4 && (quick->pixel_bytes == 3 || quick->pixel_bytes == 4)) {
        wi_png_unfilter_paeth_pair(
            quick->pixel_bytes, bytes + 1, next + 1, above, quick->row, quick->second, row_bytes);
        convert(quick, quick->row, pixels);
        convert(quick, quick->second, pixels + stride);
        quick->above = quick->second;
        quick->second = above;
        return 2;
    }
    wi_png_unfilter(bytes[0], quick->pixel_bytes, bytes + 1, above, quick->row, row_bytes);
    convert(quick, quick->row, pixels);
    quick->above = quick->row;
    quick->row = above;
    return 1;
}

int wi_png_quick_step(wi_png_quick *quick, uint8_t *pixels, size_t stride) {
    const wi_inflate_status status = wi_inflate_run(quick->stream, quick->row_bytes + 1);
    if (status == WI_INFLATE_BROKEN || quick->pieces.is_broken) return WI_CORRUPT;
    size_t count = 0;
    const uint8_t *bytes = wi_inflate_bytes(quick->stream, &count);
    size_t whole = count / (quick->row_bytes + 1), left = quick->height - quick->rows_done;
    if (whole > left) whole = left;
    while (whole > 0) {
        size_t taken = take_rows(quick, bytes, whole, pixels + quick->rows_done * stride, stride);
        if (taken == 0) return WI_CORRUPT;
        quick->rows_done += taken;
        whole -= taken;
        bytes += taken * (quick->row_bytes + 1);
        wi_inflate_take(quick->stream, taken * (quick->row_bytes + 1));
    }
    if (status == WI_INFLATE_MORE) return 1;
    if (quick->rows_done < quick->height || wi_inflate_has_rest(quick->stream) || quick->pieces.is_broken) {
        return WI_CORRUPT;
    }
    return WI_OK;
}
#endif
