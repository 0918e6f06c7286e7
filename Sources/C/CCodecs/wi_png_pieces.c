// SPDX-License-Identifier: MIT

#ifdef __linux__

#include "wi_png_pieces.h"

#include <string.h>

#include "CCRC.h"

typedef struct {
    const uint8_t *name;
    size_t length;
} chunk;

// Returns false if the chunk is incomplete.
static bool read_chunk(const uint8_t *bytes, size_t offset, size_t end, chunk *chunk) {
    if (offset > end || end - offset < 12) return false;
    chunk->name = bytes + offset + 4;
    chunk->length = wi_png_number(bytes + offset);
    return chunk->length <= end - offset - 12;
}

static bool is_named(const chunk *chunk, const char *name) { return memcmp(chunk->name, name, 4) == 0; }

static bool is_passed_over(const wi_png_reader *reader, const chunk *chunk) {
    if (chunk->length > png_get_chunk_malloc_max(reader->png)) return false;
    for (int i = 0; i < wi_png_skipped_chunk_count; i++)
        if (is_named(chunk, (const char *)wi_png_skipped_chunks + 5 * i)) return true;
    return false;
}

// Returns whether only chunks that libpng would skip come before the end.
static bool ends_well(const wi_png_reader *reader, const uint8_t *bytes, size_t offset, size_t end) {
    static const uint8_t last[] = {'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
    chunk chunk;
    while (read_chunk(bytes, offset, end, &chunk)) {
        if (is_named(&chunk, "IEND")) return chunk.length == 0 && memcmp(chunk.name, last, sizeof last) == 0;
        if (!is_passed_over(reader, &chunk)) return false;
        offset += 12 + chunk.length;
    }
    return false;
}

bool wi_png_find_pieces(const wi_png_reader *reader, uint64_t raw, wi_png_pieces *pieces) {
    const wi_png_picture *picture = &reader->picture;
    const bool is_frame = picture->bytes != NULL;
    memset(pieces, 0, sizeof *pieces);
    // If the frame is the default image, its data is among the bytes that come before the picture.
    pieces->is_numbered = is_frame && picture->offset < picture->end;
    pieces->checks = !is_frame || picture->checks_chunks;
    // libpng has already read the length and name of the first chunk.
    pieces->bytes = pieces->is_numbered ? picture->bytes : reader->bytes;
    pieces->offset = pieces->is_numbered ? picture->offset : reader->offset - 8;
    size_t end = pieces->is_numbered ? picture->end : reader->count, offset = pieces->offset;
    if (is_frame && !picture->is_whole) return false;

    // libpng's limit for one chunk (png_check_chunk_length), and a limit for all of them: deflate blocks add
    // little to incompressible bytes unless there are many empty ones.
    uint64_t most = raw + 6 + 5 * (raw / 32566 + 1), total = 0;
    if (most < png_get_chunk_malloc_max(reader->png)) most = png_get_chunk_malloc_max(reader->png);
    const uint64_t most_in_all = raw + raw / 8 + 4096;
    chunk chunk;
    while (read_chunk(pieces->bytes, offset, end, &chunk)) {
        if (is_named(&chunk, pieces->is_numbered ? "fdAT" : "IDAT")) {
            if (pieces->is_numbered && chunk.length < 4) return false;
            total += chunk.length;
            if (chunk.length > most || total > most_in_all) return false;
        } else if (!pieces->is_numbered) {
            break;
        }
        offset += 12 + chunk.length;
    }
    pieces->end = offset;
    return is_frame ? offset == end : ends_well(reader, pieces->bytes, offset, end);
}

static bool is_right(const wi_png_pieces *pieces) {
    return !pieces->checks || wi_png_number(pieces->data) == pieces->sum;
}

static bool begin_chunk(wi_png_pieces *pieces) {
    chunk chunk;
    while (read_chunk(pieces->bytes, pieces->offset, pieces->end, &chunk)) {
        pieces->offset += 12 + chunk.length;
        if (pieces->is_numbered && !is_named(&chunk, "fdAT")) continue;
        const size_t skipped = pieces->is_numbered ? 4 : 0;
        pieces->data = chunk.name + 4 + skipped;
        pieces->left = chunk.length - skipped;
        pieces->sum = pieces->checks ? webimage_crc32(0, chunk.name, 4 + skipped) : 0;
        return true;
    }
    return false;
}

size_t wi_png_next_piece(void *context, uint8_t *to, size_t room) {
    wi_png_pieces *pieces = context;
    while (pieces->left == 0) {
        if (pieces->data && !is_right(pieces)) pieces->is_broken = true;
        pieces->data = NULL;
        if (pieces->is_broken || !begin_chunk(pieces)) return 0;
    }
    size_t count = pieces->left < room ? pieces->left : room;
    memcpy(to, pieces->data, count);
    if (pieces->checks) pieces->sum = webimage_crc32(pieces->sum, pieces->data, count);
    pieces->data += count;
    pieces->left -= count;
    return count;
}
#endif
