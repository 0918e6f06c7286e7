// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_JPEG_READER_H
#define WEBIMAGE_JPEG_READER_H

#include "wi_jpeg.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

struct wi_jpeg_reader {
    struct jpeg_decompress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf target;
    wi_should_stop should_stop;
    void *context;
    int maximum_scans;
    int status;
    bool is_damaged;
    // Whether the bytes ended without an EOI.
    bool lacks_end;
    bool has_all_pixels;
    char message[JMSG_LENGTH_MAX];
    // For incremental decoding: the unread bytes, and the number of coming bytes to skip.
    struct jpeg_source_mgr source;
    uint8_t *pending;
    size_t capacity;
    size_t skipped;
    bool has_all;
    bool reached_end;
    // The number of complete scans, and the resulting detail of the first component, from 0 to 8.
    int whole_scans;
    int detail;
};

// Creates a reader without a source; returns NULL when memory runs out.
wi_jpeg_reader *wi_jpeg_reader_make(int maximum_scans, long maximum_memory);

// Records whether the scans make up the whole image, before jpeg_finish_decompress discards that.
void wi_jpeg_reader_count(wi_jpeg_reader *reader);

#endif
