// SPDX-License-Identifier: MIT

// Unpacks zlib streams (RFC 1950, RFC 1951) where they are read: what comes out lies in a buffer that slides over the
// last 32 KiB, to be taken while it is hot.

#ifndef WEBIMAGE_INFLATE_H
#define WEBIMAGE_INFLATE_H

#include "wi_status.h"

typedef struct wi_inflate wi_inflate;

// Gives the next bytes of a stream, `room` at most; 0 at its end.
typedef size_t (*wi_inflate_supply)(void *context, uint8_t *to, size_t room);

typedef enum {
    WI_INFLATE_MORE,
    // All of the stream has been unpacked, and its checksum is right.
    WI_INFLATE_ENDED,
    // It breaks a rule, ends early, wants a dictionary, reaches farther back than its header says, or is too long.
    WI_INFLATE_BROKEN,
} wi_inflate_status;

// `largest` is the most that one call of wi_inflate_run is asked for, `total` the most that may come out in all. NULL
// without memory, of which it takes some 160 KiB and twice that or `largest` more.
wi_inflate *wi_inflate_new(size_t largest, size_t total, wi_inflate_supply supply, void *context);
void wi_inflate_free(wi_inflate *stream);

// Works until `count` bytes are there that have not been taken, or more; returns earlier (WI_INFLATE_MORE) when it has
// read 16 KiB, so that no call takes long.
wi_inflate_status wi_inflate_run(wi_inflate *stream, size_t count);

// What has come out and has not been taken; it stays where it is until the next run.
const uint8_t *wi_inflate_bytes(const wi_inflate *stream, size_t *count);
void wi_inflate_take(wi_inflate *stream, size_t count);

// Whether bytes stand behind the end of the stream.
bool wi_inflate_has_rest(wi_inflate *stream);

#endif
