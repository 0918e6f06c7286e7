// SPDX-License-Identifier: MIT

#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if !__has_include(<poppler.h>)
#error "Poppler is missing: apt-get install libpoppler-glib-dev"
#endif
#include <poppler.h>

// Poppler for data in memory. It draws pages; links, form actions and scripts don't do anything.

typedef enum { wi_pdf_read, wi_pdf_damaged, wi_pdf_locked } wi_pdf_result;

// The bytes must stay in place until the document is closed.
static inline wi_pdf_result wi_pdf_open(
    const void *bytes, size_t count, const char *password, PopplerDocument **document, char *message,
    size_t message_count) {
    GError *error = NULL;
    // Don't use GBytes: with a wrong password, Poppler 22.12 crashes when it tries the password in another
    // encoding.
    GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
    *document = poppler_document_new_from_stream(stream, (goffset)count, password, NULL, &error);
    g_object_unref(stream);
    message[0] = 0;
    wi_pdf_result result = *document ? wi_pdf_read : wi_pdf_damaged;
    if (error) {
        if (g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED)) result = wi_pdf_locked;
        strncpy(message, error->message, message_count - 1);
        message[message_count - 1] = 0;
        g_error_free(error);
    }
    return result;
}

static inline void wi_pdf_close(PopplerDocument *document) { g_object_unref(document); }

static inline int wi_pdf_page_count(PopplerDocument *document) {
    return poppler_document_get_n_pages(document);
}

// The size of a page as displayed, in points of 1/72 inch; false if there's no such page.
static inline bool wi_pdf_page_size(PopplerDocument *document, int index, double *width, double *height) {
    PopplerPage *page = poppler_document_get_page(document, index);
    if (!page) return false;
    poppler_page_get_size(page, width, height);
    g_object_unref(page);
    return true;
}

// Draws a page of page_width x page_height points, scaled to the bitmap, onto premultiplied ARGB words.
static inline bool wi_pdf_draw(
    PopplerDocument *document, int index, uint8_t *pixels, int width, int height, int stride,
    double page_width, double page_height) {
    PopplerPage *page = poppler_document_get_page(document, index);
    if (!page) return false;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, width / page_width, height / page_height);
    poppler_page_render(page, context);
    const bool succeeded = cairo_status(context) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    g_object_unref(page);
    return succeeded;
}
