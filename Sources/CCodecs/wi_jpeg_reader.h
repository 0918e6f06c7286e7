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
    // The bytes ended without an EOI.
    bool lacks_end;
    bool has_all_pixels;
    char message[JMSG_LENGTH_MAX];
    // Of one whose bytes come in pieces: those that were not read yet, and how many of the next are to be skipped.
    struct jpeg_source_mgr source;
    uint8_t *pending;
    size_t capacity;
    size_t skipped;
    bool has_all;
    bool reached_end;
    // The scans that were read to their end, and how fine the first component is then: of 8 steps a side.
    int whole_scans;
    int detail;
};

// A reader without a source; NULL without memory.
wi_jpeg_reader *wi_jpeg_reader_make(int maximum_scans, long maximum_memory);

// Looks whether the scans that were begun make the whole picture, before jpeg_finish_decompress forgets it.
void wi_jpeg_reader_count(wi_jpeg_reader *reader);

#endif
