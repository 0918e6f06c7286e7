// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_JPEG_READER_H
#define WEBIMAGE_JPEG_READER_H

#include "wi_jpeg.h"

#include <setjmp.h>
#include <stdio.h>

#if !__has_include(<jpeglib.h>)
#error "libjpeg is missing: apt-get install libjpeg-dev"
#endif
#include <jpeglib.h>

#define WI_JPEG_MAXIMUM_RANGES 64

// Parts of the input, read one after another.
typedef struct wi_jpeg_ranges {
    const uint8_t *starts[WI_JPEG_MAXIMUM_RANGES];
    size_t lengths[WI_JPEG_MAXIMUM_RANGES];
    int count;
    int next;
} wi_jpeg_ranges;

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
    // The source for wi_jpeg_reader_skip_details.
    wi_jpeg_ranges ranges;
    // For incremental decoding: the unread bytes, and how many of the next bytes to skip.
    struct jpeg_source_mgr source;
    uint8_t *pending;
    size_t capacity;
    size_t skipped;
    bool has_all;
    bool reached_end;
    // The size and the number of components in the frame header.
    JDIMENSION width;
    JDIMENSION height;
    int components;
    // The number of complete scans, and the resulting detail of the first component, from 0 to 8.
    int whole_scans;
    int detail;
};

// Creates a reader without a source; returns NULL if memory runs out.
wi_jpeg_reader *wi_jpeg_reader_make(int maximum_scans, long maximum_memory);

// Makes libjpeg skip a progressive image's scans that only add detail if the output is at 1/8, which needs
// just the average of each block. Call this after reading the header and setting the scale. It does nothing
// for a stream.
void wi_jpeg_reader_skip_details(wi_jpeg_reader *reader);

// Records whether the scans make up the whole image, before jpeg_finish_decompress discards that information.
void wi_jpeg_reader_count(wi_jpeg_reader *reader);

#endif
