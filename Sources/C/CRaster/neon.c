// SPDX-License-Identifier: MIT

#include "assembly.h"

#if defined(__aarch64__) && !WEBIMAGE_USES_ASSEMBLY

#include <arm_neon.h>

#include "kernels.h"
#include "plain.h"

LEVEL_PLAIN(neon, )
LEVEL_ROW(neon, , rgb_to_bgra)

PLAIN int16x8_t low_words(uint8x16_t bytes) { return vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(bytes))); }

PLAIN int16x8_t high_words(uint8x16_t bytes) { return vreinterpretq_s16_u16(vmovl_high_u8(bytes)); }

PLAIN int16x4_t narrow(int32x4_t sum) { return vqmovn_s32(vshrq_n_s32(sum, 14)); }

static void neon_resample_vertical(
    const uint8_t *const *rows, const int16_t *weights, ptrdiff_t taps, uint8_t *target, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x += 16) {
        int32x4_t s0 = vdupq_n_s32(8192), s1 = s0, s2 = s0, s3 = s0;
        for (ptrdiff_t t = 0; t < taps; t++) {
            const uint8x16_t bytes = vld1q_u8(rows[t] + x);
            const int16x8_t low = low_words(bytes), high = high_words(bytes);
            s0 = vmlal_n_s16(s0, vget_low_s16(low), weights[t]);
            s1 = vmlal_high_n_s16(s1, low, weights[t]);
            s2 = vmlal_n_s16(s2, vget_low_s16(high), weights[t]);
            s3 = vmlal_high_n_s16(s3, high, weights[t]);
        }
        const uint8x8_t low = vqmovun_s16(vcombine_s16(narrow(s0), narrow(s1)));
        const uint8x8_t high = vqmovun_s16(vcombine_s16(narrow(s2), narrow(s3)));
        vst1q_u8(target + x, vcombine_u8(low, high));
    }
}

static void neon_resample_horizontal(
    const uint8_t *source, const int32_t *starts, const int16_t *weights, ptrdiff_t taps, uint8_t *target,
    ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x++, weights += taps) {
        const uint8_t *from = source + (ptrdiff_t)starts[x] * 4;
        int32x4_t even = vdupq_n_s32(8192), odd = vdupq_n_s32(0);
        for (ptrdiff_t t = 0; t < taps; t += 4) {
            const uint8x16_t pixels = vld1q_u8(from + t * 4);
            const int16x8_t low = low_words(pixels), high = high_words(pixels);
            const int16x4_t four = vld1_s16(weights + t);
            even = vmlal_lane_s16(even, vget_low_s16(low), four, 0);
            odd = vmlal_high_lane_s16(odd, low, four, 1);
            even = vmlal_lane_s16(even, vget_low_s16(high), four, 2);
            odd = vmlal_high_lane_s16(odd, high, four, 3);
        }
        const int16x4_t words = narrow(vaddq_s32(even, odd));
        const uint32x2_t pixel = vreinterpret_u32_u8(vqmovun_s16(vcombine_s16(words, words)));
        const uint32_t value = vget_lane_u32(pixel, 0);
        memcpy(target + x * 4, &value, 4);
    }
}

PLAIN ptrdiff_t clamped(ptrdiff_t index, ptrdiff_t count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
}

PLAIN uint8x8_t divide(uint16x8_t sum, uint16_t reciprocal, int16x8_t shift) {
    const uint16x4_t factor = vdup_n_u16(reciprocal);
    const uint16x4_t low = vshrn_n_u32(vmull_u16(vget_low_u16(sum), factor), 16);
    const uint16x4_t high = vshrn_n_u32(vmull_u16(vget_high_u16(sum), factor), 16);
    return vmovn_u16(vshlq_u16(vcombine_u16(low, high), shift));
}

static void neon_blur_box(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count,
    ptrdiff_t radius, uint16_t reciprocal, uint16_t shift
) {
    const int16x8_t right = vdupq_n_s16((int16_t)-(int16_t)shift);
    for (ptrdiff_t part = 0; part < 64; part += 16) {
        uint16x8_t low = vdupq_n_u16((uint16_t)(radius > 0 ? radius : 1)), high = low;
        for (ptrdiff_t i = -radius; i <= radius; i++) {
            const uint8x16_t row = vld1q_u8(source + clamped(i, count) * source_stride + part);
            low = vaddw_u8(low, vget_low_u8(row));
            high = vaddw_high_u8(high, row);
        }
        for (ptrdiff_t y = 0; y < count; y++) {
            vst1q_u8(
                target + y * target_stride + part,
                vcombine_u8(divide(low, reciprocal, right), divide(high, reciprocal, right)));
            const uint8x16_t in = vld1q_u8(source + clamped(y + radius + 1, count) * source_stride + part);
            const uint8x16_t out = vld1q_u8(source + clamped(y - radius, count) * source_stride + part);
            low = vsubw_u8(vaddw_u8(low, vget_low_u8(in)), vget_low_u8(out));
            high = vsubw_high_u8(vaddw_high_u8(high, in), out);
        }
    }
}

PLAIN uint32x4_t load(const uint8_t *from) { return vreinterpretq_u32_u8(vld1q_u8(from)); }

PLAIN uint64x2_t pairs(uint32x4_t words) { return vreinterpretq_u64_u32(words); }

PLAIN void store(uint8_t *to, uint64x2_t words) { vst1q_u8(to, vreinterpretq_u8_u64(words)); }

// Transposes 4 by 4 pixels.
PLAIN void transpose(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride
) {
    const uint32x4_t a = load(source), b = load(source + source_stride);
    const uint32x4_t c = load(source + 2 * source_stride), d = load(source + 3 * source_stride);
    const uint64x2_t ab_even = pairs(vtrn1q_u32(a, b)), ab_odd = pairs(vtrn2q_u32(a, b));
    const uint64x2_t cd_even = pairs(vtrn1q_u32(c, d)), cd_odd = pairs(vtrn2q_u32(c, d));
    store(target, vtrn1q_u64(ab_even, cd_even));
    store(target + target_stride, vtrn1q_u64(ab_odd, cd_odd));
    store(target + 2 * target_stride, vtrn2q_u64(ab_even, cd_even));
    store(target + 3 * target_stride, vtrn2q_u64(ab_odd, cd_odd));
}

static void neon_blur_gather(
    const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x += 4)
        for (ptrdiff_t row = 0; row < 16; row += 4)
            transpose(source + row * source_stride + x * 4, source_stride, target + x * 64 + row * 4, 64);
}

static void neon_blur_scatter(
    const uint8_t *source, uint8_t *target, ptrdiff_t target_stride, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x += 4)
        for (ptrdiff_t row = 0; row < 16; row += 4)
            transpose(source + x * 64 + row * 4, 64, target + row * target_stride + x * 4, target_stride);
}

static void neon_floats_from_halves(const uint16_t *source, float *target, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        vst1q_f32(target + i, vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(source + i))));
    }
    plain_floats_from_halves(source + i, target + i, count - i);
}

static void neon_halves_from_floats(const float *source, uint16_t *target, ptrdiff_t count) {
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
        vst1_u16(target + i, vreinterpret_u16_f16(vcvt_f16_f32(vld1q_f32(source + i))));
    }
    plain_halves_from_floats(source + i, target + i, count - i);
}

const CRasterKernels craster_neon = {
    .resample_vertical = neon_resample_vertical,
    .resample_horizontal = neon_resample_horizontal,
    .clamp_to_alpha = neon_clamp_to_alpha,
    .area_accumulate = neon_area_accumulate,
    .area_average = neon_area_average,
    .blur_box = neon_blur_box,
    .blur_gather = neon_blur_gather,
    .blur_scatter = neon_blur_scatter,
    .premultiply_bgra = neon_premultiply_bgra,
    .swap_red_blue = neon_swap_red_blue,
    .rgb_to_bgra = neon_rgb_to_bgra,
    .gray_to_bgra = neon_gray_to_bgra,
    .grayscale = neon_grayscale,
    .floats_from_halves = neon_floats_from_halves,
    .halves_from_floats = neon_halves_from_floats,
};

#endif
