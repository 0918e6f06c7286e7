// SPDX-License-Identifier: MIT

// libjpeg and libpng report errors by longjmp. Every function here sets its own jump target, so that no frame of a
// caller is ever jumped over; callers get a status instead. No header of either library is needed to call them.

#ifndef WEBIMAGE_CCODECS_H
#define WEBIMAGE_CCODECS_H

#include "wi_inflate.h"
#include "wi_jpeg.h"
#include "wi_png.h"
#include "wi_png_quick.h"

#endif
