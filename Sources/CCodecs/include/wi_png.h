// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_PNG_H
#define WEBIMAGE_PNG_H

#include "wi_status.h"

typedef struct wi_png_reader wi_png_reader;
typedef struct wi_png_writer wi_png_writer;

typedef struct {
    uint32_t maximum_side;
    size_t maximum_profile_bytes;
    bool wants_profile;
} wi_png_limits;

// A decoder over bytes that must stay where they are until it is freed; NULL without memory.
wi_png_reader *wi_png_reader_new(const uint8_t *bytes, size_t count, wi_png_limits limits);

// One picture of an animation, in the place of the picture of its file. `head` is all up to the picture's data, or with
// it; behind it come the `fdAT` chunks between `offset` and `end` as image data, and then, of a whole picture, the end.
typedef struct {
    const uint8_t *head;
    size_t head_count;
    const uint8_t *bytes;
    size_t offset;
    size_t end;
    bool is_whole;
    // Off where chunks are made anew; the stream within has a checksum of its own.
    bool checks_chunks;
} wi_png_picture;

wi_png_reader *wi_png_reader_new_picture(wi_png_picture picture, wi_png_limits limits);
void wi_png_reader_free(wi_png_reader *reader);

// Reads up to the first image data.
int wi_png_reader_header(wi_png_reader *reader);
uint32_t wi_png_reader_width(const wi_png_reader *reader);
uint32_t wi_png_reader_height(const wi_png_reader *reader);
bool wi_png_reader_is_grey(const wi_png_reader *reader);
// The embedded colour profile, or NULL.
const uint8_t *wi_png_reader_profile(wi_png_reader *reader, size_t *count);
// Starts the output: straight BGRA of 8 bits, or straight RGBA of 16 bits in the machine's byte order.
int wi_png_reader_start(wi_png_reader *reader, bool sixteen_bits);
// Of an interlaced picture, 7; else 1. Each pass goes over all rows.
int wi_png_reader_passes(const wi_png_reader *reader);
// Reads at most `count` rows of the current pass, the first to `pixels`; gives the number read or a negative
// status, and leaves the number of rows read before an error in wi_png_reader_rows_done.
int wi_png_reader_rows(wi_png_reader *reader, uint8_t *pixels, size_t stride, int count);
int wi_png_reader_rows_done(const wi_png_reader *reader);
// Reads and checks what stands behind the image data.
int wi_png_reader_finish(wi_png_reader *reader);
const char *wi_png_reader_message(const wi_png_reader *reader);

// A decoder whose bytes come in pieces. It writes the kind of wi_png_reader_start to rows that must be there until it is
// freed, and that are of the size given, as the file's header must be.
typedef struct {
    uint8_t *pixels;
    size_t stride;
    uint32_t width;
    uint32_t height;
    bool sixteen_bits;
} wi_png_rows;

wi_png_reader *wi_png_stream_new(wi_png_limits limits, wi_png_rows rows);
int wi_png_stream_append(
    wi_png_reader *reader, const uint8_t *bytes, size_t count, wi_should_stop should_stop, void *context);
// How many rows there are of the pass that is coming, which is counted from 0; of a coarse one, rows that it fills.
int wi_png_stream_pass(const wi_png_reader *reader);
int wi_png_stream_rows(const wi_png_reader *reader);
// Whether the file's end has come.
bool wi_png_stream_reached_end(const wi_png_reader *reader);

wi_png_writer *wi_png_writer_new(void);
void wi_png_writer_free(wi_png_writer *writer);
// Rows are straight BGRA of 8 bits or straight RGBA of 16 in the machine's byte order, written as RGB when there is no
// alpha. Of an interlaced picture all rows are written seven times.
int wi_png_writer_start(
    wi_png_writer *writer, uint32_t width, uint32_t height, bool has_alpha, bool sixteen_bits, bool interlaced);
int wi_png_writer_rows(wi_png_writer *writer, const uint8_t *pixels, size_t stride, int count);
int wi_png_writer_finish(wi_png_writer *writer);
const uint8_t *wi_png_writer_bytes(const wi_png_writer *writer, size_t *count);
const char *wi_png_writer_message(const wi_png_writer *writer);

#endif
