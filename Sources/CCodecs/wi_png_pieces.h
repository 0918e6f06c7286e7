// SPDX-License-Identifier: MIT

// The image data of a PNG, in chunks, handed out piece by piece.

#ifndef WEBIMAGE_PNG_PIECES_H
#define WEBIMAGE_PNG_PIECES_H

#include "wi_png_reader.h"

typedef struct {
    const uint8_t *bytes;
    // Where the next chunk begins, and behind the last one of image data.
    size_t offset;
    size_t end;
    // `fdAT` among other chunks, with a number before the data; otherwise `IDAT` in a row.
    bool is_numbered;
    bool checks;
    // Of the chunk at hand.
    const uint8_t *data;
    size_t left;
    uint32_t sum;
    bool is_broken;
} wi_png_pieces;

// False when not all is there to the end of the file or frame, or there is more than `raw` bytes need, or something
// that libpng should look at. Checksums are looked at later, when the data is.
bool wi_png_find_pieces(const wi_png_reader *reader, uint64_t raw, wi_png_pieces *pieces);

// A wi_inflate_supply; `context` is the wi_png_pieces.
size_t wi_png_next_piece(void *context, uint8_t *to, size_t room);

#endif
