// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_png.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct wi_png_writer {
    png_structp png;
    png_infop info;
    jmp_buf target;
    uint8_t *bytes;
    size_t capacity;
    size_t count;
    char message[160];
};

static void fail(png_structp png, png_const_charp message) {
    wi_png_writer *writer = png_get_error_ptr(png);
    snprintf(writer->message, sizeof writer->message, "%s", message);
    longjmp(writer->target, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void take(png_structp png, png_bytep from, png_size_t count) {
    wi_png_writer *writer = png_get_io_ptr(png);
    if (count > writer->capacity - writer->count) {
        size_t capacity = writer->capacity ? writer->capacity * 2 : 64 << 10;
        while (capacity - writer->count < count) capacity *= 2;
        uint8_t *bytes = realloc(writer->bytes, capacity);
        if (!bytes) png_error(png, "no memory");
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, from, count);
    writer->count += count;
}

static void flush(png_structp png) { (void)png; }

wi_png_writer *wi_png_writer_new(void) {
    wi_png_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, ignore);
    if (!writer->png) {
        free(writer);
        return NULL;
    }
    if (setjmp(writer->target)) {
        png_destroy_write_struct(&writer->png, &writer->info);
        free(writer);
        return NULL;
    }
    writer->info = png_create_info_struct(writer->png);
    if (!writer->info) png_error(writer->png, "no memory");
    png_set_write_fn(writer->png, writer, take, flush);
    return writer;
}

void wi_png_writer_free(wi_png_writer *writer) {
    if (!writer) return;
    if (!setjmp(writer->target)) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->bytes);
    free(writer);
}

static void set_level(png_structp png, int level) {
    png_set_compression_level(png, level);
    if (level == 9) png_set_compression_mem_level(png, 9);
}

int wi_png_writer_start(
    wi_png_writer *writer, uint32_t width, uint32_t height, bool has_alpha, bool sixteen_bits,
    bool interlaced, int level) {
    if (setjmp(writer->target)) return WI_CORRUPT;
    set_level(writer->png, level);
    png_set_user_limits(writer->png, 0x7FFFFFFF, 0x7FFFFFFF);
    int color = has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(
        writer->png, writer->info, width, height, sixteen_bits ? 16 : 8, color,
        interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer->png, writer->info);
    if (!sixteen_bits) png_set_bgr(writer->png);
    const uint16_t one = 1;
    if (sixteen_bits && *(const uint8_t *)&one == 1) png_set_swap(writer->png);
    if (!has_alpha) png_set_filler(writer->png, 0, PNG_FILLER_AFTER);
    png_set_interlace_handling(writer->png);
    return WI_OK;
}

int wi_png_writer_start_palette(
    wi_png_writer *writer, uint32_t width, uint32_t height, const uint8_t *colors, int count, int bits,
    bool interlaced, int level) {
    if (setjmp(writer->target) || count > 256) return WI_CORRUPT;
    set_level(writer->png, level);
    png_set_user_limits(writer->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_IHDR(
        writer->png, writer->info, width, height, bits, PNG_COLOR_TYPE_PALETTE,
        interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_color palette[256];
    png_byte alphas[256];
    int translucent = 0;
    for (int index = 0; index < count; index++) {
        const uint8_t *color = colors + 4 * index;
        palette[index] = (png_color){.red = color[0], .green = color[1], .blue = color[2]};
        alphas[index] = color[3];
        if (color[3] < 255) translucent = index + 1;
    }
    png_set_PLTE(writer->png, writer->info, palette, count);
    if (translucent > 0) png_set_tRNS(writer->png, writer->info, alphas, translucent, NULL);
    png_write_info(writer->png, writer->info);
    png_set_packing(writer->png);
    png_set_interlace_handling(writer->png);
    return WI_OK;
}

int wi_png_writer_start_grey(
    wi_png_writer *writer, uint32_t width, uint32_t height, int bits, bool has_alpha, bool interlaced,
    int level) {
    if (setjmp(writer->target)) return WI_CORRUPT;
    set_level(writer->png, level);
    png_set_user_limits(writer->png, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_IHDR(
        writer->png, writer->info, width, height, bits,
        has_alpha ? PNG_COLOR_TYPE_GRAY_ALPHA : PNG_COLOR_TYPE_GRAY,
        interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer->png, writer->info);
    png_set_packing(writer->png);
    png_set_interlace_handling(writer->png);
    return WI_OK;
}

int wi_png_writer_set_filter(wi_png_writer *writer, int filter) {
    static const int filters[] = {
        PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH, PNG_ALL_FILTERS};
    if (setjmp(writer->target) || filter < 0 || filter > 5) return WI_CORRUPT;
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, filters[filter]);
    return WI_OK;
}

int wi_png_writer_rows(wi_png_writer *writer, const uint8_t *pixels, size_t stride, int count) {
    if (setjmp(writer->target)) return WI_CORRUPT;
    for (int row = 0; row < count; row++) png_write_row(writer->png, pixels + (size_t)row * stride);
    return WI_OK;
}

int wi_png_writer_finish(wi_png_writer *writer) {
    if (setjmp(writer->target)) return WI_CORRUPT;
    png_write_end(writer->png, writer->info);
    return WI_OK;
}

const uint8_t *wi_png_writer_bytes(const wi_png_writer *writer, size_t *count) {
    *count = writer->count;
    return writer->bytes;
}

const char *wi_png_writer_message(const wi_png_writer *writer) { return writer->message; }
#endif
