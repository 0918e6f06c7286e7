// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>

#if !__has_include(<avif/avif.h>)
#error "libavif is missing: apt-get install libavif-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/avif.h"
#include <avif/avif.h>

// Functions that differ between versions of libavif.

// Returns the axis of `imir`: 0 swaps top and bottom, 1 swaps left and right.
static inline int wi_avif_mirror(const avifImage *image) {
#if AVIF_VERSION_MAJOR >= 1
    return image->imir.axis;
#else
    return image->imir.mode;
#endif
}

static inline void wi_avif_set_mirror(avifImage *image, uint8_t axis) {
#if AVIF_VERSION_MAJOR >= 1
    image->imir.axis = axis;
#else
    image->imir.mode = axis;
#endif
}

// Sets the quality of the colors and alpha, 0 to 100. 100 is lossless if the image's pixel format allows it.
static inline void wi_avif_set_quality(avifEncoder *encoder, int quality) {
#if AVIF_VERSION_MAJOR >= 1
    encoder->quality = quality;
    encoder->qualityAlpha = quality;
#else
    int quantizer = ((100 - quality) * AVIF_QUANTIZER_WORST_QUALITY + 50) / 100;
    encoder->minQuantizer = encoder->maxQuantizer = quantizer;
    encoder->minQuantizerAlpha = encoder->maxQuantizerAlpha = quantizer;
#endif
}

// Sets how many times an animation plays; 0 means forever. Versions before 1.0 don't write it.
static inline void wi_avif_set_loops(avifEncoder *encoder, int loops) {
#if AVIF_VERSION_MAJOR >= 1
    encoder->repetitionCount = loops == 0 ? AVIF_REPETITION_COUNT_INFINITE : loops - 1;
#else
    (void)encoder;
    (void)loops;
#endif
}

// These return false if memory runs out.
static inline bool wi_avif_set_profile(avifImage *image, const uint8_t *bytes, size_t count) {
#if AVIF_VERSION_MAJOR >= 1
    return avifImageSetProfileICC(image, bytes, count) == AVIF_RESULT_OK;
#else
    avifImageSetProfileICC(image, bytes, count);
    return true;
#endif
}

static inline bool wi_avif_set_exif(avifImage *image, const uint8_t *bytes, size_t count) {
#if AVIF_VERSION_MAJOR >= 1
    return avifImageSetMetadataExif(image, bytes, count) == AVIF_RESULT_OK;
#else
    avifImageSetMetadataExif(image, bytes, count);
    return true;
#endif
}

static inline bool wi_avif_set_xmp(avifImage *image, const uint8_t *bytes, size_t count) {
#if AVIF_VERSION_MAJOR >= 1
    return avifImageSetMetadataXMP(image, bytes, count) == AVIF_RESULT_OK;
#else
    avifImageSetMetadataXMP(image, bytes, count);
    return true;
#endif
}
