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

const char *wi_png_library_version(void);

// Creates a decoder for bytes that must stay in place until it's freed; returns NULL if memory runs out.
wi_png_reader *wi_png_reader_new(const uint8_t *bytes, size_t count, wi_png_limits limits);

// An animation frame that replaces the file's image. `head` contains everything before the image data. The
// `fdAT` chunks between `offset` and `end` follow as image data and then, for a complete frame, the end of
// the file. If the frame is the default image, `head` also contains the image data.
typedef struct {
    const uint8_t *head;
    size_t head_count;
    const uint8_t *bytes;
    size_t offset;
    size_t end;
    bool is_whole;
    // Whether to verify chunk checksums; false for recomposed chunks. The stream inside has a separate
    // checksum.
    bool checks_chunks;
} wi_png_picture;

wi_png_reader *wi_png_reader_new_picture(wi_png_picture picture, wi_png_limits limits);
void wi_png_reader_free(wi_png_reader *reader);

// Reads up to the first image data.
int wi_png_reader_header(wi_png_reader *reader);
uint32_t wi_png_reader_width(const wi_png_reader *reader);
uint32_t wi_png_reader_height(const wi_png_reader *reader);
bool wi_png_reader_is_grey(const wi_png_reader *reader);
// Returns the embedded color profile, or NULL.
const uint8_t *wi_png_reader_profile(wi_png_reader *reader, size_t *count);
// The faults after the header to tolerate.
typedef struct {
    // A wrong checksum of a chunk.
    bool chunk_checksums;
    // A wrong checksum of all image data.
    bool data_checksum;
    // Any other fault. The data before it is used, as if the rest were missing.
    bool damage;
} wi_png_tolerance;
// Call this after the header has been read.
int wi_png_reader_tolerate(wi_png_reader *reader, wi_png_tolerance tolerance);
// Starts the output: 8-bit straight BGRA, or 16-bit straight RGBA in the machine's byte order.
int wi_png_reader_start(wi_png_reader *reader, bool sixteen_bits);
// Returns 7 for an interlaced image, otherwise 1. Each pass reads all rows.
int wi_png_reader_passes(const wi_png_reader *reader);
// Reads at most `count` rows of the current pass, the first to `pixels`; returns the number read or a
// negative status. After an error, wi_png_reader_rows_done has the number of rows read.
int wi_png_reader_rows(wi_png_reader *reader, uint8_t *pixels, size_t stride, int count);
int wi_png_reader_rows_done(const wi_png_reader *reader);
// Reads and checks the data after the image data.
int wi_png_reader_finish(wi_png_reader *reader);
const char *wi_png_reader_message(const wi_png_reader *reader);

// Creates a decoder for bytes that arrive in chunks. It writes wi_png_reader_start's format to rows that must
// stay valid until the decoder is freed. The size must match the file's header.
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
// Returns the current pass, from 0. wi_png_stream_rows returns its rows so far, including rows that a coarse
// pass has filled.
int wi_png_stream_pass(const wi_png_reader *reader);
int wi_png_stream_rows(const wi_png_reader *reader);
// Returns whether the end of the file has arrived.
bool wi_png_stream_reached_end(const wi_png_reader *reader);

wi_png_writer *wi_png_writer_new(void);
void wi_png_writer_free(wi_png_writer *writer);
// Rows are 8-bit straight BGRA or 16-bit straight RGBA in the machine's byte order, encoded as RGB without
// alpha. Write all rows of an interlaced image seven times. `level` is the zlib level, 1 to 9.
int wi_png_writer_start(
    wi_png_writer *writer, uint32_t width, uint32_t height, bool has_alpha, bool sixteen_bits,
    bool interlaced, int level);
// Starts a file with one byte for each pixel: an index into `count` colors of red, green, blue and alpha.
// `bits` is 1, 2, 4 or 8.
int wi_png_writer_start_palette(
    wi_png_writer *writer, uint32_t width, uint32_t height, const uint8_t *colors, int count, int bits,
    bool interlaced, int level);
// Starts a file with one component for each pixel, and alpha: bytes, or pairs of bytes for 16 bits. A
// component of less than 8 bits is in its byte's low bits.
int wi_png_writer_start_grey(
    wi_png_writer *writer, uint32_t width, uint32_t height, int bits, bool has_alpha, bool interlaced,
    int level);
// Sets the filter for all rows: 0 to 4 like in PNG, or 5 to guess the best filter for each row. Call this
// before the first row.
int wi_png_writer_set_filter(wi_png_writer *writer, int filter);
int wi_png_writer_rows(wi_png_writer *writer, const uint8_t *pixels, size_t stride, int count);
int wi_png_writer_finish(wi_png_writer *writer);
const uint8_t *wi_png_writer_bytes(const wi_png_writer *writer, size_t *count);
const char *wi_png_writer_message(const wi_png_writer *writer);

#endif
