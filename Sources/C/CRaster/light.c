// SPDX-License-Identifier: MIT

#include "assembly.h"

#if !WEBIMAGE_USES_ASSEMBLY

#include <string.h>

#include "CRaster.h"

typedef float f32x4 __attribute__((vector_size(16)));

// The bits of 2^-24.
#define LOWEST 0x33800000u

static inline float value(const float *curve, float light) {
    // NaN becomes the lowest value.
    light = light > 0x1p-24f ? light : 0x1p-24f;
    light = light < 256 ? light : 256;
    uint32_t bits;
    memcpy(&bits, &light, sizeof bits);
    bits -= LOWEST;
    const float *point = curve + (bits >> 16);
    return point[0] + (point[1] - point[0]) * ((float)(bits & 0xFFFF) * 0x1p-16f);
}

static inline f32x4 load(const float *from) {
    f32x4 pixel;
    memcpy(&pixel, from, sizeof pixel);
    return pixel;
}

static inline float number(float value) { return value == value ? value : 0; }

static inline float unit(float value) { return value > 0 ? value < 1 ? value : 1 : 0; }

static inline void map(const CRasterLight *light, float red, float green, float blue, float *target) {
    const float luminance =
        red * light->luminance[0] + green * light->luminance[1] + blue * light->luminance[2];
    const float gain = light->gains ? value(light->gains, luminance) : 1;
    f32x4 pixel =
        (load(light->red) * red + load(light->green) * green + load(light->blue) * blue) * gain;
    if (light->limit > 0) {
        const float first = pixel[0] > pixel[1] ? pixel[0] : pixel[1];
        const float most = first > pixel[2] ? first : pixel[2];
        if (most > light->limit) {
            const float all = luminance * gain;
            const float grey = all < light->limit ? all : light->limit;
            pixel = grey + (pixel - grey) * ((light->limit - grey) / (most - grey));
        }
    }
    memcpy(target, &pixel, 3 * sizeof(float));
}

void craster_light_from_words(
    const CRasterLight *light, const uint16_t *source, float *target, ptrdiff_t count
) {
    const float *lights = light->lights;
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        target[i + 3] = (float)source[i + 3] * (1.0f / 65535);
        map(light, lights[source[i]], lights[source[i + 1]], lights[source[i + 2]], target + i);
    }
}

void craster_map_light(const CRasterLight *light, const float *source, float *target, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        target[i + 3] = source[i + 3];
        map(light, number(source[i]), number(source[i + 1]), number(source[i + 2]), target + i);
    }
}

void craster_words_from_light(
    const float *source, const float *curve, int multiplies, uint16_t *target, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        const float alpha = unit(source[i + 3]);
        const float scale = multiplies ? alpha * 65535 : 65535;
        for (int part = 0; part < 3; part++) {
            target[i + part] = (uint16_t)(unit(value(curve, source[i + part])) * scale + 0.5f);
        }
        target[i + 3] = (uint16_t)(alpha * 65535 + 0.5f);
    }
}

void craster_bgra_from_light(
    const float *source, const float *curve, int multiplies, uint8_t *target, ptrdiff_t count
) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        // Multiply the color by the rounded alpha that's stored.
        const uint8_t alpha = (uint8_t)(unit(source[i + 3]) * 255 + 0.5f);
        const float scale = multiplies ? alpha : 255;
        for (int part = 0; part < 3; part++) {
            target[i + 2 - part] = (uint8_t)(unit(value(curve, source[i + part])) * scale + 0.5f);
        }
        target[i + 3] = alpha;
    }
}

void craster_multiply_light(float *pixels, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        const float alpha = unit(pixels[i + 3]);
        for (int part = 0; part < 3; part++) pixels[i + part] *= alpha;
        pixels[i + 3] = alpha;
    }
}

void craster_divide_light(float *pixels, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        const float alpha = unit(pixels[i + 3]);
        const float factor = alpha > 0 ? 1 / alpha : 0;
        for (int part = 0; part < 3; part++) pixels[i + part] *= factor;
        pixels[i + 3] = alpha;
    }
}

void craster_cover_light(float *pixels, ptrdiff_t count) {
    for (ptrdiff_t i = 3; i < count * 4; i += 4) pixels[i] = 1;
}

float craster_brightest(const float *pixels, const float *luminance, float most, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        const float sum =
            pixels[i] * luminance[0] + pixels[i + 1] * luminance[1] + pixels[i + 2] * luminance[2];
        most = sum > most ? sum : most;
    }
    return most;
}

float craster_largest(const float *pixels, float most, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        for (int part = 0; part < 3; part++) most = pixels[i + part] > most ? pixels[i + part] : most;
    }
    return most;
}

void craster_limit_light(float *pixels, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        for (int part = 0; part < 3; part++) {
            const float light = number(pixels[i + part]);
            pixels[i + part] = light > 65504 ? 65504 : light < -65504 ? -65504 : light;
        }
        pixels[i + 3] = unit(pixels[i + 3]);
    }
}

void craster_curve_light(float *pixels, const float *curve, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        for (int part = 0; part < 3; part++) {
            const float light = pixels[i + part];
            const float size = value(curve, light < 0 ? -light : light);
            pixels[i + part] = light < 0 ? -size : size;
        }
    }
}

void craster_matrix_light(float *pixels, const float *columns, ptrdiff_t count) {
    const f32x4 offset = load(columns + 16);
    for (ptrdiff_t i = 0; i < count * 4; i += 4) {
        f32x4 pixel = offset;
        for (int part = 0; part < 4; part++) pixel += load(columns + part * 4) * pixels[i + part];
        pixel[3] = unit(pixel[3]);
        memcpy(pixels + i, &pixel, sizeof pixel);
    }
}

// Sums are collected in parts, so the rounding errors of thousands of rows don't add up.
enum { PART = 32, BLOCK = 256 };

void craster_light_vertical(
    const float *const *rows, const float *weights, ptrdiff_t taps, float *target, ptrdiff_t count
) {
    for (ptrdiff_t left = 0; left < count; left += BLOCK) {
        const ptrdiff_t width = count - left < BLOCK ? count - left : BLOCK;
        float total[BLOCK] = {0};
        for (ptrdiff_t first = 0; first < taps; first += PART) {
            const ptrdiff_t end = taps - first < PART ? taps : first + PART;
            float part[BLOCK] = {0};
            for (ptrdiff_t tap = first; tap < end; tap++) {
                const float *restrict row = rows[tap] + left;
                const float weight = weights[tap];
                for (ptrdiff_t i = 0; i < width; i++) part[i] += row[i] * weight;
            }
            for (ptrdiff_t i = 0; i < width; i++) total[i] += part[i];
        }
        memcpy(target + left, total, (size_t)width * sizeof(float));
    }
}

void craster_light_horizontal(
    const float *source, const int32_t *starts, const float *weights, ptrdiff_t taps, float *target,
    ptrdiff_t count
) {
    for (ptrdiff_t x = 0; x < count; x++) {
        const float *from = source + (ptrdiff_t)starts[x] * 4;
        const float *weight = weights + x * taps;
        f32x4 total = {0, 0, 0, 0};
        for (ptrdiff_t first = 0; first < taps; first += PART) {
            const ptrdiff_t end = taps - first < PART ? taps : first + PART;
            f32x4 part = {0, 0, 0, 0};
            for (ptrdiff_t tap = first; tap < end; tap++) part += load(from + tap * 4) * weight[tap];
            total += part;
        }
        total[3] = unit(total[3]);
        memcpy(target + x * 4, &total, sizeof total);
    }
}

void craster_light_box(
    const float *source, float *target, ptrdiff_t count, ptrdiff_t lanes, ptrdiff_t radius
) {
    // Use doubles. Each value is added to a sum and subtracted again later, so rounding errors of floats
    // would remain in the sum.
    double sums[64] = {0};
    for (ptrdiff_t i = -radius; i <= radius; i++) {
        const float *from = source + (i < 0 ? 0 : i < count ? i : count - 1) * lanes;
        for (ptrdiff_t lane = 0; lane < lanes; lane++) sums[lane] += from[lane];
    }
    const double share = 1.0 / (double)(2 * radius + 1);
    for (ptrdiff_t i = 0; i < count; i++) {
        for (ptrdiff_t lane = 0; lane < lanes; lane++) target[i * lanes + lane] = (float)(sums[lane] * share);
        const ptrdiff_t next = i + radius + 1, last = i - radius;
        const float *in = source + (next < count ? next : count - 1) * lanes;
        const float *out = source + (last < 0 ? 0 : last) * lanes;
        for (ptrdiff_t lane = 0; lane < lanes; lane++) sums[lane] += (double)in[lane] - (double)out[lane];
    }
}

#endif
