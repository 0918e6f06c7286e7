// SPDX-License-Identifier: MIT

// libjpeg and libpng report errors by longjmp. Every function here sets its own jump target, to never jump
// over a caller's frame, and returns a status. You don't need the libraries' headers.

#ifndef WEBIMAGE_CCODECS_H
#define WEBIMAGE_CCODECS_H

#include "wi_inflate.h"
#include "wi_jpeg.h"
#include "wi_png.h"
#include "wi_png_quick.h"

#endif
