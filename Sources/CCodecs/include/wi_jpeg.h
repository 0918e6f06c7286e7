// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_JPEG_H
#define WEBIMAGE_JPEG_H

#include "wi_status.h"

typedef struct wi_jpeg_reader wi_jpeg_reader;
typedef struct wi_jpeg_writer wi_jpeg_writer;

enum {
    WI_JPEG_BGRA = 0,
    WI_JPEG_GRAY = 1,
    WI_JPEG_CMYK = 2,
};

// A decoder over bytes that must stay where they are until it is freed; NULL without memory.
wi_jpeg_reader *wi_jpeg_reader_new(const uint8_t *bytes, size_t count, int maximum_scans, long maximum_memory);
void wi_jpeg_reader_free(wi_jpeg_reader *reader);
void wi_jpeg_reader_on_progress(wi_jpeg_reader *reader, wi_should_stop should_stop, void *context);

// The size that a picture of width x height comes out at with scale/8.
void wi_jpeg_scaled_size(uint32_t width, uint32_t height, int scale, uint32_t *out_width, uint32_t *out_height);

// Reads up to the first scan. A file that holds only tables is corrupt.
int wi_jpeg_reader_header(wi_jpeg_reader *reader);
// Starts the output in one of the colour kinds at scale/8. Of a progressive file this reads all scans.
int wi_jpeg_reader_start(wi_jpeg_reader *reader, int color, int scale);
uint32_t wi_jpeg_reader_width(const wi_jpeg_reader *reader);
uint32_t wi_jpeg_reader_height(const wi_jpeg_reader *reader);
// Whether CMYK comes inverted (255 is no ink), as Adobe's programs write it.
bool wi_jpeg_reader_is_adobe(const wi_jpeg_reader *reader);
// Writes at most `count` rows, the first to `pixels`; gives the number written or a negative status.
int wi_jpeg_reader_rows(wi_jpeg_reader *reader, uint8_t *pixels, size_t stride, int count);
// Reads to the end of the picture.
int wi_jpeg_reader_finish(wi_jpeg_reader *reader);
// Whether bytes were missing or could not be read and something was made up for them.
bool wi_jpeg_reader_is_damaged(const wi_jpeg_reader *reader);
// Told after the end was read: nothing was missing but the end marker.
bool wi_jpeg_reader_lacks_only_end(const wi_jpeg_reader *reader);
const char *wi_jpeg_reader_message(const wi_jpeg_reader *reader);

// A decoder whose bytes come in pieces. Its calls, in this order: wi_jpeg_stream_append, wi_jpeg_stream_header until it
// gives WI_OK, wi_jpeg_stream_start, and then after each append wi_jpeg_stream_read, or, when it is not layered,
// wi_jpeg_reader_rows, which gives fewer rows than asked for when the bytes end there.
wi_jpeg_reader *wi_jpeg_stream_new(int maximum_scans, long maximum_memory);
// Copies bytes that follow those of the last call. After the last ones, what is missing is made up.
int wi_jpeg_stream_append(wi_jpeg_reader *reader, const uint8_t *bytes, size_t count, bool is_last);
// WI_TRUNCATED while more bytes are needed.
int wi_jpeg_stream_header(wi_jpeg_reader *reader);
int wi_jpeg_stream_start(wi_jpeg_reader *reader, int color, int scale);
// Whether the picture comes in several scans, which are kept as coefficients.
bool wi_jpeg_stream_is_layered(const wi_jpeg_reader *reader);
// Reads all the scans there are.
int wi_jpeg_stream_read(wi_jpeg_reader *reader);
// How many scans have come to their end.
int wi_jpeg_stream_scans(const wi_jpeg_reader *reader);
// How many samples along a side of eight the whole scans are good for: 0 (no scan yet), 1, 2 or 8.
int wi_jpeg_stream_detail(const wi_jpeg_reader *reader);
// Whether all scans were read; then wi_jpeg_stream_begin_output lets wi_jpeg_reader_rows give the picture.
bool wi_jpeg_stream_reached_end(const wi_jpeg_reader *reader);
int wi_jpeg_stream_begin_output(wi_jpeg_reader *reader);
// Reads to the end of the picture; WI_TRUNCATED while that has not come.
int wi_jpeg_stream_finish(wi_jpeg_reader *reader);
// What a layered picture is like by now, at side/8 of its size, `side` being 1, 2, 4 or 8; in the colours of the
// start.
int wi_jpeg_stream_preview(wi_jpeg_reader *reader, int side, uint8_t *pixels, size_t stride);

wi_jpeg_writer *wi_jpeg_writer_new(void);
void wi_jpeg_writer_free(wi_jpeg_writer *writer);
// Rows are BGRX.
int wi_jpeg_writer_start(wi_jpeg_writer *writer, uint32_t width, uint32_t height, int quality, bool progressive);
int wi_jpeg_writer_rows(wi_jpeg_writer *writer, const uint8_t *pixels, size_t stride, int count);
int wi_jpeg_writer_finish(wi_jpeg_writer *writer);
void wi_jpeg_writer_on_progress(wi_jpeg_writer *writer, wi_should_stop should_stop, void *context);
const uint8_t *wi_jpeg_writer_bytes(const wi_jpeg_writer *writer, size_t *count);
const char *wi_jpeg_writer_message(const wi_jpeg_writer *writer);

#endif
