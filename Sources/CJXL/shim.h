// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <string.h>

#include <jxl/decode.h>
#include <jxl/encode.h>
#include <jxl/version.h>

// Where the versions of libjxl differ.
#if JPEGXL_MAJOR_VERSION > 0 || JPEGXL_MINOR_VERSION >= 9
#define WI_JXL_FORMAT(format)
#else
#define WI_JXL_FORMAT(format) format,
#endif

// Pixels of four components, without gaps between rows beyond `align`.
static inline JxlPixelFormat wi_jxl_rgba(bool is_wide, size_t align) {
    JxlPixelFormat format = {4, is_wide ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, align};
    return format;
}

// False for colours that are not told by numbers.
static inline bool wi_jxl_encoded_colors(
    const JxlDecoder *decoder, JxlColorProfileTarget target, JxlColorEncoding *colors) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    return JxlDecoderGetColorAsEncodedProfile(decoder, WI_JXL_FORMAT(&format) target, colors) == JXL_DEC_SUCCESS;
}

// Bytes of the colour profile, 0 without.
static inline size_t wi_jxl_profile_size(const JxlDecoder *decoder, JxlColorProfileTarget target) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    size_t count = 0;
    if (JxlDecoderGetICCProfileSize(decoder, WI_JXL_FORMAT(&format) target, &count) != JXL_DEC_SUCCESS) return 0;
    return count;
}

static inline bool wi_jxl_profile(
    const JxlDecoder *decoder, JxlColorProfileTarget target, uint8_t *bytes, size_t count) {
    JxlPixelFormat format = wi_jxl_rgba(false, 0);
    (void)format;
    return JxlDecoderGetColorAsICCProfile(decoder, WI_JXL_FORMAT(&format) target, bytes, count) == JXL_DEC_SUCCESS;
}

// Whether the current box, unpacked, is of the type of four letters.
static inline bool wi_jxl_box_is(JxlDecoder *decoder, const char *name) {
    JxlBoxType type;
    return JxlDecoderGetBoxType(decoder, type, JXL_TRUE) == JXL_DEC_SUCCESS && memcmp(type, name, 4) == 0;
}

static inline bool wi_jxl_add_box(JxlEncoder *encoder, const char *name, const uint8_t *bytes, size_t count) {
    JxlBoxType type;
    memcpy(type, name, 4);
    return JxlEncoderAddBox(encoder, type, bytes, count, JXL_FALSE) == JXL_ENC_SUCCESS;
}
