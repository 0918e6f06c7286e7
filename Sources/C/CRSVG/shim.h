// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if !__has_include(<librsvg/rsvg.h>)
#error "librsvg is missing: apt-get install librsvg2-dev"
#endif
#include <librsvg/rsvg.h>

// librsvg for data in memory. Without a base URL it loads no referenced files, and it has no network access.

// Returns NULL and writes the reason to `message`, which has at least one byte, if the data is invalid.
static inline RsvgHandle *wi_svg_open(
    const void *bytes, size_t count, bool draws_filters, char *message, size_t message_count) {
    GError *error = NULL;
    GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
    RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, &error);
    g_object_unref(stream);
    message[0] = 0;
    if (error) {
        strncpy(message, error->message, message_count - 1);
        message[message_count - 1] = 0;
        g_error_free(error);
    }
    if (!handle) return NULL;
    rsvg_handle_set_dpi(handle, 96);
    if (draws_filters) return handle;
    // Some filters crash librsvg (an empty filter region, up to version 2.54 at least), and others take
    // unlimited time.
    static const char sheet[] = "* { filter: none !important }";
    if (rsvg_handle_set_stylesheet(handle, (const guint8 *)sheet, sizeof sheet - 1, NULL)) return handle;
    g_object_unref(handle);
    return NULL;
}

static inline void wi_svg_close(RsvgHandle *handle) { g_object_unref(handle); }

// Returns a length in CSS pixels; 0 for a share of a size that isn't known.
static inline double wi_svg_pixels(const RsvgLength *length) {
    switch (length->unit) {
    case RSVG_UNIT_PX: return length->length;
    case RSVG_UNIT_IN: return length->length * 96;
    case RSVG_UNIT_CM: return length->length * 96 / 2.54;
    case RSVG_UNIT_MM: return length->length * 96 / 25.4;
    case RSVG_UNIT_PT: return length->length * 96 / 72;
    case RSVG_UNIT_PC: return length->length * 16;
    case RSVG_UNIT_EM: return length->length * 16;
    case RSVG_UNIT_EX: return length->length * 8;
    default: return 0;
    }
}

// Computes the size in CSS pixels: width and height if they are lengths; one of them and the ratio of the
// view box if only one is; else the size of the view box, else the default of CSS, 300 x 150.
static inline void wi_svg_size(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
    gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
    RsvgLength across, down;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
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
    RsvgHandle *handle, uint8_t *pixels, int width, int height, int stride, double view_width,
    double view_height) {
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, width / view_width, height / view_height);
    RsvgRectangle view = {0, 0, view_width, view_height};
    GError *error = NULL;
    gboolean succeeded = rsvg_handle_render_document(handle, context, &view, &error);
    if (error) g_error_free(error);
    succeeded = succeeded && cairo_status(context) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return succeeded;
}
