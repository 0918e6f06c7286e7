// SPDX-License-Identifier: MIT

#include "assembly.h"

#if defined(__x86_64__) && !WEBIMAGE_USES_ASSEMBLY

#include <immintrin.h>

#include "kernels.h"

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vnni")))

enum { most_taps = 256 };

AVX512 static inline __m512i load(const uint8_t *p) { return _mm512_loadu_si512((const void *)p); }

AVX512 static inline __m512i finish(__m512i high, __m512i low) {
    const __m512i sum = _mm512_add_epi32(_mm512_slli_epi32(high, 7), low);
    return _mm512_srai_epi32(_mm512_add_epi32(sum, _mm512_set1_epi32(8192)), 14);
}

// One instruction multiplies four bytes by four signed bytes, so every weight is split: w = 128 * high + low.
// Weights of 1 and more don't fit, but only enlargements have them.
AVX512 void craster_avx512_resample_vertical(
    const uint8_t *const *rows, const int16_t *weights, ptrdiff_t taps, uint8_t *target, ptrdiff_t count
) {
    int8_t high[most_taps], low[most_taps];
    int fits = taps <= most_taps;
    for (ptrdiff_t t = 0; t < taps && fits; t++) {
        fits = weights[t] >= -16384 && weights[t] < 16384;
        high[t] = (int8_t)(weights[t] >> 7);
        low[t] = (int8_t)(weights[t] & 127);
    }
    if (!fits) {
        craster_avx2.resample_vertical(rows, weights, taps, target, count);
        return;
    }
    for (ptrdiff_t x = 0; x < count; x += 64) {
        __m512i h0 = _mm512_setzero_si512(), h1 = h0, h2 = h0, h3 = h0, l0 = h0, l1 = h0, l2 = h0, l3 = h0;
        for (ptrdiff_t t = 0; t < taps; t += 4) {
            int32_t four_high, four_low;
            __builtin_memcpy(&four_high, high + t, 4);
            __builtin_memcpy(&four_low, low + t, 4);
            const __m512i wh = _mm512_set1_epi32(four_high), wl = _mm512_set1_epi32(four_low);
            const __m512i a = load(rows[t] + x), b = load(rows[t + 1] + x);
            const __m512i c = load(rows[t + 2] + x), d = load(rows[t + 3] + x);
            const __m512i ab0 = _mm512_unpacklo_epi8(a, b), ab1 = _mm512_unpackhi_epi8(a, b);
            const __m512i cd0 = _mm512_unpacklo_epi8(c, d), cd1 = _mm512_unpackhi_epi8(c, d);
            const __m512i p0 = _mm512_unpacklo_epi16(ab0, cd0), p1 = _mm512_unpackhi_epi16(ab0, cd0);
            const __m512i p2 = _mm512_unpacklo_epi16(ab1, cd1), p3 = _mm512_unpackhi_epi16(ab1, cd1);
            h0 = _mm512_dpbusd_epi32(h0, p0, wh);
            l0 = _mm512_dpbusd_epi32(l0, p0, wl);
            h1 = _mm512_dpbusd_epi32(h1, p1, wh);
            l1 = _mm512_dpbusd_epi32(l1, p1, wl);
            h2 = _mm512_dpbusd_epi32(h2, p2, wh);
            l2 = _mm512_dpbusd_epi32(l2, p2, wl);
            h3 = _mm512_dpbusd_epi32(h3, p3, wh);
            l3 = _mm512_dpbusd_epi32(l3, p3, wl);
        }
        const __m512i words0 = _mm512_packs_epi32(finish(h0, l0), finish(h1, l1));
        const __m512i words1 = _mm512_packs_epi32(finish(h2, l2), finish(h3, l3));
        _mm512_storeu_si512((void *)(target + x), _mm512_packus_epi16(words0, words1));
    }
}

#endif
