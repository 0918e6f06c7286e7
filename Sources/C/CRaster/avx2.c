// SPDX-License-Identifier: MIT

#include "assembly.h"

#if defined(__x86_64__) && !WEBIMAGE_USES_ASSEMBLY

#include <immintrin.h>

#include "kernels.h"
#include "plain.h"

#define AVX2 __attribute__((target("avx2")))

LEVEL_PLAIN(avx2, AVX2)

AVX2 static inline __m256i load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

AVX2 static inline __m256i add_taps(__m256i sum, __m256i words, __m256i pair) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(words, pair));
}

// Packs the sums for the even and odd bytes of 32 back into bytes in their original order.
AVX2 static inline __m256i pack(__m256i even0, __m256i odd0, __m256i even1, __m256i odd1) {
    const __m256i even = _mm256_packs_epi32(_mm256_srai_epi32(even0, 14), _mm256_srai_epi32(even1, 14));
    const __m256i odd = _mm256_packs_epi32(_mm256_srai_epi32(odd0, 14), _mm256_srai_epi32(odd1, 14));
    const __m256i bytes = _mm256_packus_epi16(even, odd);
    return _mm256_unpacklo_epi8(bytes, _mm256_srli_si256(bytes, 8));
}

AVX2 static void avx2_resample_vertical(
    const uint8_t *const *rows, const int16_t *weights, ptrdiff_t taps, uint8_t *target, ptrdiff_t count
) {
    const __m256i low = _mm256_set1_epi16(255);
    for (ptrdiff_t x = 0; x < count; x += 64) {
        __m256i s0 = _mm256_set1_epi32(8192), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
        for (ptrdiff_t t = 0; t < taps; t += 2) {
            int32_t two;
            memcpy(&two, weights + t, 4);
            const __m256i pair = _mm256_set1_epi32(two);
            const __m256i a0 = load(rows[t] + x), b0 = load(rows[t + 1] + x);
            const __m256i a1 = load(rows[t] + x + 32), b1 = load(rows[t + 1] + x + 32);
            // Interleave the bytes of both rows. Masked or shifted, they're the words to multiply.
            const __m256i p0 = _mm256_unpacklo_epi16(a0, b0), p1 = _mm256_unpackhi_epi16(a0, b0);
            const __m256i p2 = _mm256_unpacklo_epi16(a1, b1), p3 = _mm256_unpackhi_epi16(a1, b1);
            s0 = add_taps(s0, _mm256_and_si256(p0, low), pair);
            s1 = add_taps(s1, _mm256_srli_epi16(p0, 8), pair);
            s2 = add_taps(s2, _mm256_and_si256(p1, low), pair);
            s3 = add_taps(s3, _mm256_srli_epi16(p1, 8), pair);
            s4 = add_taps(s4, _mm256_and_si256(p2, low), pair);
            s5 = add_taps(s5, _mm256_srli_epi16(p2, 8), pair);
            s6 = add_taps(s6, _mm256_and_si256(p3, low), pair);
            s7 = add_taps(s7, _mm256_srli_epi16(p3, 8), pair);
        }
        _mm256_storeu_si256((__m256i *)(target + x), pack(s0, s1, s2, s3));
        _mm256_storeu_si256((__m256i *)(target + x + 32), pack(s4, s5, s6, s7));
    }
}

AVX2 static inline __m256i two(const void *low, const void *high) {
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)low)),
        _mm_loadu_si128((const __m128i *)high), 1);
}

AVX2 static inline __m256i sum_two(
    const uint8_t *from0, const uint8_t *from1, const int16_t *weights0, const int16_t *weights1,
    ptrdiff_t taps
) {
    // Pixels 0 and 1, then 2 and 3 of four, component by component, as words.
    const __m256i first = _mm256_setr_epi8(
        0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1,
        0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1);
    const __m256i second = _mm256_setr_epi8(
        8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1,
        8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1);
    __m256i s0 = _mm256_set1_epi32(8192), s1 = _mm256_setzero_si256();
    for (ptrdiff_t t = 0; t < taps; t += 4) {
        const __m256i pixels = two(from0 + t * 4, from1 + t * 4);
        const __m256i four = two(weights0 + t, weights1 + t);
        s0 = add_taps(s0, _mm256_shuffle_epi8(pixels, first), _mm256_shuffle_epi32(four, 0x00));
        s1 = add_taps(s1, _mm256_shuffle_epi8(pixels, second), _mm256_shuffle_epi32(four, 0x55));
    }
    return _mm256_srai_epi32(_mm256_add_epi32(s0, s1), 14);
}

AVX2 static void avx2_resample_horizontal(
    const uint8_t *source, const int32_t *starts, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
    ptrdiff_t count
) {
    ptrdiff_t x = 0;
    for (; x + 1 < count; x += 2) {
        const int16_t *from = weights + x * taps;
        const __m256i sum = sum_two(
            source + (ptrdiff_t)starts[x] * 4, source + (ptrdiff_t)starts[x + 1] * 4,
            from, from + taps, taps);
        const __m256i words = _mm256_packs_epi32(sum, sum);
        const __m256i bytes = _mm256_packus_epi16(words, words);
        const int32_t low = _mm256_extract_epi32(bytes, 0), high = _mm256_extract_epi32(bytes, 4);
        memcpy(target + x * 4, &low, 4);
        memcpy(target + x * 4 + 4, &high, 4);
    }
    if (x < count)
        craster_sse2.resample_horizontal(source, starts + x, weights + x * taps, taps, target + x * 4, 1);
}

AVX2 static inline ptrdiff_t clamped(ptrdiff_t index, ptrdiff_t count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
}

AVX2 static inline __m256i divide(__m256i low, __m256i high, __m256i factor, __m128i bits) {
    return _mm256_packus_epi16(
        _mm256_srl_epi16(_mm256_mulhi_epu16(low, factor), bits),
        _mm256_srl_epi16(_mm256_mulhi_epu16(high, factor), bits));
}

AVX2 static void avx2_blur_box(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count,
    ptrdiff_t radius, uint16_t reciprocal, uint16_t shift
) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i factor = _mm256_set1_epi16((int16_t)reciprocal);
    const __m128i bits = _mm_cvtsi32_si128(shift);
    // +1 for the entering row, -1 for the leaving one.
    const __m256i signs = _mm256_set1_epi16((int16_t)0xFF01);
    __m256i low0 = _mm256_set1_epi16((int16_t)(radius > 0 ? radius : 1));
    __m256i high0 = low0, low1 = low0, high1 = low0;
    for (ptrdiff_t i = -radius; i <= radius; i++) {
        const uint8_t *row = source + clamped(i, count) * source_stride;
        const __m256i r0 = load(row), r1 = load(row + 32);
        low0 = _mm256_add_epi16(low0, _mm256_unpacklo_epi8(r0, zero));
        high0 = _mm256_add_epi16(high0, _mm256_unpackhi_epi8(r0, zero));
        low1 = _mm256_add_epi16(low1, _mm256_unpacklo_epi8(r1, zero));
        high1 = _mm256_add_epi16(high1, _mm256_unpackhi_epi8(r1, zero));
    }
    for (ptrdiff_t y = 0; y < count; y++) {
        uint8_t *to = target + y * target_stride;
        _mm256_storeu_si256((__m256i *)to, divide(low0, high0, factor, bits));
        _mm256_storeu_si256((__m256i *)(to + 32), divide(low1, high1, factor, bits));
        const uint8_t *in = source + clamped(y + radius + 1, count) * source_stride;
        const uint8_t *out = source + clamped(y - radius, count) * source_stride;
        const __m256i i0 = load(in), i1 = load(in + 32), o0 = load(out), o1 = load(out + 32);
        low0 = _mm256_add_epi16(low0, _mm256_maddubs_epi16(_mm256_unpacklo_epi8(i0, o0), signs));
        high0 = _mm256_add_epi16(high0, _mm256_maddubs_epi16(_mm256_unpackhi_epi8(i0, o0), signs));
        low1 = _mm256_add_epi16(low1, _mm256_maddubs_epi16(_mm256_unpacklo_epi8(i1, o1), signs));
        high1 = _mm256_add_epi16(high1, _mm256_maddubs_epi16(_mm256_unpackhi_epi8(i1, o1), signs));
    }
}

AVX2 static void avx2_rgb_to_bgra(const uint8_t *source, uint8_t *target, ptrdiff_t count) {
    const __m256i order = _mm256_setr_epi8(
        2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1,
        2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
    const __m256i opaque = _mm256_set1_epi32((int32_t)0xFF000000u);
    ptrdiff_t i = 0;
    // Each half reads 16 bytes and uses 12, so two more pixels must follow.
    for (; i + 10 <= count; i += 8) {
        const __m256i pixels = two(source + i * 3, source + i * 3 + 12);
        _mm256_storeu_si256(
            (__m256i *)(target + i * 4), _mm256_or_si256(_mm256_shuffle_epi8(pixels, order), opaque));
    }
    plain_rgb_to_bgra(source + i * 3, target + i * 4, count - i);
}

#define AVX2_F16C __attribute__((target("avx2,f16c")))

LEVEL_HALVES(rest, AVX2)

AVX2_F16C static void avx2_floats_from_halves(const uint16_t *source, float *target, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        _mm256_storeu_ps(target + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(source + i))));
    }
    rest_floats_from_halves(source + i, target + i, count - i);
}

AVX2_F16C static void avx2_halves_from_floats(const float *source, uint16_t *target, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i halves = _mm256_cvtps_ph(_mm256_loadu_ps(source + i), _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128((__m128i *)(target + i), halves);
    }
    rest_halves_from_floats(source + i, target + i, count - i);
}

const CRasterKernels craster_avx2 = {
    .resample_vertical = avx2_resample_vertical,
    .resample_horizontal = avx2_resample_horizontal,
    .clamp_to_alpha = avx2_clamp_to_alpha,
    .area_accumulate = avx2_area_accumulate,
    .area_average = avx2_area_average,
    .blur_box = avx2_blur_box,
    .blur_gather = craster_x86_gather,
    .blur_scatter = craster_x86_scatter,
    .premultiply_bgra = avx2_premultiply_bgra,
    .swap_red_blue = avx2_swap_red_blue,
    .rgb_to_bgra = avx2_rgb_to_bgra,
    .gray_to_bgra = avx2_gray_to_bgra,
    .grayscale = avx2_grayscale,
    .floats_from_halves = avx2_floats_from_halves,
    .halves_from_floats = avx2_halves_from_floats,
};

#endif
