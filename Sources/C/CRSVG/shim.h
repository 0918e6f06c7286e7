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

// Computes the size in CSS pixels: width and height if they are lengths, else the size of the view box, else
// the default of CSS, 300 x 150.
static inline void wi_svg_size(RsvgHandle *handle, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
    gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
    RsvgLength across, down;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &across, &has_height, &down, &has_box, &box);
    *width = has_box ? box.width : 300;
    *height = has_box ? box.height : 150;
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
