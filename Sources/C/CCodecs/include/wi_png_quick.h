// SPDX-License-Identifier: MIT

// Decodes a regular PNG without libpng, several times as fast.

#ifndef WEBIMAGE_PNG_QUICK_H
#define WEBIMAGE_PNG_QUICK_H

#include "wi_png.h"

typedef struct wi_png_quick wi_png_quick;

// Creates a decoder for the image whose header, and nothing else, `reader` has read. Returns NULL for an
// interlaced or incomplete image, for one followed by data that libpng should check, or when memory runs out.
// The reader is unchanged, must outlive the decoder, and can still read the image.
wi_png_quick *wi_png_quick_new(const wi_png_reader *reader);
void wi_png_quick_free(wi_png_quick *quick);

// Performs a step: writes the next rows of straight BGRA; the first row of the image is at `pixels`. Returns
// 1 if there is more to do, WI_OK if the image is complete and valid, and a negative status if it is invalid;
// libpng then reports the error.
int wi_png_quick_step(wi_png_quick *quick, uint8_t *pixels, size_t stride);

#endif
