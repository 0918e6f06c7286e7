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

// The name of the library, and the version of the headers that this was compiled with. The library doesn't
// have a function that returns its own version.
const char *wi_jpeg_library_name(void);
const char *wi_jpeg_library_version(void);

// Creates a decoder for bytes that must stay in place until it's freed; returns NULL if memory runs out.
wi_jpeg_reader *wi_jpeg_reader_new(
    const uint8_t *bytes, size_t count, int maximum_scans, long maximum_memory);
void wi_jpeg_reader_free(wi_jpeg_reader *reader);
void wi_jpeg_reader_on_progress(wi_jpeg_reader *reader, wi_should_stop should_stop, void *context);

// Computes the size of an image of width x height at scale/8.
void wi_jpeg_scaled_size(
    uint32_t width, uint32_t height, int scale, uint32_t *out_width, uint32_t *out_height);

// Reads up to the first scan. A file with only tables is corrupt.
int wi_jpeg_reader_header(wi_jpeg_reader *reader);
// Starts the output in one of the color kinds at scale/8. For a progressive file, this reads all scans.
int wi_jpeg_reader_start(wi_jpeg_reader *reader, int color, int scale);
uint32_t wi_jpeg_reader_width(const wi_jpeg_reader *reader);
uint32_t wi_jpeg_reader_height(const wi_jpeg_reader *reader);
// Limits the output to some columns, and sets `x` to the first one, which is at or before the requested one.
// Call this before you read rows.
int wi_jpeg_reader_crop(wi_jpeg_reader *reader, uint32_t *x, uint32_t *width);
int wi_jpeg_reader_skip(wi_jpeg_reader *reader, uint32_t rows);
// Writes at most `count` rows, the first to `pixels`; returns the number written or a negative status.
int wi_jpeg_reader_rows(wi_jpeg_reader *reader, uint8_t *pixels, size_t stride, int count);
// Reads to the end of the image.
int wi_jpeg_reader_finish(wi_jpeg_reader *reader);
// Returns whether missing or unreadable data was replaced.
bool wi_jpeg_reader_is_damaged(const wi_jpeg_reader *reader);
// Returns whether only the end marker was missing. Call this after the end was read.
bool wi_jpeg_reader_lacks_only_end(const wi_jpeg_reader *reader);
const char *wi_jpeg_reader_message(const wi_jpeg_reader *reader);

// Creates a decoder for bytes that arrive in chunks. Call wi_jpeg_stream_append and wi_jpeg_stream_header
// until the latter returns WI_OK, then wi_jpeg_stream_start. From then on, call wi_jpeg_stream_read after
// each append or, if the image isn't layered, wi_jpeg_reader_rows. The latter returns fewer rows than
// requested when the bytes run out.
wi_jpeg_reader *wi_jpeg_stream_new(int maximum_scans, long maximum_memory);
// Copies the bytes that follow the last call's bytes. After the last bytes, missing data is replaced.
int wi_jpeg_stream_append(wi_jpeg_reader *reader, const uint8_t *bytes, size_t count, bool is_last);
// Returns WI_TRUNCATED while more bytes are needed.
int wi_jpeg_stream_header(wi_jpeg_reader *reader);
int wi_jpeg_stream_start(wi_jpeg_reader *reader, int color, int scale);
// Returns whether the image has several scans, which are kept as coefficients.
bool wi_jpeg_stream_is_layered(const wi_jpeg_reader *reader);
// Reads all available scans.
int wi_jpeg_stream_read(wi_jpeg_reader *reader);
// Returns the number of complete scans.
int wi_jpeg_stream_scans(const wi_jpeg_reader *reader);
// Returns how many of the eight samples along a block's side the complete scans resolve: 0 (no scan yet), 1,
// 2 or 8.
int wi_jpeg_stream_detail(const wi_jpeg_reader *reader);
// Returns whether all scans were read. If so, call wi_jpeg_stream_begin_output before wi_jpeg_reader_rows.
bool wi_jpeg_stream_reached_end(const wi_jpeg_reader *reader);
int wi_jpeg_stream_begin_output(wi_jpeg_reader *reader);
// Reads to the end of the image; returns WI_TRUNCATED before it has arrived.
int wi_jpeg_stream_finish(wi_jpeg_reader *reader);
// Draws the current state of a layered image at side/8 of its size, for a `side` of 1, 2, 4 or 8, in the
// colors chosen with wi_jpeg_stream_start.
int wi_jpeg_stream_preview(wi_jpeg_reader *reader, int side, uint8_t *pixels, size_t stride);

typedef struct {
    int quality;
    // The columns and rows of pixels for each color sample: 1 or 2.
    int chroma_width;
    int chroma_height;
    bool is_progressive;
    // Whether to write only the brightness.
    bool is_gray;
} wi_jpeg_settings;

wi_jpeg_writer *wi_jpeg_writer_new(void);
void wi_jpeg_writer_free(wi_jpeg_writer *writer);
// Starts writing; rows are BGRX.
int wi_jpeg_writer_start(
    wi_jpeg_writer *writer, uint32_t width, uint32_t height, wi_jpeg_settings settings);
int wi_jpeg_writer_rows(wi_jpeg_writer *writer, const uint8_t *pixels, size_t stride, int count);
int wi_jpeg_writer_finish(wi_jpeg_writer *writer);
void wi_jpeg_writer_on_progress(wi_jpeg_writer *writer, wi_should_stop should_stop, void *context);
const uint8_t *wi_jpeg_writer_bytes(const wi_jpeg_writer *writer, size_t *count);
const char *wi_jpeg_writer_message(const wi_jpeg_writer *writer);

// How to rearrange the blocks of an image: first swap rows and columns, then mirror the columns, then the
// rows. The result has width x height pixels, starting at the iMCU (the smallest group of blocks with all
// components) at column x and row y.
typedef struct {
    bool is_transposed, is_mirrored, is_flipped;
    // The number of iMCUs across and down in the rearranged image. In a direction that's mirrored or flipped,
    // only whole iMCUs are counted.
    uint32_t columns, rows;
    uint32_t x, y;
    // 0 leaves the image as it is.
    uint32_t width, height;
} wi_jpeg_turn;

typedef struct {
    bool is_progressive;
    int maximum_scans;
    wi_should_stop should_stop;
    void *context;
    wi_jpeg_turn turn;
} wi_jpeg_recoding;

// Rewrites the coefficients of a JPEG with optimized codes and without metadata. The pixels stay the same,
// rearranged by the turn. Free the result with wi_jpeg_recode_free. This also fails if the data is damaged.
int wi_jpeg_recode(
    const uint8_t *bytes, size_t count, wi_jpeg_recoding recoding, uint8_t **result, size_t *result_count,
    char *message, size_t message_count);
void wi_jpeg_recode_free(uint8_t *result);

#endif
