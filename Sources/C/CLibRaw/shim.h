// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !__has_include(<libraw/libraw.h>)
#error "LibRaw is missing: apt-get install libraw-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/raw.h"
#include <libraw/libraw.h>

// LibRaw for a file in memory. The bytes must outlive it.
typedef struct {
    libraw_data_t *data;
    // Whether LibRaw has found the end of the file or invalid data while decoding.
    bool is_damaged;
} wi_raw;

// Records the damage instead of printing it to standard error, which is LibRaw's default.
static inline void wi_raw_on_damage(void *raw, const char *file, INT64 offset) {
    (void)file;
    (void)offset;
    ((wi_raw *)raw)->is_damaged = true;
}

// Reads the headers. Returns 0 or a LibRaw error. Call wi_raw_close() in both cases.
static inline int wi_raw_open(wi_raw *raw, const void *bytes, size_t count) {
    raw->data = libraw_init(0);
    raw->is_damaged = false;
    if (!raw->data) return LIBRAW_UNSUFFICIENT_MEMORY;
    libraw_set_dataerror_handler(raw->data, wi_raw_on_damage, raw);
    // LibRaw only reads the bytes.
    return libraw_open_buffer(raw->data, (void *)bytes, count);
}

static inline void wi_raw_close(wi_raw *raw) {
    if (raw->data) libraw_close(raw->data);
    raw->data = NULL;
}

// Returns the camera's orientation: 1 swaps left and right, 2 top and bottom, 4 rows and columns.
static inline int wi_raw_flip(const wi_raw *raw) { return raw->data->sizes.flip; }

static inline int wi_raw_maximum(const wi_raw *raw) { return (int)raw->data->color.maximum; }

// The size of the sensor. LibRaw keeps its values in memory.
static inline int wi_raw_sensor_width(const wi_raw *raw) { return raw->data->sizes.raw_width; }
static inline int wi_raw_sensor_height(const wi_raw *raw) { return raw->data->sizes.raw_height; }

// Computes the size of the image before it's turned. You can't decode anything afterward.
static inline int wi_raw_measure(wi_raw *raw, int *width, int *height) {
    raw->data->params.user_flip = 0;
    raw->data->sizes.flip = 0;
    int result = libraw_adjust_sizes_info_only(raw->data);
    *width = raw->data->sizes.iwidth;
    *height = raw->data->sizes.iheight;
    return result;
}

// Decodes to sRGB with the camera's white balance, without turning the image. The brightness isn't adjusted
// to the image, so it's the same at all sizes. On failure, returns NULL and sets the error.
static inline libraw_processed_image_t *wi_raw_decode(wi_raw *raw, bool is_wide, bool is_half, int *error) {
    libraw_output_params_t *params = &raw->data->params;
    params->use_camera_wb = 1;
    params->no_auto_bright = 1;
    params->output_color = 1;
    params->gamm[0] = 1 / 2.4;
    params->gamm[1] = 12.92;
    params->output_bps = is_wide ? 16 : 8;
    params->half_size = is_half;
    params->user_flip = 0;
    // Patterned pixel grouping takes a third of the default method's time.
    params->user_qual = 2;
    *error = libraw_unpack(raw->data);
    if (*error == 0) *error = libraw_dcraw_process(raw->data);
    return *error == 0 ? libraw_dcraw_make_mem_image(raw->data, error) : NULL;
}
