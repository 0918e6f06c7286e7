// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_png_reader.h"

static void take_header(png_structp png, png_infop info) {
    wi_png_reader *reader = png_get_progressive_ptr(png);
    if (png_get_image_width(png, info) != reader->rows.width
        || png_get_image_height(png, info) != reader->rows.height) {
        png_error(png, "image size differs from the header");
    }
    wi_png_reader_set_output(reader, reader->rows.sixteen_bits);
}

static void take_row(png_structp png, png_bytep row, png_uint_32 number, int pass) {
    wi_png_reader *reader = png_get_progressive_ptr(png);
    if (number >= reader->rows.height) png_error(png, "too many rows");
    // libpng passes NULL if this pass doesn't change the row.
    if (row) {
        png_progressive_combine_row(png, reader->rows.pixels + (size_t)number * reader->rows.stride, row);
    }
    reader->pass = pass;
    reader->rows_done = (int)number + 1;
    if (row && reader->should_stop && reader->should_stop(reader->context)) {
        reader->status = WI_CANCELLED;
        png_error(png, "cancelled");
    }
}

static void take_end(png_structp png, png_infop info) {
    (void)info;
    wi_png_reader *reader = png_get_progressive_ptr(png);
    reader->reached_end = true;
}

wi_png_reader *wi_png_stream_new(wi_png_limits limits, wi_png_rows rows) {
    wi_png_reader *reader = wi_png_reader_make(limits);
    if (!reader) return NULL;
    reader->rows = rows;
    if (setjmp(reader->target)) {
        wi_png_reader_free(reader);
        return NULL;
    }
    png_set_progressive_read_fn(reader->png, reader, take_header, take_row, take_end);
    return reader;
}

int wi_png_stream_append(
    wi_png_reader *reader, const uint8_t *bytes, size_t count, wi_should_stop should_stop, void *context) {
    reader->should_stop = should_stop;
    reader->context = context;
    if (setjmp(reader->target)) return reader->status;
    // libpng only reads these bytes, even though the parameter isn't const.
    if (!reader->reached_end) png_process_data(reader->png, reader->info, (png_bytep)bytes, count);
    return WI_OK;
}

int wi_png_stream_pass(const wi_png_reader *reader) { return reader->pass; }

int wi_png_stream_rows(const wi_png_reader *reader) { return reader->rows_done; }

bool wi_png_stream_reached_end(const wi_png_reader *reader) { return reader->reached_end; }
#endif
