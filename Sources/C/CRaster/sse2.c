// SPDX-License-Identifier: MIT

#include "assembly.h"

#if defined(__x86_64__) && !WEBIMAGE_USES_ASSEMBLY

#include <immintrin.h>

#include "kernels.h"
#include "plain.h"

LEVEL_PLAIN(sse2, )
LEVEL_HALVES(sse2, )

static void sse2_rgb_to_bgra(const uint8_t *source, uint8_t *target, ptrdiff_t count) {
    plain_rgb_to_bgra(source, target, count);
}

PLAIN __m128i load(const void *p) { return _mm_loadu_si128((const __m128i *)p); }

PLAIN __m128i weight_pair(const int16_t *weights) {
    int32_t pair;
    memcpy(&pair, weights, 4);
    return _mm_set1_epi32(pair);
}

PLAIN __m128i add_taps(__m128i sum, __m128i words, __m128i pair) {
    return _mm_add_epi32(sum, _mm_madd_epi16(words, pair));
}

static void sse2_resample_vertical(
    const uint8_t *const *rows, const int16_t *weights, ptrdiff_t taps, uint8_t *target, ptrdiff_t count
) {
    const __m128i zero = _mm_setzero_si128();
    for (ptrdiff_t x = 0; x < count; x += 16) {
        __m128i s0 = _mm_set1_epi32(8192), s1 = s0, s2 = s0, s3 = s0;
        for (ptrdiff_t t = 0; t < taps; t += 2) {
            const __m128i pair = weight_pair(weights + t);
            const __m128i a = load(rows[t] + x), b = load(rows[t + 1] + x);
            const __m128i low = _mm_unpacklo_epi8(a, b), high = _mm_unpackhi_epi8(a, b);
            s0 = add_taps(s0, _mm_unpacklo_epi8(low, zero), pair);
            s1 = add_taps(s1, _mm_unpackhi_epi8(low, zero), pair);
            s2 = add_taps(s2, _mm_unpacklo_epi8(high, zero), pair);
            s3 = add_taps(s3, _mm_unpackhi_epi8(high, zero), pair);
        }
        const __m128i low = _mm_packs_epi32(_mm_srai_epi32(s0, 14), _mm_srai_epi32(s1, 14));
        const __m128i high = _mm_packs_epi32(_mm_srai_epi32(s2, 14), _mm_srai_epi32(s3, 14));
        _mm_storeu_si128((__m128i *)(target + x), _mm_packus_epi16(low, high));
    }
}

static void sse2_resample_horizontal(
    const uint8_t *source, const int32_t *starts, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
    ptrdiff_t count
) {
    const __m128i zero = _mm_setzero_si128();
    for (ptrdiff_t x = 0; x < count; x++, weights += taps) {
        const uint8_t *from = source + (ptrdiff_t)starts[x] * 4;
        __m128i sum = _mm_set1_epi32(8192);
        for (ptrdiff_t t = 0; t < taps; t += 4) {
            const __m128i pixels = load(from + t * 4), next = _mm_srli_si128(pixels, 4);
            const __m128i four = _mm_loadl_epi64((const __m128i *)(weights + t));
            sum = add_taps(
                sum, _mm_unpacklo_epi8(_mm_unpacklo_epi8(pixels, next), zero), _mm_shuffle_epi32(four, 0x00));
            sum = add_taps(
                sum, _mm_unpacklo_epi8(_mm_unpackhi_epi8(pixels, next), zero), _mm_shuffle_epi32(four, 0x55));
        }
        sum = _mm_packs_epi32(_mm_srai_epi32(sum, 14), zero);
        const int32_t pixel = _mm_cvtsi128_si32(_mm_packus_epi16(sum, zero));
        memcpy(target + x * 4, &pixel, 4);
    }
}

PLAIN ptrdiff_t clamped(ptrdiff_t index, ptrdiff_t count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
}

static void sse2_blur_box(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count,
    ptrdiff_t radius, uint16_t reciprocal, uint16_t shift
) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i factor = _mm_set1_epi16((int16_t)reciprocal), bits = _mm_cvtsi32_si128(shift);
    for (ptrdiff_t part = 0; part < 64; part += 16) {
        __m128i low = _mm_set1_epi16((int16_t)(radius > 0 ? radius : 1)), high = low;
        for (ptrdiff_t i = -radius; i <= radius; i++) {
            const __m128i row = load(source + clamped(i, count) * source_stride + part);
            low = _mm_add_epi16(low, _mm_unpacklo_epi8(row, zero));
            high = _mm_add_epi16(high, _mm_unpackhi_epi8(row, zero));
        }
        for (ptrdiff_t y = 0; y < count; y++) {
            const __m128i result = _mm_packus_epi16(
                _mm_srl_epi16(_mm_mulhi_epu16(low, factor), bits),
                _mm_srl_epi16(_mm_mulhi_epu16(high, factor), bits));
            _mm_storeu_si128((__m128i *)(target + y * target_stride + part), result);
            const __m128i in = load(source + clamped(y + radius + 1, count) * source_stride + part);
            const __m128i out = load(source + clamped(y - radius, count) * source_stride + part);
            low = _mm_add_epi16(
                low, _mm_sub_epi16(_mm_unpacklo_epi8(in, zero), _mm_unpacklo_epi8(out, zero)));
            high = _mm_add_epi16(
                high, _mm_sub_epi16(_mm_unpackhi_epi8(in, zero), _mm_unpackhi_epi8(out, zero)));
        }
    }
}

// Transposes 4 by 4 pixels.
PLAIN void transpose(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride
) {
    const __m128i a = load(source), b = load(source + source_stride);
    const __m128i c = load(source + 2 * source_stride), d = load(source + 3 * source_stride);
    const __m128i ab0 = _mm_unpacklo_epi32(a, b), ab1 = _mm_unpackhi_epi32(a, b);
    const __m128i cd0 = _mm_unpacklo_epi32(c, d), cd1 = _mm_unpackhi_epi32(c, d);
    _mm_storeu_si128((__m128i *)target, _mm_unpacklo_epi64(ab0, cd0));
    _mm_storeu_si128((__m128i *)(target + target_stride), _mm_unpackhi_epi64(ab0, cd0));
    _mm_storeu_si128((__m128i *)(target + 2 * target_stride), _mm_unpacklo_epi64(ab1, cd1));
    _mm_storeu_si128((__m128i *)(target + 3 * target_stride), _mm_unpackhi_epi64(ab1, cd1));
}

void craster_x86_gather(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x += 4)
        for (ptrdiff_t row = 0; row < 16; row += 4)
            transpose(source + row * source_stride + x * 4, source_stride, target + x * 64 + row * 4, 64);
}

void craster_x86_scatter(const uint8_t *source, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x += 4)
        for (ptrdiff_t row = 0; row < 16; row += 4)
            transpose(source + x * 64 + row * 4, 64, target + row * target_stride + x * 4, target_stride);
}

const CRasterKernels craster_sse2 = {
    .resample_vertical = sse2_resample_vertical,
    .resample_horizontal = sse2_resample_horizontal,
    .clamp_to_alpha = sse2_clamp_to_alpha,
    .area_accumulate = sse2_area_accumulate,
    .area_average = sse2_area_average,
    .blur_box = sse2_blur_box,
    .blur_gather = craster_x86_gather,
    .blur_scatter = craster_x86_scatter,
    .premultiply_bgra = sse2_premultiply_bgra,
    .swap_red_blue = sse2_swap_red_blue,
    .rgb_to_bgra = sse2_rgb_to_bgra,
    .gray_to_bgra = sse2_gray_to_bgra,
    .grayscale = sse2_grayscale,
    .floats_from_halves = sse2_floats_from_halves,
    .halves_from_floats = sse2_halves_from_floats,
};

#endif
