// SPDX-License-Identifier: MIT

// Decodes regular PNG images without libpng, several times as fast.

#ifndef WEBIMAGE_PNG_QUICK_H
#define WEBIMAGE_PNG_QUICK_H

#include "wi_png.h"

typedef struct wi_png_quick wi_png_quick;

// Creates a decoder for an image. `reader` must have read the image's header and nothing else. Returns NULL
// if the image is interlaced, incomplete or followed by data that libpng should check, or if memory runs out.
// The reader doesn't change, must outlive the decoder, and can still read the image.
wi_png_quick *wi_png_quick_new(const wi_png_reader *reader);
void wi_png_quick_free(wi_png_quick *quick);

// Performs a step: writes the next rows of straight BGRA; the image's first row is at `pixels`. Returns 1 if
// there's more to do, WI_OK if the image is complete and valid, and a negative status if it's invalid. Let
// libpng report the error then.
int wi_png_quick_step(wi_png_quick *quick, uint8_t *pixels, size_t stride);

#endif
