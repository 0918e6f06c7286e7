// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_jpeg_reader.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

static void do_nothing(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    wi_jpeg_reader *reader = info->client_data;
    if (!reader->has_all) return FALSE;
    WARNMS(info, JWRN_JPEG_EOF);
    info->src->next_input_byte = end;
    info->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
    wi_jpeg_reader *reader = info->client_data;
    if (count <= 0) return;
    size_t there = info->src->bytes_in_buffer;
    size_t now = (size_t)count < there ? (size_t)count : there;
    info->src->next_input_byte += now;
    info->src->bytes_in_buffer -= now;
    reader->skipped += (size_t)count - now;
}

wi_jpeg_reader *wi_jpeg_stream_new(int maximum_scans, long maximum_memory) {
    wi_jpeg_reader *reader = wi_jpeg_reader_make(maximum_scans, maximum_memory);
    if (!reader) return NULL;
    reader->source.init_source = do_nothing;
    reader->source.fill_input_buffer = fill;
    reader->source.skip_input_data = skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = do_nothing;
    reader->info.src = &reader->source;
    return reader;
}

int wi_jpeg_stream_append(wi_jpeg_reader *reader, const uint8_t *bytes, size_t count, bool is_last) {
    size_t now = count < reader->skipped ? count : reader->skipped;
    reader->skipped -= now;
    bytes += now;
    count -= now;
    reader->has_all = is_last;
    size_t rest = reader->source.bytes_in_buffer;
    if (count > SIZE_MAX / 2 - rest) return reader->status = WI_NO_MEMORY;
    // The remaining bytes may already be at their destination.
    if (rest + count > reader->capacity) {
        size_t capacity = rest + count + (rest + count) / 2;
        uint8_t *larger = malloc(capacity);
        if (!larger) return reader->status = WI_NO_MEMORY;
        if (rest) memcpy(larger, reader->source.next_input_byte, rest);
        free(reader->pending);
        reader->pending = larger;
        reader->capacity = capacity;
    } else if (rest) {
        memmove(reader->pending, reader->source.next_input_byte, rest);
    }
    if (count) memcpy(reader->pending + rest, bytes, count);
    reader->source.next_input_byte = reader->pending;
    reader->source.bytes_in_buffer = rest + count;
    return WI_OK;
}

int wi_jpeg_stream_header(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    switch (jpeg_read_header(&reader->info, TRUE)) {
    case JPEG_HEADER_OK: break;
    case JPEG_SUSPENDED: return WI_TRUNCATED;
    default: return WI_CORRUPT;
    }
    reader->width = reader->info.image_width;
    reader->height = reader->info.image_height;
    reader->components = reader->info.num_components;
    return WI_OK;
}

// libjpeg reads a second frame header into these fields before it rejects it, even if only a part has
// arrived. The component data is still the first header's.
static void restore_header(wi_jpeg_reader *reader) {
    reader->info.image_width = reader->width;
    reader->info.image_height = reader->height;
    reader->info.num_components = reader->components;
}

int wi_jpeg_stream_start(wi_jpeg_reader *reader, int color, int scale) {
    if (setjmp(reader->target)) return reader->status;
    // Set this before wi_jpeg_reader_start sets its jump target.
    reader->info.buffered_image = jpeg_has_multiple_scans(&reader->info);
    return wi_jpeg_reader_start(reader, color, scale);
}

bool wi_jpeg_stream_is_layered(const wi_jpeg_reader *reader) { return reader->info.buffered_image; }

// Computes the detail from the known bits of the first component's coefficients, in the order of the file.
static int detail(const struct jpeg_decompress_struct *info) {
    if (!info->coef_bits) return 8;
    const int *bits = info->coef_bits[0];
    return bits[9] >= 0 ? 8 : bits[1] >= 0 ? 2 : bits[0] >= 0 ? 1 : 0;
}

int wi_jpeg_stream_read(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) {
        restore_header(reader);
        return reader->status;
    }
    while (!reader->reached_end) {
        switch (jpeg_consume_input(&reader->info)) {
        case JPEG_SUSPENDED: restore_header(reader); return WI_OK;
        case JPEG_SCAN_COMPLETED:
            reader->whole_scans++;
            reader->detail = detail(&reader->info);
            break;
        case JPEG_REACHED_EOI:
            reader->reached_end = true;
            break;
        default: break;
        }
        // This checks the number of scans, and for cancellation.
        reader->progress.progress_monitor((j_common_ptr)&reader->info);
    }
    return WI_OK;
}

int wi_jpeg_stream_scans(const wi_jpeg_reader *reader) { return reader->whole_scans; }

int wi_jpeg_stream_detail(const wi_jpeg_reader *reader) { return reader->detail; }

bool wi_jpeg_stream_reached_end(const wi_jpeg_reader *reader) { return reader->reached_end; }

int wi_jpeg_stream_begin_output(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    return jpeg_start_output(&reader->info, reader->info.input_scan_number) ? WI_OK : WI_TRUNCATED;
}

int wi_jpeg_stream_finish(wi_jpeg_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    if (reader->info.buffered_image && !jpeg_finish_output(&reader->info)) return WI_TRUNCATED;
    wi_jpeg_reader_count(reader);
    return jpeg_finish_decompress(&reader->info) ? WI_OK : WI_TRUNCATED;
}
#endif
