// SPDX-License-Identifier: MIT

// Decompresses zlib streams (RFC 1950, RFC 1951) incrementally. The output is in a buffer that slides over
// the last 32 KiB, so you can take it while it's in the cache.

#ifndef WEBIMAGE_INFLATE_H
#define WEBIMAGE_INFLATE_H

#include "wi_status.h"

typedef struct wi_inflate wi_inflate;

// Supplies a stream's next bytes, at most `room`; returns 0 at its end.
typedef size_t (*wi_inflate_supply)(void *context, uint8_t *to, size_t room);

typedef enum {
    WI_INFLATE_MORE,
    // The whole stream has been decompressed, and its checksum is correct.
    WI_INFLATE_ENDED,
    // The stream is invalid, ends early, needs a dictionary, has a distance beyond its window, or is too
    // long.
    WI_INFLATE_BROKEN,
} wi_inflate_status;

// `largest` is the maximum count for wi_inflate_run, `total` the maximum total output. Returns NULL if memory
// runs out. It needs about 75 KiB, plus `largest` or 96 KiB, whichever is more; a small `total` needs less.
wi_inflate *wi_inflate_new(size_t largest, size_t total, wi_inflate_supply supply, void *context);
void wi_inflate_free(wi_inflate *stream);

// Decompresses until at least `count` bytes are available. Returns earlier (WI_INFLATE_MORE) after reading 16
// KiB, to keep calls short.
wi_inflate_status wi_inflate_run(wi_inflate *stream, size_t count);

// Returns the output that hasn't been taken; it's valid until the next run.
const uint8_t *wi_inflate_bytes(const wi_inflate *stream, size_t *count);
void wi_inflate_take(wi_inflate *stream, size_t count);

// Returns whether bytes follow the end of the stream.
bool wi_inflate_has_rest(wi_inflate *stream);

#endif
