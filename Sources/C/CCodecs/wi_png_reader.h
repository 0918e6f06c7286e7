// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_READER_H
#define WEBIMAGE_PNG_READER_H

#include "wi_png.h"

#include <setjmp.h>

#if !__has_include(<png.h>)
#error "libpng is missing: apt-get install libpng-dev"
#endif
#include <png.h>

struct wi_png_reader {
    png_structp png;
    png_infop info;
    jmp_buf target;
    // The bytes that come before `picture`.
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    wi_png_picture picture;
    enum { DATA_HEAD, DATA, DATA_TAIL, NOTHING } next;
    size_t data_length;
    uint8_t data_head[8];
    int status;
    int rows_done;
    // Whether all rows were read even though the end of the compressed data is missing.
    bool lacks_data_end;
    // Whether damaged data is treated as missing.
    bool keeps_damaged;
    // For incremental decoding.
    wi_png_rows rows;
    wi_should_stop should_stop;
    void *context;
    int pass;
    bool reached_end;
    char message[160];
};

// Creates a reader without bytes; returns NULL if memory runs out.
wi_png_reader *wi_png_reader_make(wi_png_limits limits);
// Sets the output format; jumps to the reader's target on failure.
void wi_png_reader_set_output(wi_png_reader *reader, bool sixteen_bits);

// The skipped chunks: names of four letters, each followed by a zero.
extern const png_byte wi_png_skipped_chunks[];
extern const int wi_png_skipped_chunk_count;

static inline uint32_t wi_png_number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

#endif
