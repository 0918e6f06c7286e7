// SPDX-License-Identifier: MIT

// The image data of a PNG, returned chunk by chunk.

#ifndef WEBIMAGE_PNG_PIECES_H
#define WEBIMAGE_PNG_PIECES_H

#include "wi_png_reader.h"

typedef struct {
    const uint8_t *bytes;
    // The offset of the next chunk or, after the last one, of the end of the image data.
    size_t offset;
    size_t end;
    // Whether the chunks are `fdAT`, with a sequence number before the data and possibly other chunks in
    // between. Otherwise they're consecutive `IDAT` chunks.
    bool is_numbered;
    bool checks;
    // The data of the current chunk.
    const uint8_t *data;
    size_t left;
    uint32_t sum;
    bool is_broken;
} wi_png_pieces;

// Returns false if the file or frame is incomplete, has more data than `raw` bytes need, or contains
// something that libpng should check. Checksums are verified later, with the data.
bool wi_png_find_pieces(const wi_png_reader *reader, uint64_t raw, wi_png_pieces *pieces);

// A wi_inflate_supply. Its `context` is the wi_png_pieces.
size_t wi_png_next_piece(void *context, uint8_t *to, size_t room);

#endif
