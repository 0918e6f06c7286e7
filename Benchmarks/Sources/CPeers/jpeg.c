// SPDX-License-Identifier: MIT
#include "peers.h"

#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

struct handler {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
};

static void leave(j_common_ptr decoder) {
    longjmp(((struct handler *)decoder->err)->escape, 1);
}

#define ROWS_AT_ONCE 16

int peers_jpeg_decode(
    const uint8_t *data, size_t count, uint8_t *pixels, size_t bytes_per_row, size_t capacity) {
    struct jpeg_decompress_struct decoder;
    struct handler handler;
    decoder.err = jpeg_std_error(&handler.manager);
    handler.manager.error_exit = leave;
    jpeg_create_decompress(&decoder);
    if (setjmp(handler.escape)) {
        jpeg_destroy_decompress(&decoder);
        return -1;
    }
    jpeg_mem_src(&decoder, data, count);
    jpeg_read_header(&decoder, TRUE);
    decoder.out_color_space = JCS_EXT_BGRA;
    jpeg_start_decompress(&decoder);
    if (bytes_per_row < decoder.output_width * 4 || capacity / bytes_per_row < decoder.output_height) {
        jpeg_destroy_decompress(&decoder);
        return -1;
    }
    while (decoder.output_scanline < decoder.output_height) {
        JSAMPROW rows[ROWS_AT_ONCE];
        for (int i = 0; i < ROWS_AT_ONCE; i++) {
            rows[i] = pixels + (size_t)(decoder.output_scanline + i) * bytes_per_row;
        }
        jpeg_read_scanlines(&decoder, rows, ROWS_AT_ONCE);
    }
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_decompress(&decoder);
    return 0;
}

int peers_jpeg_size(const uint8_t *data, size_t count, int *width, int *height) {
    struct jpeg_decompress_struct decoder;
    struct handler handler;
    decoder.err = jpeg_std_error(&handler.manager);
    handler.manager.error_exit = leave;
    jpeg_create_decompress(&decoder);
    if (setjmp(handler.escape)) {
        jpeg_destroy_decompress(&decoder);
        return -1;
    }
    jpeg_mem_src(&decoder, data, count);
    jpeg_read_header(&decoder, TRUE);
    *width = (int)decoder.image_width;
    *height = (int)decoder.image_height;
    jpeg_destroy_decompress(&decoder);
    return 0;
}

#define TEXT(x) #x
#define VALUE(x) TEXT(x)

const char *peers_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
    return "libjpeg-turbo " VALUE(LIBJPEG_TURBO_VERSION);
#else
    return "libjpeg " VALUE(JPEG_LIB_VERSION);
#endif
}
