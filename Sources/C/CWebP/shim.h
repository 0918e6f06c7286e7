// SPDX-License-Identifier: MIT

#if !__has_include(<webp/decode.h>)
#error "libwebp is missing: apt-get install libwebp-dev"
#endif
#include <webp/decode.h>
#include <webp/encode.h>
