// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_jpeg_reader.h"

#include <string.h>

#include <jerror.h>

// A source of several ranges of bytes, one after another.

static void begin(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
    static const JOCTET end[2] = {0xFF, JPEG_EOI};
    wi_jpeg_reader *reader = info->client_data;
    wi_jpeg_ranges *ranges = &reader->ranges;
    if (ranges->next == ranges->count) {
        WARNMS(info, JWRN_JPEG_EOF);
        info->src->next_input_byte = end;
        info->src->bytes_in_buffer = sizeof end;
        return TRUE;
    }
    info->src->next_input_byte = ranges->starts[ranges->next];
    info->src->bytes_in_buffer = ranges->lengths[ranges->next];
    ranges->next++;
    return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
    if (count <= 0) return;
    while ((size_t)count > info->src->bytes_in_buffer) {
        count -= (long)info->src->bytes_in_buffer;
        fill(info);
    }
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr info) { (void)info; }

static bool needs_only_averages(const struct jpeg_decompress_struct *info, int identifier) {
    for (int index = 0; index < info->num_components; index++) {
        const jpeg_component_info *component = &info->comp_info[index];
        if (component->component_id != identifier) continue;
#if JPEG_LIB_VERSION >= 70
        return component->DCT_h_scaled_size == 1 && component->DCT_v_scaled_size == 1;
#else
        return component->DCT_scaled_size == 1;
#endif
    }
    return false;
}

// Returns the address of the next marker's code that ends a scan or segment, or NULL.
static const uint8_t *next_marker(const uint8_t *at, const uint8_t *end) {
    while (at < end && (at = memchr(at, 0xFF, (size_t)(end - at)))) {
        while (at < end && *at == 0xFF) at++;
        if (at == end) return NULL;
        const bool belongs_to_scan = *at == 0 || *at == 1 || (*at >= 0xD0 && *at <= 0xD7);
        if (!belongs_to_scan) return at;
        at++;
    }
    return NULL;
}

static bool append(wi_jpeg_ranges *ranges, const uint8_t *start, const uint8_t *end) {
    if (start == end) return true;
    if (ranges->count == WI_JPEG_MAXIMUM_RANGES) return false;
    ranges->starts[ranges->count] = start;
    ranges->lengths[ranges->count++] = (size_t)(end - start);
    return true;
}

// Finds the bytes up to the end of the image, without the scans that add details which the output doesn't
// show. Returns false if the file should be read as it is, because it's incomplete or unusual.
static bool find(wi_jpeg_reader *reader, wi_jpeg_ranges *ranges) {
    const struct jpeg_decompress_struct *info = &reader->info;
    const uint8_t *kept = info->src->next_input_byte;
    const uint8_t *end = kept + info->src->bytes_in_buffer;
    const uint8_t *at = kept;
    int scans = 1;
    while ((at = next_marker(at, end))) {
        if (*at == JPEG_EOI) return append(ranges, kept, at + 1);
        if (*at == 0xD8 || end - at < 3) return false;
        const size_t length = (size_t)at[1] << 8 | at[2];
        if (length < 2 || (size_t)(end - at - 1) < length) return false;
        if (*at != 0xDA) {
            at += 1 + length;
            continue;
        }
        if (++scans > reader->maximum_scans) return false;
        // Skip scans of one component that start after the average coefficient (ISO/IEC 10918-1, B.2.3).
        const bool is_skipped =
            length == 8 && at[3] == 1 && at[6] > 0 && needs_only_averages(info, at[4]);
        const uint8_t *const scan = at - 1;
        at += 1 + length;
        if (!is_skipped) continue;
        if (!append(ranges, kept, scan)) return false;
        if (!(at = next_marker(at, end))) return false;
        kept = --at;
    }
    return false;
}

void wi_jpeg_reader_skip_details(wi_jpeg_reader *reader) {
    struct jpeg_decompress_struct *info = &reader->info;
    if (!info->progressive_mode || info->scale_num != 1 || info->src == &reader->source) return;
    wi_jpeg_ranges ranges = {0};
    jpeg_calc_output_dimensions(info);
    if (!find(reader, &ranges) || ranges.count < 2) return;
    reader->ranges = ranges;
    reader->source = (struct jpeg_source_mgr){
        .init_source = begin,
        .fill_input_buffer = fill,
        .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = end_source,
    };
    info->src = &reader->source;
    fill(info);
    // Block smoothing would estimate the skipped details.
    info->do_block_smoothing = FALSE;
}
#endif
