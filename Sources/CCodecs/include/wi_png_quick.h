// SPDX-License-Identifier: MIT

// A picture read without libpng's help, several times as fast, when nothing about it is unusual.

#ifndef WEBIMAGE_PNG_QUICK_H
#define WEBIMAGE_PNG_QUICK_H

#include "wi_png.h"

typedef struct wi_png_quick wi_png_quick;

// For the picture whose header `reader` has read, and no more than that. NULL when it is interlaced or not all there,
// when something stands behind it that libpng should look at, or without memory. The reader stays as it is, must be
// there as long, and can read the picture after all.
wi_png_quick *wi_png_quick_new(const wi_png_reader *reader);
void wi_png_quick_free(wi_png_quick *quick);

// A piece of work: writes the next rows of straight BGRA, of which the first of all stands at `pixels`. 1: there is more
// to do; WI_OK: the picture is done, and right to its end; negative: something is wrong with it, libpng has to say what.
int wi_png_quick_step(wi_png_quick *quick, uint8_t *pixels, size_t stride);

#endif
