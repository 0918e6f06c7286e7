// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_png_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(png_structp png, png_const_charp message) {
    wi_png_reader *reader = png_get_error_ptr(png);
    // libpng only reports reasons as text: "Out of memory", "insufficient memory".
    if (reader->status == WI_OK) reader->status = strstr(message, "memory") ? WI_NO_MEMORY : WI_CORRUPT;
    snprintf(reader->message, sizeof reader->message, "%s", message);
    longjmp(reader->target, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void hand_out(wi_png_reader *reader, const uint8_t *bytes, size_t count) {
    reader->bytes = bytes;
    reader->count = count;
    reader->offset = 0;
}

// Reads the length and name of the next image data chunk; returns false at the end.
static bool find_data(wi_png_reader *reader) {
    wi_png_picture *picture = &reader->picture;
    while (picture->offset < picture->end && picture->end - picture->offset >= 12) {
        const uint8_t *chunk = picture->bytes + picture->offset;
        uint32_t length = wi_png_number(chunk);
        if (memcmp(chunk + 4, "fdAT", 4) == 0 && length >= 4) {
            // A sequence number precedes the data.
            reader->data_length = length - 4;
            const uint8_t head[8] = {
                (length - 4) >> 24, (length - 4) >> 16, (length - 4) >> 8, length - 4, 'I', 'D', 'A', 'T'};
            memcpy(reader->data_head, head, sizeof head);
            return true;
        }
        if (length > picture->end - picture->offset - 12) return false;
        picture->offset += 12 + (size_t)length;
    }
    return false;
}

static bool hand_out_more(wi_png_reader *reader) {
    static const uint8_t end[] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
    static const uint8_t unchecked[4] = {0};
    wi_png_picture *picture = &reader->picture;
    switch (reader->next) {
    case DATA_HEAD:
        if (find_data(reader)) {
            hand_out(reader, reader->data_head, sizeof reader->data_head);
            reader->next = DATA;
            return true;
        }
        if (!picture->is_whole) return false;
        hand_out(reader, end, sizeof end);
        reader->next = NOTHING;
        return true;
    case DATA: {
        size_t there = picture->end - picture->offset - 12;
        bool is_cut = reader->data_length > there;
        hand_out(reader, picture->bytes + picture->offset + 12, is_cut ? there : reader->data_length);
        reader->next = is_cut ? NOTHING : DATA_TAIL;
        return true;
    }
    case DATA_TAIL:
        hand_out(reader, unchecked, sizeof unchecked);
        picture->offset += 16 + reader->data_length;
        reader->next = DATA_HEAD;
        return true;
    default:
        return false;
    }
}

// libpng reads image data in steps of a fixed size, and decodes nothing at all if the data ends inside a
// step. So limit the next step to the available bytes.
static void limit_next_step(wi_png_reader *reader) {
    if (reader->offset == reader->count && reader->next == DATA) hand_out_more(reader);
    size_t rest = reader->count - reader->offset;
    if (rest == 0) return;
    png_set_compression_buffer_size(reader->png, rest < PNG_IDAT_READ_SIZE ? rest : PNG_IDAT_READ_SIZE);
}

static void supply(png_structp png, png_bytep to, png_size_t count) {
    wi_png_reader *reader = png_get_io_ptr(png);
    while (count > reader->count - reader->offset) {
        size_t rest = reader->count - reader->offset;
        memcpy(to, reader->bytes + reader->offset, rest);
        reader->offset += rest;
        to += rest;
        count -= rest;
        if (!hand_out_more(reader)) {
            reader->status = WI_TRUNCATED;
            png_error(png, "data ends early");
        }
    }
    memcpy(to, reader->bytes + reader->offset, count);
    reader->offset += count;
    limit_next_step(reader);
}

// Chunks that we read elsewhere or don't use. We skip them so libpng doesn't decompress or store them.
const png_byte wi_png_skipped_chunks[] =
    "acTL\0bKGD\0cHRM\0eXIf\0fcTL\0fdAT\0gAMA\0hIST\0iTXt\0oFFs\0"
    "pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
const int wi_png_skipped_chunk_count = sizeof wi_png_skipped_chunks / 5;

wi_png_reader *wi_png_reader_make(wi_png_limits limits) {
    wi_png_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->next = NOTHING;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore);
    if (!reader->png) {
        free(reader);
        return NULL;
    }
    if (setjmp(reader->target)) {
        png_destroy_read_struct(&reader->png, &reader->info, NULL);
        free(reader);
        return NULL;
    }
    reader->info = png_create_info_struct(reader->png);
    if (!reader->info) png_error(reader->png, "no memory");
    png_set_user_limits(reader->png, limits.maximum_side, limits.maximum_side);
    png_set_chunk_cache_max(reader->png, 16);
    png_set_chunk_malloc_max(reader->png, limits.maximum_profile_bytes);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(
        reader->png, PNG_HANDLE_CHUNK_NEVER, wi_png_skipped_chunks, wi_png_skipped_chunk_count);
    if (!limits.wants_profile) {
        png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep) "iCCP", 1);
    }
    return reader;
}

wi_png_reader *wi_png_reader_new(const uint8_t *bytes, size_t count, wi_png_limits limits) {
    wi_png_reader *reader = wi_png_reader_make(limits);
    if (!reader) return NULL;
    hand_out(reader, bytes, count);
    png_set_read_fn(reader->png, reader, supply);
    return reader;
}

wi_png_reader *wi_png_reader_new_picture(wi_png_picture picture, wi_png_limits limits) {
    wi_png_reader *reader = wi_png_reader_new(picture.head, picture.head_count, limits);
    if (!reader) return NULL;
    reader->picture = picture;
    reader->next = DATA_HEAD;
    if (!picture.checks_chunks) png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    return reader;
}

void wi_png_reader_free(wi_png_reader *reader) {
    if (!reader) return;
    if (!setjmp(reader->target)) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

int wi_png_reader_header(wi_png_reader *reader) {
    if (setjmp(reader->target)) return reader->status;
    png_read_info(reader->png, reader->info);
    return WI_OK;
}

uint32_t wi_png_reader_width(const wi_png_reader *reader) {
    return png_get_image_width(reader->png, reader->info);
}

uint32_t wi_png_reader_height(const wi_png_reader *reader) {
    return png_get_image_height(reader->png, reader->info);
}

bool wi_png_reader_is_grey(const wi_png_reader *reader) {
    return !(png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR);
}

const uint8_t *wi_png_reader_profile(wi_png_reader *reader, size_t *count) {
    png_charp name;
    int compression;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    *count = 0;
    if (setjmp(reader->target)) return NULL;
    if (!png_get_iCCP(reader->png, reader->info, &name, &compression, &profile, &length)) return NULL;
    *count = length;
    return profile;
}

void wi_png_reader_set_output(wi_png_reader *reader, bool sixteen_bits) {
    png_structp png = reader->png;
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    if (sixteen_bits) {
        png_set_expand_16(png);
        png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        png_set_swap(png);
#endif
    } else {
        png_set_scale_16(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
        png_set_bgr(png);
    }
    png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != (size_t)wi_png_reader_width(reader) * (sixteen_bits ? 8 : 4)) {
        png_error(png, "unexpected row length");
    }
}

int wi_png_reader_tolerate(wi_png_reader *reader, wi_png_tolerance tolerance) {
    if (setjmp(reader->target)) return reader->status;
    if (tolerance.chunk_checksums) {
        png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    }
#ifdef PNG_IGNORE_ADLER32
    if (tolerance.data_checksum) png_set_option(reader->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
    reader->keeps_damaged = tolerance.damage;
    return WI_OK;
}

int wi_png_reader_start(wi_png_reader *reader, bool sixteen_bits) {
    if (setjmp(reader->target)) return reader->status;
    wi_png_reader_set_output(reader, sixteen_bits);
    return WI_OK;
}

int wi_png_reader_passes(const wi_png_reader *reader) {
    return png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE ? 1 : 7;
}

int wi_png_reader_rows(wi_png_reader *reader, uint8_t *pixels, size_t stride, int count) {
    reader->rows_done = 0;
    if (setjmp(reader->target)) {
        // libpng reads the end of the image data after the last row, and it may be missing.
        bool has_all = png_get_current_row_number(reader->png) == wi_png_reader_height(reader);
        if (reader->status == WI_TRUNCATED && has_all && reader->rows_done < count) reader->rows_done++;
        // libpng reports this error if a different chunk follows the image data, so the file isn't truncated.
        // If all rows were read, only the end of the compressed data is missing.
        bool is_read = has_all || png_get_current_pass_number(reader->png) == 7;
        bool lacks_end = reader->status == WI_CORRUPT && !strcmp(reader->message, "Not enough image data");
        if (is_read && lacks_end) {
            reader->lacks_data_end = true;
            reader->status = WI_OK;
            return reader->rows_done = count;
        }
        if (reader->keeps_damaged && reader->status == WI_CORRUPT) reader->status = WI_TRUNCATED;
        return reader->status;
    }
    // Pass the rows of an interlaced image as display rows, so the pixels of an early pass also fill the
    // places of later passes.
    bool interlaced = wi_png_reader_passes(reader) > 1;
    while (reader->rows_done < count) {
        png_bytep row = pixels + (size_t)reader->rows_done * stride;
        png_read_row(reader->png, interlaced ? NULL : row, interlaced ? row : NULL);
        reader->rows_done++;
    }
    return count;
}

int wi_png_reader_rows_done(const wi_png_reader *reader) { return reader->rows_done; }

int wi_png_reader_finish(wi_png_reader *reader) {
    if (reader->lacks_data_end) return WI_OK;
    if (setjmp(reader->target)) {
        return reader->keeps_damaged && reader->status == WI_CORRUPT ? WI_TRUNCATED : reader->status;
    }
    png_read_end(reader->png, NULL);
    return WI_OK;
}

const char *wi_png_library_version(void) { return png_get_libpng_ver(NULL); }

const char *wi_png_reader_message(const wi_png_reader *reader) { return reader->message; }
#endif
