// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_jpeg_reader.h"

#include <stdlib.h>

#include <jerror.h>

#define ROWS_A_CALL 64

static void fail(j_common_ptr info) {
    wi_jpeg_reader *reader = info->client_data;
    switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        reader->status = WI_NO_MEMORY;
        break;
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_ARITH_NOTIMPL:
        reader->status = WI_UNSUPPORTED;
        break;
    default:
        reader->status = WI_CORRUPT;
    }
    (*info->err->format_message)(info, reader->message);
    longjmp(reader->target, 1);
}

static void note(j_common_ptr info, int level) {
    if (level >= 0) return;
    wi_jpeg_reader *reader = info->client_data;
    switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
        reader->lacks_end = true;
        break;
    case JWRN_HIT_MARKER:
    case JWRN_MUST_RESYNC:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
        reader->is_damaged = true;
        break;
    default:
        break;
    }
    info->err->num_warnings++;
}

static void quiet(j_common_ptr info) { (void)info; }

static void stop(wi_jpeg_reader *reader, int status, const char *message) {
    reader->status = status;
    snprintf(reader->message, sizeof reader->message, "%s", message);
    longjmp(reader->target, 1);
}

// libjpeg calls this for each row of blocks in each scan. The caller's callback has returned before the jump.
static void progressed(j_common_ptr info) {
    wi_jpeg_reader *reader = info->client_data;
    if (reader->info.input_scan_number > reader->maximum_scans) {
        stop(reader, WI_TOO_MANY_SCANS, "too many scans");
    }
    if (reader->should_stop && reader->should_stop(reader->context)) stop(reader, WI_CANCELLED, "cancelled");
}

wi_jpeg_reader *wi_jpeg_reader_make(int maximum_scans, long maximum_memory) {
    wi_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->maximum_scans = maximum_scans;
    reader->info.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.emit_message = note;
    reader->errors.output_message = quiet;
    reader->info.client_data = reader;
    if (setjmp(reader->target)) {
        jpeg_destroy_decompress(&reader->info);
        free(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->info);
    reader->info.client_data = reader;
    reader->info.mem->max_memory_to_use = maximum_memory;
    reader->progress.progress_monitor = progressed;
    reader->info.progress = &reader->progress;
    return reader;
}

wi_jpeg_reader *wi_jpeg_reader_new(
    const uint8_t *bytes, size_t count, int maximum_scans, long maximum_memory) {
    wi_jpeg_reader *reader = wi_jpeg_reader_make(maximum_scans, maximum_memory);
    if (!reader) return NULL;
    if (setjmp(reader->target)) {
        wi_jpeg_reader_free(reader);
        return NULL;
    }
    jpeg_mem_src(&reader->info, bytes, count);
    return reader;
}

void wi_jpeg_reader_free(wi_jpeg_reader *reader) {
    if (!reader) return;
    if (!setjmp(reader->target)) jpeg_destroy_decompress(&reader->info);
    free(reader->pending);
    free(reader);
}

void wi_jpeg_reader_on_progress(wi_jpeg_reader *reader, wi_should_stop should_stop, void *context) {
    reader->should_stop = should_stop;
    reader->context = context;
}

static int scaled(uint32_t side, int scale) { return (int)(((uint64_t)side * (unsigned)scale + 7) / 8); }

void wi_jpeg_scaled_size(
    uint32_t width, uint32_t height, int scale, uint32_t *out_width, uint32_t *out_height) {
    *out_width = (uint32_t)scaled(width, scale);
    *out_height = (uint32_t)scaled(height, scale);
}

int wi_jpeg_reader_header(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    return jpeg_read_header(&reader->info, TRUE) == JPEG_HEADER_OK ? WI_OK : WI_CORRUPT;
}

int wi_jpeg_reader_start(wi_jpeg_reader *reader, int color, int scale) {
    if (setjmp(reader->target)) return reader->status;
    switch (color) {
    case WI_JPEG_GRAY: reader->info.out_color_space = JCS_GRAYSCALE; break;
    case WI_JPEG_CMYK: reader->info.out_color_space = JCS_CMYK; break;
    default: reader->info.out_color_space = JCS_EXT_BGRA; break;
    }
    reader->info.scale_num = (unsigned)scale;
    reader->info.scale_denom = 8;
    wi_jpeg_reader_skip_details(reader);
    jpeg_start_decompress(&reader->info);
    return WI_OK;
}

uint32_t wi_jpeg_reader_width(const wi_jpeg_reader *reader) { return reader->info.output_width; }

uint32_t wi_jpeg_reader_height(const wi_jpeg_reader *reader) { return reader->info.output_height; }

int wi_jpeg_reader_crop(wi_jpeg_reader *reader, uint32_t *x, uint32_t *width) {
    if (setjmp(reader->target)) return reader->status;
    JDIMENSION start = *x, count = *width;
    jpeg_crop_scanline(&reader->info, &start, &count);
    *x = start;
    *width = count;
    return WI_OK;
}

int wi_jpeg_reader_skip(wi_jpeg_reader *reader, uint32_t rows) {
    if (setjmp(reader->target)) return reader->status;
    jpeg_skip_scanlines(&reader->info, rows);
    return WI_OK;
}

int wi_jpeg_reader_rows(wi_jpeg_reader *reader, uint8_t *pixels, size_t stride, int count) {
    if (setjmp(reader->target)) return reader->status;
    JSAMPROW rows[ROWS_A_CALL];
    int done = 0;
    while (done < count && reader->info.output_scanline < reader->info.output_height) {
        int batch = count - done < ROWS_A_CALL ? count - done : ROWS_A_CALL;
        for (int row = 0; row < batch; row++) rows[row] = pixels + (size_t)(done + row) * stride;
        int got = (int)jpeg_read_scanlines(&reader->info, rows, (JDIMENSION)batch);
        if (got == 0) break;
        done += got;
    }
    return done;
}

int wi_jpeg_reader_finish(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    wi_jpeg_reader_count(reader);
    jpeg_finish_decompress(&reader->info);
    return WI_OK;
}

void wi_jpeg_reader_count(wi_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *info = &reader->info;
    if (!info->coef_bits) {
        // With several non-progressive scans, we don't know which ones are missing.
        reader->has_all_pixels = !jpeg_has_multiple_scans(&reader->info);
        return;
    }
    reader->has_all_pixels = true;
    for (int component = 0; component < info->num_components; component++) {
        for (int index = 0; index < DCTSIZE2; index++) {
            if (info->coef_bits[component][index] != 0) reader->has_all_pixels = false;
        }
    }
}

bool wi_jpeg_reader_is_damaged(const wi_jpeg_reader *reader) {
    return reader->is_damaged || reader->lacks_end;
}

bool wi_jpeg_reader_lacks_only_end(const wi_jpeg_reader *reader) {
    return reader->lacks_end && !reader->is_damaged && reader->has_all_pixels;
}

#define TEXT_OF(token) #token
#define TEXT_OF_VALUE(macro) TEXT_OF(macro)

#ifdef LIBJPEG_TURBO_VERSION
const char *wi_jpeg_library_name(void) { return "libjpeg-turbo"; }
const char *wi_jpeg_library_version(void) { return TEXT_OF_VALUE(LIBJPEG_TURBO_VERSION); }
#else
const char *wi_jpeg_library_name(void) { return "libjpeg"; }
const char *wi_jpeg_library_version(void) { return TEXT_OF_VALUE(JPEG_LIB_VERSION); }
#endif

const char *wi_jpeg_reader_message(const wi_jpeg_reader *reader) { return reader->message; }
#endif
