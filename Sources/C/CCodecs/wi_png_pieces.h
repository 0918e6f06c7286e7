// SPDX-License-Identifier: MIT

// The image data of a PNG, returned chunk by chunk.

#ifndef WEBIMAGE_PNG_PIECES_H
#define WEBIMAGE_PNG_PIECES_H

#include "wi_png_reader.h"

typedef struct {
    const uint8_t *bytes;
    // The offset of the next chunk, and after the last one the end of the image data.
    size_t offset;
    size_t end;
    // Whether the chunks are `fdAT`, possibly among others, with a sequence number before the data; else
    // consecutive `IDAT`.
    bool is_numbered;
    bool checks;
    // The data of the current chunk.
    const uint8_t *data;
    size_t left;
    uint32_t sum;
    bool is_broken;
} wi_png_pieces;

// Returns false when the file or frame is incomplete, has more data than `raw` bytes require, or contains
// something that libpng should check. Checksums are verified later, with the data.
bool wi_png_find_pieces(const wi_png_reader *reader, uint64_t raw, wi_png_pieces *pieces);

// A wi_inflate_supply whose `context` is the wi_png_pieces.
size_t wi_png_next_piece(void *context, uint8_t *to, size_t room);

#endif
