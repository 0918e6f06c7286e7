// SPDX-License-Identifier: MIT

#if !__has_include(<lcms2.h>)
#error "Little CMS is missing: apt-get install liblcms2-dev"
#endif
#include <lcms2.h>

// Swift doesn't import the macros that compute these numbers.
static const cmsUInt32Number wi_type_cmyk_8 = TYPE_CMYK_8;
static const cmsUInt32Number wi_type_cmyk_8_inverted = TYPE_CMYK_8_REV;
static const cmsUInt32Number wi_type_bgra_8 = TYPE_BGRA_8;
static const cmsUInt32Number wi_type_rgba_16 = TYPE_RGBA_16;
// Gray in the first of four components; the rest are ignored.
static const cmsUInt32Number wi_type_grey_in_four_8 =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number wi_type_grey_in_four_16 =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);
