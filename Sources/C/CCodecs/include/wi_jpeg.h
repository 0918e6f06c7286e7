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

// The name of the library, and the version of the headers that this was compiled with: it has no function
// that returns its own.
const char *wi_jpeg_library_name(void);
const char *wi_jpeg_library_version(void);

// Creates a decoder for bytes that must stay in place until it is freed; returns NULL when memory runs out.
wi_jpeg_reader *wi_jpeg_reader_new(
    const uint8_t *bytes, size_t count, int maximum_scans, long maximum_memory);
void wi_jpeg_reader_free(wi_jpeg_reader *reader);
void wi_jpeg_reader_on_progress(wi_jpeg_reader *reader, wi_should_stop should_stop, void *context);

// Computes the size of an image of width x height at scale/8.
void wi_jpeg_scaled_size(
    uint32_t width, uint32_t height, int scale, uint32_t *out_width, uint32_t *out_height);

// Reads up to the first scan. A file with only tables is corrupt.
int wi_jpeg_reader_header(wi_jpeg_reader *reader);
// Starts the output in one of the colour kinds at scale/8. For a progressive file this reads all scans.
int wi_jpeg_reader_start(wi_jpeg_reader *reader, int color, int scale);
uint32_t wi_jpeg_reader_width(const wi_jpeg_reader *reader);
uint32_t wi_jpeg_reader_height(const wi_jpeg_reader *reader);
// Limits the output to columns of which the first is at or before `x`, and moves it there; called before rows
// are read.
int wi_jpeg_reader_crop(wi_jpeg_reader *reader, uint32_t *x, uint32_t *width);
int wi_jpeg_reader_skip(wi_jpeg_reader *reader, uint32_t rows);
// Writes at most `count` rows, the first to `pixels`; returns the number written or a negative status.
int wi_jpeg_reader_rows(wi_jpeg_reader *reader, uint8_t *pixels, size_t stride, int count);
// Reads to the end of the image.
int wi_jpeg_reader_finish(wi_jpeg_reader *reader);
// Returns whether missing or unreadable data was replaced.
bool wi_jpeg_reader_is_damaged(const wi_jpeg_reader *reader);
// Returns, after the end was read, whether only the end marker was missing.
bool wi_jpeg_reader_lacks_only_end(const wi_jpeg_reader *reader);
const char *wi_jpeg_reader_message(const wi_jpeg_reader *reader);

// Creates a decoder for bytes that arrive in chunks. Its calls, in this order: wi_jpeg_stream_append,
// wi_jpeg_stream_header until it returns WI_OK, wi_jpeg_stream_start, and then after each append
// wi_jpeg_stream_read or, if it is not layered, wi_jpeg_reader_rows, which returns fewer rows than requested
// when the bytes end.
wi_jpeg_reader *wi_jpeg_stream_new(int maximum_scans, long maximum_memory);
// Copies the bytes that follow those of the last call. After the last ones, missing data is replaced.
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
// Returns the number of samples along a side of eight that the complete scans resolve: 0 (no scan yet), 1, 2
// or 8.
int wi_jpeg_stream_detail(const wi_jpeg_reader *reader);
// Returns whether all scans were read; then wi_jpeg_stream_begin_output enables wi_jpeg_reader_rows.
bool wi_jpeg_stream_reached_end(const wi_jpeg_reader *reader);
int wi_jpeg_stream_begin_output(wi_jpeg_reader *reader);
// Reads to the end of the image; returns WI_TRUNCATED before it has arrived.
int wi_jpeg_stream_finish(wi_jpeg_reader *reader);
// Draws the current state of a layered image at side/8 of its size, for a `side` of 1, 2, 4 or 8, in the
// colours of wi_jpeg_stream_start.
int wi_jpeg_stream_preview(wi_jpeg_reader *reader, int side, uint8_t *pixels, size_t stride);

typedef struct {
    int quality;
    // The columns and rows of pixels for each sample of colour: 1 or 2.
    int chroma_width;
    int chroma_height;
    bool is_progressive;
    // Whether brightness alone is written.
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

// How the blocks of an image are arranged: rows and columns are exchanged, then columns are mirrored, then
// rows. The result is the part that begins with the iMCU (the smallest group of blocks with all components)
// at column x and row y, and has width x height pixels.
typedef struct {
    bool is_transposed, is_mirrored, is_flipped;
    // The iMCUs across and down of the arranged image; whole ones where it is mirrored or flipped.
    uint32_t columns, rows;
    uint32_t x, y;
    // 0: the image as it is.
    uint32_t width, height;
} wi_jpeg_turn;

typedef struct {
    bool is_progressive;
    int maximum_scans;
    wi_should_stop should_stop;
    void *context;
    wi_jpeg_turn turn;
} wi_jpeg_recoding;

// Writes the coefficients of a JPEG once more, with codes made for them and without metadata: the pixels are
// the same, in the arrangement of a turn. The result is freed by wi_jpeg_recode_free. Returns an error also
// for damaged data.
int wi_jpeg_recode(
    const uint8_t *bytes, size_t count, wi_jpeg_recoding recoding, uint8_t **result, size_t *result_count,
    char *message, size_t message_count);
void wi_jpeg_recode_free(uint8_t *result);

#endif
