// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

// The functions of librsvg, cairo and GLib that draw an SVG. We declare them here, because their headers are
// in folders that only pkg-config knows, and its flags would link the libraries. They're loaded when they're
// needed; see CLibraries.h.

typedef struct wi_svg wi_svg;

// RsvgLength; the unit is a value of RsvgUnit.
typedef struct {
    double length;
    int unit;
} wi_svg_length;

// RsvgRectangle
typedef struct {
    double x, y, width, height;
} wi_svg_rectangle;

// GError
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} wi_svg_error;

#if !defined(__x86_64__) && !defined(__aarch64__)
#define wi_lazy(name) name
#else
#define wi_lazy(name) wi_lazy_##name
#endif

void *wi_lazy(g_memory_input_stream_new_from_data)(const void *bytes, ssize_t count, void (*destroy)(void *));
void wi_lazy(g_object_unref)(void *object);
void wi_lazy(g_error_free)(wi_svg_error *error);
wi_svg *wi_lazy(rsvg_handle_new_from_stream_sync)(
    void *stream, void *base, unsigned flags, void *cancellable, wi_svg_error **error);
void wi_lazy(rsvg_handle_set_dpi)(wi_svg *handle, double dpi);
int wi_lazy(rsvg_handle_set_stylesheet)(
    wi_svg *handle, const uint8_t *css, size_t count, wi_svg_error **error);
int wi_lazy(rsvg_handle_get_intrinsic_size_in_pixels)(wi_svg *handle, double *width, double *height);
void wi_lazy(rsvg_handle_get_intrinsic_dimensions)(
    wi_svg *handle, int *has_width, wi_svg_length *width, int *has_height, wi_svg_length *height,
    int *has_box, wi_svg_rectangle *box);
int wi_lazy(rsvg_handle_render_document)(
    wi_svg *handle, void *context, const wi_svg_rectangle *view, wi_svg_error **error);
void *wi_lazy(cairo_image_surface_create_for_data)(
    uint8_t *pixels, int format, int width, int height, int stride);
void wi_lazy(cairo_surface_finish)(void *surface);
void wi_lazy(cairo_surface_destroy)(void *surface);
void *wi_lazy(cairo_create)(void *surface);
void wi_lazy(cairo_scale)(void *context, double x, double y);
int wi_lazy(cairo_status)(void *context);
void wi_lazy(cairo_destroy)(void *context);

// librsvg for data in memory. Without a base URL, it doesn't load referenced files, and it never uses the
// network.

// If the data is invalid, returns NULL and writes the reason to `message`, which has room for at least one
// byte.
static inline wi_svg *wi_svg_open(
    const void *bytes, size_t count, bool draws_filters, char *message, size_t message_count) {
    wi_svg_error *error = NULL;
    void *stream = wi_lazy(g_memory_input_stream_new_from_data)(bytes, (ssize_t)count, NULL);
    wi_svg *handle = wi_lazy(rsvg_handle_new_from_stream_sync)(stream, NULL, 0, NULL, &error);
    wi_lazy(g_object_unref)(stream);
    message[0] = 0;
    if (error) {
        strncpy(message, error->message, message_count - 1);
        message[message_count - 1] = 0;
        wi_lazy(g_error_free)(error);
    }
    if (!handle) return NULL;
    wi_lazy(rsvg_handle_set_dpi)(handle, 96);
    if (draws_filters) return handle;
    // Some filters crash librsvg (an empty filter region, up to version 2.54 at least), and others take
    // unlimited time.
    static const char sheet[] = "* { filter: none !important }";
    size_t length = sizeof sheet - 1;
    if (wi_lazy(rsvg_handle_set_stylesheet)(handle, (const uint8_t *)sheet, length, NULL)) return handle;
    wi_lazy(g_object_unref)(handle);
    return NULL;
}

static inline void wi_svg_close(wi_svg *handle) { wi_lazy(g_object_unref)(handle); }

// Returns a length in CSS pixels; 0 if it's relative to an unknown size.
static inline double wi_svg_pixels(const wi_svg_length *length) {
    switch (length->unit) {
    case 1: return length->length; // px
    case 4: return length->length * 96; // in
    case 5: return length->length * 96 / 2.54; // cm
    case 6: return length->length * 96 / 25.4; // mm
    case 7: return length->length * 96 / 72; // pt
    case 8: return length->length * 16; // pc
    case 2: return length->length * 16; // em
    case 3: return length->length * 8; // ex
    default: return 0;
    }
}

// Computes the size in CSS pixels: the width and height if both are lengths; one of them and the view box's
// aspect ratio if only one is; otherwise the size of the view box, or CSS's default of 300 x 150.
static inline void wi_svg_size(wi_svg *handle, double *width, double *height) {
    if (wi_lazy(rsvg_handle_get_intrinsic_size_in_pixels)(handle, width, height)) return;
    int has_width = 0, has_height = 0, has_box = 0;
    wi_svg_length across, down;
    wi_svg_rectangle box;
    wi_lazy(rsvg_handle_get_intrinsic_dimensions)(
        handle, &has_width, &across, &has_height, &down, &has_box, &box);
    *width = has_box ? box.width : 300;
    *height = has_box ? box.height : 150;
    if (*width <= 0 || *height <= 0) return;
    double ratio = *width / *height;
    double across_pixels = 0, down_pixels = 0;
    if (has_width) across_pixels = wi_svg_pixels(&across);
    if (has_height) down_pixels = wi_svg_pixels(&down);
    if (across_pixels > 0 && down_pixels > 0) {
        *width = across_pixels;
        *height = down_pixels;
    } else if (across_pixels > 0) {
        *width = across_pixels;
        if (has_box) *height = across_pixels / ratio;
    } else if (down_pixels > 0) {
        *height = down_pixels;
        if (has_box) *width = down_pixels * ratio;
    }
}

// Draws a view of view_width x view_height, scaled to the bitmap, into cleared premultiplied ARGB words.
static inline bool wi_svg_draw(
    wi_svg *handle, uint8_t *pixels, int width, int height, int stride, double view_width,
    double view_height) {
    void *surface =
        wi_lazy(cairo_image_surface_create_for_data)(pixels, 0, width, height, stride);
    void *context = wi_lazy(cairo_create)(surface);
    wi_lazy(cairo_scale)(context, width / view_width, height / view_height);
    wi_svg_rectangle view = {0, 0, view_width, view_height};
    wi_svg_error *error = NULL;
    int succeeded = wi_lazy(rsvg_handle_render_document)(handle, context, &view, &error);
    if (error) wi_lazy(g_error_free)(error);
    succeeded = succeeded && wi_lazy(cairo_status)(context) == 0;
    wi_lazy(cairo_destroy)(context);
    wi_lazy(cairo_surface_finish)(surface);
    wi_lazy(cairo_surface_destroy)(surface);
    return succeeded;
}
