// SPDX-License-Identifier: MIT
// The functions of all libraries, in the order of wi_library.

#include "curl.h"
#include "rsvg.h"
#include "heif.h"
#include "de265.h"
#include "avif.h"
#include "jxl.h"
#include "raw.h"
#include "openjp2.h"
#include "tiff.h"
