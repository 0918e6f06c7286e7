// SPDX-License-Identifier: MIT

// Compares our inflate with zlib: both must return the same bytes, or both must fail. The first byte of the
// input selects the sizes of reads and rows. The rest is the deflate data, to which a zlib header and
// checksum are added.

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "wi_inflate.h"

enum { ROOM = 1 << 20 };

typedef struct {
    const uint8_t *bytes;
    size_t left;
    size_t piece;
} source;

static size_t supply(void *context, uint8_t *to, size_t room) {
    source *source = context;
    size_t count = source->left < room ? source->left : room;
    if (count > source->piece) count = source->piece;
    memcpy(to, source->bytes, count);
    source->bytes += count;
    source->left -= count;
    return count;
}

// Returns whether the stream is complete. `used` is its length and `made` the number of bytes that it expands
// to.
static int unpack_by_zlib(const uint8_t *bytes, size_t count, uint8_t *to, size_t *used, size_t *made) {
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = to, .avail_out = ROOM};
    if (inflateInit2(&stream, -15) != Z_OK) abort();
    int status = inflate(&stream, Z_FINISH);
    *used = stream.total_in;
    *made = stream.total_out;
    inflateEnd(&stream);
    return status == Z_STREAM_END;
}

static int unpack(source source, size_t largest, uint8_t *to, size_t *made) {
    wi_inflate *stream = wi_inflate_new(largest, ROOM, supply, &source);
    if (!stream) abort();
    wi_inflate_status status;
    *made = 0;
    do {
        status = wi_inflate_run(stream, largest);
        size_t count;
        const uint8_t *bytes = wi_inflate_bytes(stream, &count);
        if (status == WI_INFLATE_BROKEN) break;
        // Take only complete rows.
        if (status == WI_INFLATE_MORE) count -= count % largest;
        if (count > ROOM - *made) abort();
        memcpy(to + *made, bytes, count);
        *made += count;
        wi_inflate_take(stream, count);
    } while (status == WI_INFLATE_MORE);
    int ended = status == WI_INFLATE_ENDED && !wi_inflate_has_rest(stream);
    wi_inflate_free(stream);
    return ended;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const size_t pieces[] = {1, 7, 4096, ROOM}, rows[] = {1, 1000, 40000, 200000};
    static uint8_t expected[ROOM], found[ROOM];
    if (count < 2) return 0;
    const uint8_t choice = *bytes++;
    size_t used, made_there, made_here, length = --count + 2;
    const int ended_there = unpack_by_zlib(bytes, count, expected, &used, &made_there);
    // A stream that fills the buffer may continue beyond it.
    if (!ended_there && made_there == ROOM) return 0;

    // Allocate the exact size, so the sanitizer detects reads beyond the end.
    if (ended_there) length = used + 6;
    uint8_t *whole = malloc(length);
    if (!whole) return 0;
    whole[0] = 0x78;
    whole[1] = 0x01;
    memcpy(whole + 2, bytes, ended_there ? used : count);
    if (ended_there) {
        const uint32_t sum = (uint32_t)adler32(1, expected, (uInt)made_there);
        const uint8_t tail[4] = {sum >> 24, (uint8_t)(sum >> 16), (uint8_t)(sum >> 8), (uint8_t)sum};
        memcpy(whole + 2 + used, tail, 4);
    }
    const source source = {whole, length, pieces[choice & 3]};
    const int ended_here = unpack(source, rows[choice >> 2 & 3], found, &made_here);
    if (ended_here != ended_there) abort();
    if (ended_here && (made_here != made_there || memcmp(found, expected, made_here) != 0)) abort();
    free(whole);
    return 0;
}
