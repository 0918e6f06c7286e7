// SPDX-License-Identifier: MIT
#include "peers.h"

#include <stdlib.h>
#include <zimg.h>

// zimg supports only planes. Rows are split when it requests them and merged when it returns them, while they
// are in the processor's cache.
struct peers_zimg {
    zimg_filter_graph *graph;
    zimg_image_buffer_const input;
    zimg_image_buffer output;
    unsigned width, new_width;
    void *planes;
    void *scratch;
};

struct rows {
    const struct peers_zimg *zimg;
    uint8_t *pixels;
    size_t bytes_per_row;
};

#if defined(__x86_64__)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

CLONED static void split_row(const uint8_t *restrict from, uint8_t *restrict b, uint8_t *restrict g,
                              uint8_t *restrict r, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        b[i] = from[4 * i];
        g[i] = from[4 * i + 1];
        r[i] = from[4 * i + 2];
    }
}

CLONED static void merge_row(const uint8_t *restrict b, const uint8_t *restrict g, const uint8_t *restrict r,
                                uint8_t *restrict to, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        to[4 * i] = b[i];
        to[4 * i + 1] = g[i];
        to[4 * i + 2] = r[i];
        to[4 * i + 3] = 255;
    }
}

static uint8_t *row(const void *data, ptrdiff_t stride, unsigned mask, unsigned i) {
    return (uint8_t *)data + (ptrdiff_t)(i & mask) * stride;
}

static int unpack(void *user, unsigned i, unsigned left, unsigned right) {
    (void)left, (void)right;
    const struct rows *rows = user;
    const zimg_image_buffer_const *to = &rows->zimg->input;
    uint8_t *planes[3];
    for (int p = 0; p < 3; p++) planes[p] = row(to->plane[p].data, to->plane[p].stride, to->plane[p].mask, i);
    split_row(rows->pixels + i * rows->bytes_per_row, planes[2], planes[1], planes[0], rows->zimg->width);
    return 0;
}

static int pack(void *user, unsigned i, unsigned left, unsigned right) {
    (void)left, (void)right;
    const struct rows *rows = user;
    const zimg_image_buffer *from = &rows->zimg->output;
    const uint8_t *planes[3];
    for (int p = 0; p < 3; p++) {
        planes[p] = row(from->plane[p].data, from->plane[p].stride, from->plane[p].mask, i);
    }
    merge_row(planes[2], planes[1], planes[0], rows->pixels + i * rows->bytes_per_row, rows->zimg->new_width);
    return 0;
}

static zimg_image_format format(unsigned width, unsigned height) {
    zimg_image_format format;
    zimg_image_format_default(&format, ZIMG_API_VERSION);
    format.width = width;
    format.height = height;
    format.pixel_type = ZIMG_PIXEL_BYTE;
    format.color_family = ZIMG_COLOR_RGB;
    format.matrix_coefficients = ZIMG_MATRIX_RGB;
    format.pixel_range = ZIMG_RANGE_FULL;
    return format;
}

struct peers_zimg *peers_zimg_make(int width, int height, int new_width, int new_height) {
    struct peers_zimg *zimg = calloc(1, sizeof *zimg);
    if (!zimg) return NULL;
    zimg->width = (unsigned)width;
    zimg->new_width = (unsigned)new_width;
    const zimg_image_format from = format((unsigned)width, (unsigned)height);
    const zimg_image_format to = format((unsigned)new_width, (unsigned)new_height);
    zimg_graph_builder_params parameters;
    zimg_graph_builder_params_default(&parameters, ZIMG_API_VERSION);
    parameters.resample_filter = parameters.resample_filter_uv = ZIMG_RESIZE_LANCZOS;
    parameters.filter_param_a = parameters.filter_param_a_uv = 3;
    parameters.cpu_type = ZIMG_CPU_AUTO_64B;
    unsigned rows_in, rows_out;
    size_t scratch;
    zimg->graph = zimg_filter_graph_build(&from, &to, &parameters);
    if (!zimg->graph || zimg_filter_graph_get_input_buffering(zimg->graph, &rows_in) ||
        zimg_filter_graph_get_output_buffering(zimg->graph, &rows_out) ||
        zimg_filter_graph_get_tmp_size(zimg->graph, &scratch)) {
        peers_zimg_free(zimg);
        return NULL;
    }
    const unsigned mask_in = zimg_select_buffer_mask(rows_in), mask_out = zimg_select_buffer_mask(rows_out);
    const size_t stride_in = ((size_t)width + 63) & ~(size_t)63;
    const size_t stride_out = ((size_t)new_width + 63) & ~(size_t)63;
    const size_t plane_in = stride_in * (mask_in == ZIMG_BUFFER_MAX ? (size_t)height : (size_t)mask_in + 1);
    const size_t plane_out =
        stride_out * (mask_out == ZIMG_BUFFER_MAX ? (size_t)new_height : (size_t)mask_out + 1);
    zimg->planes = aligned_alloc(64, 3 * (plane_in + plane_out));
    zimg->scratch = aligned_alloc(64, (scratch + 63) & ~(size_t)63);
    if (!zimg->planes || !zimg->scratch) {
        peers_zimg_free(zimg);
        return NULL;
    }
    zimg->input.version = zimg->output.version = ZIMG_API_VERSION;
    for (size_t p = 0; p < 3; p++) {
        zimg->input.plane[p].data = (uint8_t *)zimg->planes + p * plane_in;
        zimg->input.plane[p].stride = (ptrdiff_t)stride_in;
        zimg->input.plane[p].mask = mask_in;
        zimg->output.plane[p].data = (uint8_t *)zimg->planes + 3 * plane_in + p * plane_out;
        zimg->output.plane[p].stride = (ptrdiff_t)stride_out;
        zimg->output.plane[p].mask = mask_out;
    }
    return zimg;
}

int peers_zimg_resize(struct peers_zimg *zimg, const uint8_t *pixels, size_t bytes_per_row, uint8_t *to,
                      size_t to_bytes_per_row) {
    struct rows from = {zimg, (uint8_t *)pixels, bytes_per_row};
    struct rows into = {zimg, to, to_bytes_per_row};
    return zimg_filter_graph_process(
        zimg->graph, &zimg->input, &zimg->output, zimg->scratch, unpack, &from, pack, &into);
}

void peers_zimg_free(struct peers_zimg *zimg) {
    if (!zimg) return;
    zimg_filter_graph_free(zimg->graph);
    free(zimg->planes);
    free(zimg->scratch);
    free(zimg);
}
