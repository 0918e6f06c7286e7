// SPDX-License-Identifier: MIT

// libjpeg and libpng report errors by longjmp. Every function here sets its own jump target, so that no
// caller's frame is skipped, and returns a status. The headers of the libraries are not needed.

#ifndef WEBIMAGE_CCODECS_H
#define WEBIMAGE_CCODECS_H

#include "wi_inflate.h"
#include "wi_jpeg.h"
#include "wi_png.h"
#include "wi_png_quick.h"

#endif
