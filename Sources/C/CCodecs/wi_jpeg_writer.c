// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#define ROWS_A_CALL 64

struct wi_jpeg_writer {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf target;
    wi_should_stop should_stop;
    void *context;
    int status;
    // libjpeg's own memory target would leak its buffer on a jump.
    struct jpeg_destination_mgr target_manager;
    uint8_t *bytes;
    size_t capacity;
    size_t count;
    char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr info) {
    wi_jpeg_writer *writer = info->client_data;
    writer->status = WI_CORRUPT;
    (*info->err->format_message)(info, writer->message);
    longjmp(writer->target, 1);
}

static void quiet(j_common_ptr info) { (void)info; }

static void ignore(j_common_ptr info, int level) {
    (void)info;
    (void)level;
}

static void start_output(j_compress_ptr info) {
    wi_jpeg_writer *writer = info->client_data;
    info->dest->next_output_byte = writer->bytes;
    info->dest->free_in_buffer = writer->capacity;
}

static boolean grow_output(j_compress_ptr info) {
    wi_jpeg_writer *writer = info->client_data;
    size_t capacity = writer->capacity * 2;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (!bytes) ERREXIT1(info, JERR_OUT_OF_MEMORY, 10);
    info->dest->next_output_byte = bytes + writer->capacity;
    info->dest->free_in_buffer = capacity - writer->capacity;
    writer->bytes = bytes;
    writer->capacity = capacity;
    return TRUE;
}

static void end_output(j_compress_ptr info) {
    wi_jpeg_writer *writer = info->client_data;
    writer->count = writer->capacity - info->dest->free_in_buffer;
}

static void progressed(j_common_ptr info) {
    wi_jpeg_writer *writer = info->client_data;
    if (!writer->should_stop || !writer->should_stop(writer->context)) return;
    writer->status = WI_CANCELLED;
    longjmp(writer->target, 1);
}

wi_jpeg_writer *wi_jpeg_writer_new(void) {
    wi_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->info.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = fail;
    writer->errors.emit_message = ignore;
    writer->errors.output_message = quiet;
    writer->info.client_data = writer;
    if (setjmp(writer->target)) {
        jpeg_destroy_compress(&writer->info);
        free(writer);
        return NULL;
    }
    jpeg_create_compress(&writer->info);
    writer->info.client_data = writer;
    writer->progress.progress_monitor = progressed;
    writer->info.progress = &writer->progress;
    return writer;
}

void wi_jpeg_writer_free(wi_jpeg_writer *writer) {
    if (!writer) return;
    if (!setjmp(writer->target)) jpeg_destroy_compress(&writer->info);
    free(writer->bytes);
    free(writer);
}

void wi_jpeg_writer_on_progress(wi_jpeg_writer *writer, wi_should_stop should_stop, void *context) {
    writer->should_stop = should_stop;
    writer->context = context;
}

int wi_jpeg_writer_start(
    wi_jpeg_writer *writer, uint32_t width, uint32_t height, wi_jpeg_settings settings) {
    if (setjmp(writer->target)) return writer->status;
    writer->capacity = 64 << 10;
    writer->bytes = malloc(writer->capacity);
    if (!writer->bytes) return WI_NO_MEMORY;
    writer->target_manager.init_destination = start_output;
    writer->target_manager.empty_output_buffer = grow_output;
    writer->target_manager.term_destination = end_output;
    writer->info.dest = &writer->target_manager;
    writer->info.image_width = width;
    writer->info.image_height = height;
    writer->info.input_components = 4;
    writer->info.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&writer->info);
    if (settings.is_gray) jpeg_set_colorspace(&writer->info, JCS_GRAYSCALE);
    jpeg_set_quality(&writer->info, settings.quality, TRUE);
    if (!settings.is_gray) {
        writer->info.comp_info[0].h_samp_factor = settings.chroma_width;
        writer->info.comp_info[0].v_samp_factor = settings.chroma_height;
    }
    // Optimized codes need the whole image, so it's kept as coefficients until the last row.
    writer->info.optimize_coding = TRUE;
    if (settings.is_progressive) jpeg_simple_progression(&writer->info);
    jpeg_start_compress(&writer->info, TRUE);
    return WI_OK;
}

int wi_jpeg_writer_rows(wi_jpeg_writer *writer, const uint8_t *pixels, size_t stride, int count) {
    if (setjmp(writer->target)) return writer->status;
    JSAMPROW rows[ROWS_A_CALL];
    int done = 0;
    while (done < count) {
        int batch = count - done < ROWS_A_CALL ? count - done : ROWS_A_CALL;
        for (int row = 0; row < batch; row++) {
            rows[row] = (JSAMPROW)(uintptr_t)(pixels + (size_t)(done + row) * stride);
        }
        done += (int)jpeg_write_scanlines(&writer->info, rows, (JDIMENSION)batch);
    }
    return WI_OK;
}

int wi_jpeg_writer_finish(wi_jpeg_writer *writer) {
    if (setjmp(writer->target)) return writer->status;
    jpeg_finish_compress(&writer->info);
    return WI_OK;
}

const uint8_t *wi_jpeg_writer_bytes(const wi_jpeg_writer *writer, size_t *count) {
    *count = writer->count;
    return writer->bytes;
}

const char *wi_jpeg_writer_message(const wi_jpeg_writer *writer) { return writer->message; }
#endif
