// SPDX-License-Identifier: MIT

// Writes the results of all C kernels for generated rows. `Scripts/check-neon` compares the results on arm64
// and x86-64, and `KernelTests` compares the x86-64 kernels with the Swift ones. A record is a line with the
// kind of its values (b, h, f, d), their number and the kernel's name, followed by the values.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CRaster.h"
#include "wi_png_filter.h"

enum { ROOM = 1 << 17 };

static uint64_t state = 0x9E3779B97F4A7C15u;

static uint32_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

static uint8_t bytes[ROOM], more[ROOM], result[ROOM];
static uint16_t words[ROOM], more_words[ROOM];
static float floats[ROOM], more_floats[ROOM], result_floats[ROOM];

static void record(const char *name, char kind, const void *values, size_t count) {
    const size_t size = kind == 'b' ? 1 : kind == 'h' ? 2 : kind == 'f' ? 4 : 8;
    printf("%c %zu %s\n", kind, count, name);
    fwrite(values, size, count, stdout);
}

// Fills the rows with arbitrary bytes, premultiplied pixels, words, and light values between -2 and 30.
static void fill(void) {
    for (int i = 0; i < ROOM; i++) {
        bytes[i] = (uint8_t)next();
        words[i] = (uint16_t)next();
        more_words[i] = (uint16_t)next();
        floats[i] = (float)(next() % 4096) / 128 - 2;
        more_floats[i] = (float)(next() % 4096) / 512;
        if (i % 4 == 3) floats[i] = (float)(next() % 256) / 255;
    }
    for (int i = 0; i < ROOM; i += 4) {
        const uint32_t alpha = i % 64 == 0 ? 0 : i % 48 == 0 ? 255 : next() % 256;
        for (int part = 0; part < 3; part++) more[i + part] = (uint8_t)(next() % (alpha + 1));
        more[i + 3] = (uint8_t)alpha;
    }
}

static void resampling(const CRasterKernels *k, ptrdiff_t taps) {
    int16_t weights[64 * 16];
    int32_t starts[64];
    const uint8_t *rows[16];
    for (int x = 0; x < 64; x++) {
        int rest = 16384;
        for (int t = 0; t < taps; t++) {
            const int16_t weight = (int16_t)(t + 1 == taps ? rest : (int)(next() % 4000) - 1000);
            weights[x * taps + t] = weight;
            rest -= weight;
        }
        starts[x] = (int32_t)(next() % 200);
    }
    for (int t = 0; t < taps; t++) rows[t] = bytes + t * 1024;
    k->resample_vertical(rows, weights, taps, result, 960);
    record("resample_vertical", 'b', result, 960);
    for (ptrdiff_t count = 1; count <= 64; count += 9) {
        k->resample_horizontal(bytes, starts, weights, taps, result, count);
        record("resample_horizontal", 'b', result, (size_t)count * 4);
    }
}

static void areas(const CRasterKernels *k) {
    enum { WIDTH = 300 };
    static uint32_t sums[WIDTH * 4 + 16];
    memset(sums, 0, sizeof(sums));
    k->area_accumulate(bytes, 65536, sums, WIDTH * 4);
    k->area_accumulate(bytes + 5000, 12345, sums, WIDTH * 4);
    record("area_accumulate", 'f', sums, 0);
    for (int i = 0; i < WIDTH * 4; i++) words[i] = (uint16_t)(sums[i] ^ sums[i] >> 16);
    record("area_accumulate", 'h', words, WIDTH * 4);
    for (int count = 1; count <= WIDTH; count += 23) {
        ptrdiff_t edges[WIDTH + 1];
        for (int i = 0; i <= count; i++) edges[i] = (ptrdiff_t)WIDTH * 1024 * i / count;
        k->area_average(sums, edges, 10, (ptrdiff_t)WIDTH * 1024, 65536 + 12345, result, count);
        record("area_average", 'b', result, (size_t)count * 4);
    }
}

static void blurring(const CRasterKernels *k) {
    for (int radius = 0; radius <= 40; radius += 5) {
        const uint32_t window = 2 * (uint32_t)radius + 1;
        uint16_t shift = 0;
        while ((2u << shift) <= window) shift++;
        const uint32_t exact = (65536u << shift) / window;
        const uint32_t reciprocal = exact > 65535 ? 65535 : exact;
        for (int count = 1; count <= 60; count += 17) {
            k->blur_box(bytes, 64, result, 64, count, radius, (uint16_t)reciprocal, shift);
            record("blur_box", 'b', result, (size_t)count * 64);
        }
    }
    for (int count = 4; count <= 64; count += 12) {
        k->blur_gather(bytes, 64 * 4, result, count);
        record("blur_gather", 'b', result, (size_t)count * 64);
        k->blur_scatter(bytes, result, 64 * 4, count);
        for (int row = 0; row < 16; row++) record("blur_scatter", 'b', result + row * 256, (size_t)count * 4);
    }
}

static void conversions(const CRasterKernels *k, ptrdiff_t count) {
    const struct {
        const char *name;
        void (*run)(const uint8_t *, uint8_t *, ptrdiff_t);
    } rows[] = {
        {"premultiply_bgra", k->premultiply_bgra}, {"swap_red_blue", k->swap_red_blue},
        {"rgb_to_bgra", k->rgb_to_bgra},           {"gray_to_bgra", k->gray_to_bgra},
        {"grayscale", k->grayscale},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        rows[i].run(bytes, result, count);
        record(rows[i].name, 'b', result, (size_t)count * 4);
    }
    memcpy(result, bytes, (size_t)count * 4);
    k->clamp_to_alpha(result, count);
    record("clamp_to_alpha", 'b', result, (size_t)count * 4);
}

static void halves(const CRasterKernels *k) {
    for (int i = 0; i < 65536; i++) more_words[i] = (uint16_t)i;
    k->floats_from_halves(more_words, result_floats, 65535);
    record("floats_from_halves", 'f', result_floats, 65535);
    for (int i = 0; i < 60000; i++) {
        uint32_t bits = next() ^ next() << 16;
        memcpy(&result_floats[i], &bits, 4);
        // A NaN's bits may differ.
        if (result_floats[i] != result_floats[i]) result_floats[i] = 1e30f;
        if (i % 2) result_floats[i] *= 0x1p-80f;
    }
    k->halves_from_floats(result_floats, more_words, 59999);
    record("halves_from_floats", 'h', more_words, 59999);
}

static void wide(ptrdiff_t taps) {
    float weights[64 * 8];
    int32_t starts[64];
    const uint16_t *rows[8];
    const float *lights[8];
    for (int i = 0; i < 64 * 8; i++) weights[i] = (float)(next() % 1000) / 1500 - 0.1f;
    for (int i = 0; i < 64; i++) starts[i] = (int32_t)(next() % 200);
    for (int t = 0; t < taps; t++) {
        rows[t] = words + t * 1024;
        lights[t] = floats + t * 1024;
    }
    craster_wide_vertical(rows, weights, taps, result_floats, 999);
    record("wide_vertical", 'f', result_floats, 999);
    craster_light_vertical(lights, weights, taps, result_floats, 999);
    record("light_vertical", 'f', result_floats, 999);
    for (int limits = 0; limits < 2; limits++) {
        craster_wide_horizontal(floats, starts, weights, taps, more_words, 61, limits);
        record("wide_horizontal", 'h', more_words, 61 * 4);
    }
    craster_light_horizontal(floats, starts, weights, taps, result_floats, 61);
    record("light_horizontal", 'f', result_floats, 61 * 4);
}

static void light(ptrdiff_t count) {
    static float curve[CRASTER_CURVE_COUNT], lights[65536];
    for (int i = 0; i < CRASTER_CURVE_COUNT; i++) curve[i] = (float)i / CRASTER_CURVE_COUNT;
    for (int i = 0; i < 65536; i++) lights[i] = (float)i / 65535;
    const CRasterLight all = {
        lights,           curve,           {0.2f, 0.7f, 0.1f, 0}, {1.2f, -0.1f, 0, 0},
        {-0.1f, 1.1f, 0}, {0, 0.1f, 0.9f}, 0.8f};
    CRasterLight mapped = all;
    mapped.lights = NULL;
    mapped.limit = 4;
    craster_light_from_words(&all, words, result_floats, count);
    record("light_from_words", 'f', result_floats, (size_t)count * 4);
    craster_map_light(&mapped, floats, result_floats, count);
    record("map_light", 'f', result_floats, (size_t)count * 4);
    for (int multiplies = 0; multiplies < 2; multiplies++) {
        craster_words_from_light(floats, curve, multiplies, more_words, count);
        record("words_from_light", 'h', more_words, (size_t)count * 4);
        craster_bgra_from_light(floats, curve, multiplies, result, count);
        record("bgra_from_light", 'b', result, (size_t)count * 4);
    }
    void (*const changes[])(float *, ptrdiff_t) = {
        craster_multiply_light, craster_divide_light, craster_cover_light, craster_limit_light};
    for (int i = 0; i < 4; i++) {
        memcpy(result_floats, floats, (size_t)count * 16);
        changes[i](result_floats, count);
        record("change of light", 'f', result_floats, (size_t)count * 4);
    }
    const float most[] = {
        craster_brightest(floats, all.luminance, 1, count), craster_largest(floats, 1, count)};
    record("brightest", 'f', most, 2);
    memcpy(result_floats, floats, (size_t)count * 16);
    craster_curve_light(result_floats, curve, count);
    record("curve_light", 'f', result_floats, (size_t)count * 4);
    craster_matrix_light(result_floats, more_floats, count);
    record("matrix_light", 'f', result_floats, (size_t)count * 4);
    for (ptrdiff_t lanes = 1; lanes <= 64; lanes += 21) {
        craster_light_box(floats, result_floats, count, lanes, 3);
        record("light_box", 'f', result_floats, (size_t)(count * lanes));
    }
}

static void gains(ptrdiff_t count) {
    static float table[3][256], gain[3][65536];
    static int32_t starts[256];
    static uint16_t weights[256];
    for (int channel = 0; channel < 3; channel++) {
        for (int i = 0; i < 256; i++) table[channel][i] = (float)(i * i) / 65025 + 0.015625f;
        for (int i = 0; i < 65536; i++) gain[channel][i] = 1 + (float)i / 20000;
    }
    for (int i = 0; i < 256; i++) {
        starts[i] = i / 2;
        weights[i] = (uint16_t)(i % 2 * 128);
    }
    for (int channels = 1; channels <= 4; channels += 3) {
        craster_gain_levels(bytes, bytes + 2000, 77, more_words, (count + 2) * channels);
        record("gain_levels", 'h', more_words, (size_t)((count + 2) * channels));
        const CRasterGain all = {
            {table[0], table[1], table[2]}, {gain[0], gain[1], gain[2]}, {0.015625f, 0.015625f, 0.015625f, 0},
            4,                              channels,                    starts,
            weights};
        craster_gain_apply(&all, more, more_words, result_floats, count);
        record("gain_apply", 'f', result_floats, (size_t)count * 4);
    }
}

static void effects(ptrdiff_t count) {
    static uint16_t lights[256];
    static uint8_t back[65536];
    for (int i = 0; i < 256; i++) lights[i] = (uint16_t)(i * i);
    for (int i = 0; i < 65536; i++) back[i] = (uint8_t)(i >> 8);
    craster_sharpen(bytes, bytes + 3000, 300, 4, result, count);
    record("sharpen", 'b', result, (size_t)count * 4);
    craster_sharpen_premultiplied(more, more + 3000, 1.5f, 4, result, count);
    record("sharpen_premultiplied", 'b', result, (size_t)count * 4);
    memcpy(result, bytes, (size_t)count * 4);
    for (ptrdiff_t i = 0; i < count; i++) memcpy(result + i * 4, bytes, 4);
    if (count > 2) result[count / 2 * 4] ^= 64;
    const double places[] = {
        (double)craster_first_difference(result, bytes, 9, count),
        (double)craster_last_difference(result, bytes, 9, count),
        (double)craster_squared_error(bytes, bytes + 3001, count * 4)};
    record("differences", 'd', places, 3);
    craster_light_from_bytes(more, lights, more_words, count);
    record("light_from_bytes", 'h', more_words, (size_t)count * 4);
    craster_bytes_from_light(more_words, back, result, count);
    record("bytes_from_light", 'b', result, (size_t)count * 4);
    enum { TAPS = 11 };
    float weights[TAPS];
    const float *rows[TAPS];
    for (int i = 0; i < TAPS; i++) weights[i] = 1.0f / TAPS;
    craster_pair_products(bytes, bytes + 1000, result_floats, count + TAPS);
    record("pair_products", 'f', result_floats, (size_t)(count + TAPS) * 4);
    craster_pair_columns(result_floats, weights, TAPS, result_floats + 8192, count);
    record("pair_columns", 'f', result_floats + 8192, (size_t)count * 4);
    for (int i = 0; i < TAPS; i++) rows[i] = result_floats + 8192;
    const double similarity = craster_pair_similarity(rows, weights, TAPS, count);
    record("pair_similarity", 'd', &similarity, 1);
}

static void filters(void) {
    const int steps[] = {1, 2, 3, 4, 6, 8};
    for (int i = 0; i < 6; i++)
        for (int filter = 0; filter <= 4; filter++)
            for (size_t pixels = 1; pixels < 70; pixels += 17) {
                const size_t count = pixels * (size_t)steps[i];
                wi_png_unfilter(filter, steps[i], bytes, bytes + 2000, result, count);
                record("png_unfilter", 'b', result, count);
                if (filter < 4 || steps[i] < 3 || steps[i] > 4) continue;
                wi_png_unfilter_paeth_pair(
                    steps[i], bytes, bytes + 4000, bytes + 2000, result, result + 8192, count);
                record("png_unfilter_paeth_pair", 'b', result, count);
                record("png_unfilter_paeth_pair", 'b', result + 8192, count);
            }
}

int main(void) {
    CRasterKernels kernels;
    if (!craster_kernels(1, &kernels)) return 1;
    fill();
    for (ptrdiff_t taps = 4; taps <= 12; taps += 4) resampling(&kernels, taps);
    blurring(&kernels);
    for (ptrdiff_t count = 1; count <= 70; count++) conversions(&kernels, count);
    for (ptrdiff_t taps = 1; taps <= 8; taps++) wide(taps);
    for (ptrdiff_t count = 1; count <= 70; count += 3) {
        light(count);
        gains(count);
        effects(count);
    }
    filters();
    halves(&kernels);
    fill();
    areas(&kernels);
    return 0;
}
