// SPDX-License-Identifier: MIT

#ifdef __linux__

// Draws the coefficients received so far at a reduced size, by leaving out the high ones. libjpeg can't
// change the output size between passes, and a full-size pass takes a third of the total decoding time.

#include "wi_jpeg_reader.h"

#include <stdlib.h>
#include <string.h>

// One component's samples for a row of blocks, and their mapping to pixels.
struct plane {
    const jpeg_component_info *component;
    jvirt_barray_ptr coefficients;
    float factors[64];
    uint8_t *samples;
    size_t width;
};

static float half_cosine(int sixteenths) {
    static const float quarter[9] = {
        0.5f, 0.49039264f, 0.46193977f, 0.41573481f, 0.35355339f,
        0.27778512f, 0.19134172f, 0.09754516f, 0.0f};
    sixteenths %= 32;
    if (sixteenths > 16) sixteenths = 32 - sixteenths;
    return sixteenths <= 8 ? quarter[sixteenths] : -quarter[16 - sixteenths];
}

// Computes the basis of an inverse cosine transform of `side` points, by frequency. Applied to the first
// `side` of a block's eight coefficients, it produces the block at side/8 of its size.
static void fill_basis(float basis[8][8], int side) {
    for (int frequency = 0; frequency < side; frequency++) {
        for (int place = 0; place < side; place++) {
            basis[frequency][place] =
                frequency == 0 ? 0.35355339f : half_cosine((2 * place + 1) * frequency * (8 / side));
        }
    }
}

static uint8_t clamped(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5f); }

static inline __attribute__((always_inline)) void transform_sized(
    const JCOEF *block, const float *factors, const float basis[8][8], uint8_t *samples, size_t width,
    const int side) {
    float rows[8][8] = {{0}};
    for (int v = 0; v < side; v++) {
        for (int u = 0; u < side; u++) {
            float value = (float)block[v * 8 + u] * factors[v * 8 + u];
            for (int x = 0; x < side; x++) rows[v][x] += value * basis[u][x];
        }
    }
    for (int y = 0; y < side; y++) {
        float row[8] = {0};
        for (int v = 0; v < side; v++) {
            for (int x = 0; x < side; x++) row[x] += rows[v][x] * basis[v][y];
        }
        for (int x = 0; x < side; x++) samples[(size_t)y * width + x] = clamped(row[x] + 128.0f);
    }
}

typedef float four_floats __attribute__((vector_size(16)));
typedef int four_ints __attribute__((vector_size(16)));
typedef uint8_t four_bytes __attribute__((vector_size(4)));

// Does the same for the usual preview size of large images.
static void transform_quarter(
    const JCOEF *block, const float *factors, const float basis[8][8], uint8_t *samples, size_t width) {
    four_floats waves[4], rows[4];
    for (int u = 0; u < 4; u++) memcpy(&waves[u], basis[u], sizeof waves[u]);
    for (int v = 0; v < 4; v++) {
        const JCOEF *stored = block + v * 8;
        const float *factor = factors + v * 8;
        rows[v] = (float)stored[0] * factor[0] * waves[0] + (float)stored[1] * factor[1] * waves[1]
            + (float)stored[2] * factor[2] * waves[2] + (float)stored[3] * factor[3] * waves[3];
    }
    for (int y = 0; y < 4; y++) {
        four_floats row = rows[0] * waves[0][y] + rows[1] * waves[1][y] + rows[2] * waves[2][y]
            + rows[3] * waves[3][y] + 128.5f;
        row = __builtin_elementwise_max(row, (four_floats){0});
        row = __builtin_elementwise_min(row, (four_floats){0} + 255.0f);
        four_bytes bytes = __builtin_convertvector(__builtin_convertvector(row, four_ints), four_bytes);
        memcpy(samples + (size_t)y * width, &bytes, sizeof bytes);
    }
}

static void transform(
    const JCOEF *block, const float *factors, const float basis[8][8], uint8_t *samples, size_t width,
    int side) {
    switch (side) {
    case 1: samples[0] = clamped((float)block[0] * factors[0] * 0.125f + 128.0f); break;
    case 2: transform_sized(block, factors, basis, samples, width, 2); break;
    case 4: transform_quarter(block, factors, basis, samples, width); break;
    default: transform_sized(block, factors, basis, samples, width, 8); break;
    }
}

static void fill_samples(
    wi_jpeg_reader *reader, struct plane *plane, JDIMENSION row, const float basis[8][8], int side) {
    const jpeg_component_info *component = plane->component;
    for (int part = 0; part < component->v_samp_factor; part++) {
        JDIMENSION block_row = row * (JDIMENSION)component->v_samp_factor + (JDIMENSION)part;
        if (block_row >= component->height_in_blocks) return;
        uint8_t *samples = plane->samples + (size_t)part * side * plane->width;
        // No data for this component has arrived yet.
        if (!component->quant_table) {
            memset(samples, 128, (size_t)side * plane->width);
            continue;
        }
        JBLOCKARRAY blocks = reader->info.mem->access_virt_barray(
            (j_common_ptr)&reader->info, plane->coefficients, block_row, 1, FALSE);
        for (JDIMENSION block = 0; block < component->width_in_blocks; block++) {
            transform(
                blocks[0][block], plane->factors, basis, samples + (size_t)block * side, plane->width, side);
        }
    }
}

static void double_samples(const uint8_t *restrict samples, size_t count, uint8_t *restrict row) {
    for (size_t x = 0; x < count / 2; x++) row[2 * x] = row[2 * x + 1] = samples[x];
    if (count & 1) row[count - 1] = samples[count / 2];
}

static const uint8_t *spread(
    const struct plane *plane, const struct jpeg_decompress_struct *info, size_t y, size_t count,
    uint8_t *row) {
    size_t of = (size_t)info->max_h_samp_factor, part = (size_t)plane->component->h_samp_factor;
    const uint8_t *samples = plane->samples
        + y * (size_t)plane->component->v_samp_factor / (size_t)info->max_v_samp_factor * plane->width;
    if (part == of) return samples;
    if (part * 2 == of) {
        double_samples(samples, count, row);
    } else {
        for (size_t x = 0; x < count; x++) row[x] = samples[x * part / of];
    }
    return row;
}

static uint8_t limited(int value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

// Converts YCbCr to BGRX (ITU-T T.871, section 7) with factors in units of 1/65536.
static void convert_light(
    const uint8_t *restrict luma, const uint8_t *restrict blues, const uint8_t *restrict reds, size_t count,
    uint8_t *restrict out) {
    for (size_t x = 0; x < count; x++) {
        int y = luma[x], blue = blues[x] - 128, red = reds[x] - 128;
        out[4 * x] = limited(y + ((116130 * blue + 32768) >> 16));
        out[4 * x + 1] = limited(y - ((22554 * blue + 46802 * red + 32768) >> 16));
        out[4 * x + 2] = limited(y + ((91881 * red + 32768) >> 16));
        out[4 * x + 3] = 255;
    }
}

static void convert(J_COLOR_SPACE space, const uint8_t *parts[4], size_t count, uint8_t *out) {
    if (space == JCS_YCbCr) {
        convert_light(parts[0], parts[1], parts[2], count, out);
        return;
    }
    if (space == JCS_YCCK) {
        convert_light(parts[0], parts[1], parts[2], count, out);
        // The conversion writes blue, green and red. The inks cyan, magenta and yellow are the complements of
        // red, green and blue.
        for (size_t x = 0; x < count; x++) {
            uint8_t blue = out[4 * x];
            out[4 * x] = 255 - out[4 * x + 2];
            out[4 * x + 1] = 255 - out[4 * x + 1];
            out[4 * x + 2] = 255 - blue;
            out[4 * x + 3] = parts[3][x];
        }
        return;
    }
    int first = space == JCS_RGB ? 2 : 0, second = space == JCS_GRAYSCALE ? 0 : 1;
    int third = space == JCS_CMYK ? 2 : 0;
    for (size_t x = 0; x < count; x++) {
        out[4 * x] = parts[first][x];
        out[4 * x + 1] = parts[second][x];
        out[4 * x + 2] = parts[third][x];
        out[4 * x + 3] = space == JCS_CMYK ? parts[3][x] : 255;
    }
}

static void draw(
    wi_jpeg_reader *reader, struct plane *planes, uint8_t *spare, int side, uint8_t *pixels, size_t stride) {
    const struct jpeg_decompress_struct *info = &reader->info;
    uint32_t width, height;
    wi_jpeg_scaled_size(info->image_width, info->image_height, side, &width, &height);
    float basis[8][8];
    fill_basis(basis, side);
    uint32_t rows = (uint32_t)(side * info->max_v_samp_factor);
    for (uint32_t top = 0; top < height; top += rows) {
        reader->progress.progress_monitor((j_common_ptr)&reader->info);
        for (int index = 0; index < info->num_components; index++) {
            fill_samples(reader, &planes[index], top / rows, basis, side);
        }
        for (uint32_t row = 0; row < rows && top + row < height; row++) {
            const uint8_t *parts[4] = {NULL};
            for (int index = 0; index < info->num_components; index++) {
                parts[index] = spread(&planes[index], info, row, width, spare + (size_t)index * width);
            }
            convert(info->jpeg_color_space, parts, width, pixels + (size_t)(top + row) * stride);
        }
    }
}

static bool prepare(wi_jpeg_reader *reader, struct plane *planes, jvirt_barray_ptr *arrays, int side) {
    for (int index = 0; index < reader->info.num_components; index++) {
        struct plane *plane = &planes[index];
        plane->component = &reader->info.comp_info[index];
        plane->coefficients = arrays[index];
        plane->width = (size_t)plane->component->width_in_blocks * (size_t)side;
        plane->samples = calloc((size_t)plane->component->v_samp_factor * (size_t)side, plane->width);
        if (!plane->samples) return false;
        const JQUANT_TBL *table = plane->component->quant_table;
        for (int place = 0; table && place < 64; place++) {
            plane->factors[place] = (float)table->quantval[place];
        }
    }
    return true;
}

int wi_jpeg_stream_preview(wi_jpeg_reader *reader, int side, uint8_t *pixels, size_t stride) {
    switch (reader->info.jpeg_color_space) {
    case JCS_GRAYSCALE: case JCS_RGB: case JCS_YCbCr: case JCS_CMYK: case JCS_YCCK: break;
    default: return reader->status = WI_UNSUPPORTED;
    }
    if (reader->info.num_components > 4) return reader->status = WI_UNSUPPORTED;
    struct plane *planes = calloc(4, sizeof *planes);
    uint8_t *spare = calloc(reader->info.image_width, 4);
    int status = WI_NO_MEMORY;
    if (planes && spare) {
        if (setjmp(reader->target)) {
            status = reader->status;
        } else {
            jvirt_barray_ptr *arrays = jpeg_read_coefficients(&reader->info);
            if (arrays && prepare(reader, planes, arrays, side)) {
                draw(reader, planes, spare, side, pixels, stride);
                reader->status = WI_OK;
            } else {
                reader->status = WI_NO_MEMORY;
            }
            status = reader->status;
        }
        for (int index = 0; index < 4; index++) free(planes[index].samples);
    }
    free(planes);
    free(spare);
    return status;
}
#endif
