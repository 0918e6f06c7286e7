// SPDX-License-Identifier: MIT

#include "assembly.h"

#if !WEBIMAGE_USES_ASSEMBLY

#include <string.h>

#include "CRaster.h"

typedef float f32x4 __attribute__((vector_size(16)));

void craster_sharpen(
    const uint8_t *restrict pixels, const uint8_t *restrict blurred, int amount, int threshold,
    uint8_t *restrict target, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count * 4; i++) {
        const int gap = pixels[i] - blurred[i];
        const int size = gap < 0 ? -gap : gap;
        const int sum = pixels[i] + ((gap * (size > threshold ? amount : 0) + 128) >> 8);
        target[i] = sum < 0 ? 0 : sum > 255 ? 255 : (uint8_t)sum;
    }
}

void craster_sharpen_premultiplied(
    const uint8_t *pixels, const uint8_t *blurred, float amount, int threshold, uint8_t *target,
    ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count * 4; x += 4) {
        const float alpha = pixels[x + 3];
        const float scale = blurred[x + 3] ? alpha / blurred[x + 3] : 0;
        for (int i = 0; i < 3; i++) {
            const float gap = pixels[x + i] - blurred[x + i] * scale;
            const float size = (gap < 0 ? -gap : gap) * 255;
            const float sum = pixels[x + i] + (size > (float)threshold * alpha ? gap * amount : 0) + 0.5f;
            target[x + i] = sum < 0 ? 0 : sum > alpha ? (uint8_t)alpha : (uint8_t)sum;
        }
        target[x + 3] = pixels[x + 3];
    }
}

static int differs(const uint8_t *pixel, const uint8_t *color, int tolerance) {
    int largest = 0;
    for (int i = 0; i < 4; i++) {
        const int gap = pixel[i] - color[i];
        const int size = gap < 0 ? -gap : gap;
        largest = size > largest ? size : largest;
    }
    return largest > tolerance;
}

// Whether any of 16 pixels differs.
static int differ16(const uint8_t *pixels, const uint8_t *colors, int tolerance) {
    uint8_t largest = 0;
    for (int i = 0; i < 64; i++) {
        const uint8_t high = pixels[i] > colors[i] ? pixels[i] : colors[i];
        const uint8_t low = pixels[i] > colors[i] ? colors[i] : pixels[i];
        const uint8_t size = (uint8_t)(high - low);
        largest = size > largest ? size : largest;
    }
    return largest > tolerance;
}

ptrdiff_t craster_first_difference(
    const uint8_t *pixels, const uint8_t *color, int tolerance, ptrdiff_t count
) {
    uint8_t colors[64];
    for (int i = 0; i < 64; i++) colors[i] = color[i & 3];
    ptrdiff_t x = 0;
    while (x + 16 <= count && !differ16(pixels + x * 4, colors, tolerance)) x += 16;
    while (x < count && !differs(pixels + x * 4, color, tolerance)) x++;
    return x;
}

ptrdiff_t craster_last_difference(
    const uint8_t *pixels, const uint8_t *color, int tolerance, ptrdiff_t count
) {
    uint8_t colors[64];
    for (int i = 0; i < 64; i++) colors[i] = color[i & 3];
    ptrdiff_t end = count;
    while (end >= 16 && !differ16(pixels + (end - 16) * 4, colors, tolerance)) end -= 16;
    while (end > 0 && !differs(pixels + (end - 1) * 4, color, tolerance)) end--;
    return end;
}

void craster_light_from_bytes(
    const uint8_t *pixels, const uint16_t *lights, uint16_t *target, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count * 4; x += 4) {
        const unsigned alpha = pixels[x + 3];
        target[x + 3] = (uint16_t)(alpha * 257);
        for (int i = 0; i < 3; i++) {
            const unsigned part = pixels[x + i];
            if (alpha == 255) {
                target[x + i] = lights[part];
            } else {
                const unsigned straight = alpha ? (part * 255 + alpha / 2) / alpha : 0;
                target[x + i] = (uint16_t)((lights[straight < 255 ? straight : 255] * alpha + 127) / 255);
            }
        }
    }
}

void craster_bytes_from_light(
    const uint16_t *lights, const uint8_t *bytes, uint8_t *target, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count * 4; x += 4) {
        const uint32_t alpha = lights[x + 3];
        const uint32_t narrow = (alpha + 128) / 257;
        target[x + 3] = (uint8_t)narrow;
        for (int i = 0; i < 3; i++) {
            const uint32_t light = lights[x + i];
            if (alpha == 65535) {
                target[x + i] = bytes[light];
            } else {
                const uint32_t straight = alpha ? (light * 65535u + alpha / 2) / alpha : 0;
                target[x + i] = (uint8_t)((bytes[straight < 65535 ? straight : 65535] * narrow + 127) / 255);
            }
        }
    }
}

uint64_t craster_squared_error(const uint8_t *one, const uint8_t *other, ptrdiff_t count) {
    uint64_t total = 0;
    for (ptrdiff_t left = 0; left < count; left += 4096) {
        const ptrdiff_t end = count - left < 4096 ? count : left + 4096;
        uint32_t sum = 0;
        for (ptrdiff_t i = left; i < end; i++) {
            const int gap = one[i] - other[i];
            sum += (uint32_t)(gap * gap);
        }
        total += sum;
    }
    return total;
}

// Values are relative to 128, so the squares of bright values lose less precision to rounding.
static const float MIDDLE = 128;

void craster_pair_products(const uint8_t *one, const uint8_t *other, float *target, ptrdiff_t count) {
    for (ptrdiff_t x = 0; x < count; x++) {
        const float a = one[x * 4] - MIDDLE;
        const float b = other[x * 4] - MIDDLE;
        const f32x4 products = {a, b, a * a + b * b, a * b};
        memcpy(target + x * 4, &products, sizeof products);
    }
}

void craster_pair_columns(
    const float *products, const float *weights, ptrdiff_t taps, float *target, ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x++) {
        f32x4 sum = {0, 0, 0, 0};
        for (ptrdiff_t tap = 0; tap < taps; tap++) {
            f32x4 pair;
            memcpy(&pair, products + (x + tap) * 4, sizeof pair);
            sum += pair * weights[tap];
        }
        memcpy(target + x * 4, &sum, sizeof sum);
    }
}

double craster_pair_similarity(
    const float *const *rows, const float *weights, ptrdiff_t taps, ptrdiff_t count
) {
    const float c1 = 0.01f * 255 * 0.01f * 255;
    const float c2 = 0.03f * 255 * 0.03f * 255;
    double total = 0;
    for (ptrdiff_t x = 0; x < count; x++) {
        f32x4 sum = {0, 0, 0, 0};
        for (ptrdiff_t tap = 0; tap < taps; tap++) {
            f32x4 pair;
            memcpy(&pair, rows[tap] + x * 4, sizeof pair);
            sum += pair * weights[tap];
        }
        const float variances = sum[2] - (sum[0] * sum[0] + sum[1] * sum[1]);
        const float covariance = sum[3] - sum[0] * sum[1];
        const float a = sum[0] + MIDDLE;
        const float b = sum[1] + MIDDLE;
        total += (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (variances + c2));
    }
    return total;
}

#endif
