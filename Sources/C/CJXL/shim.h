// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <string.h>

#if !__has_include(<jxl/decode.h>)
#error "libjxl is missing: apt-get install libjxl-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/jxl.h"
#include <jxl/decode.h>
#include <jxl/encode.h>
#include <jxl/version.h>

// The parameter `format` only exists before version 0.9.
#if JPEGXL_MAJOR_VERSION > 0 || JPEGXL_MINOR_VERSION >= 9
#define WI_JXL_FORMAT(format)
#else
#define WI_JXL_FORMAT(format) format,
#endif

// Returns a pixel format with four components and rows aligned to `align` bytes.
static inline JxlPixelFormat wi_jxl_rgba(bool is_wide, size_t align) {
    JxlPixelFormat format = {4, is_wide ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, align};
    return format;
}

// Returns false if only a profile describes the colors.
static inline bool wi_jxl_encoded_colors(
    const JxlDecoder *decoder, JxlColorProfileTarget target, JxlColorEncoding *colors) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    return JxlDecoderGetColorAsEncodedProfile(decoder, WI_JXL_FORMAT(&format) target, colors)
        == JXL_DEC_SUCCESS;
}

// Returns the size of the color profile in bytes, or 0 without a profile.
static inline size_t wi_jxl_profile_size(const JxlDecoder *decoder, JxlColorProfileTarget target) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    size_t count = 0;
    if (JxlDecoderGetICCProfileSize(decoder, WI_JXL_FORMAT(&format) target, &count) != JXL_DEC_SUCCESS) {
        return 0;
    }
    return count;
}

static inline bool wi_jxl_profile(
    const JxlDecoder *decoder, JxlColorProfileTarget target, uint8_t *bytes, size_t count) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    return JxlDecoderGetColorAsICCProfile(decoder, WI_JXL_FORMAT(&format) target, bytes, count)
        == JXL_DEC_SUCCESS;
}

// Returns whether the current box has the given four-letter type, after decompression.
static inline bool wi_jxl_box_is(JxlDecoder *decoder, const char *name) {
    JxlBoxType type;
    return JxlDecoderGetBoxType(decoder, type, JXL_TRUE) == JXL_DEC_SUCCESS && memcmp(type, name, 4) == 0;
}

static inline bool wi_jxl_add_box(JxlEncoder *encoder, const char *name, const uint8_t *bytes, size_t count) {
    JxlBoxType type;
    memcpy(type, name, 4);
    return JxlEncoderAddBox(encoder, type, bytes, count, JXL_FALSE) == JXL_ENC_SUCCESS;
}
