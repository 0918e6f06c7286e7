/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_SOURCE_H
#define WEBIMAGE_GTK_SOURCE_H

#include "webimage-gtk-options.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_SOURCE (webimage_source_get_type())

/**
 * WebImageSource: (ref-func webimage_source_ref) (unref-func webimage_source_unref)
 *
 * A request for the data of an image, which a #WebImageSourceFunc fulfills. You can call its functions on any
 * thread. If it's released without data or an error, the load fails with %WEBIMAGE_ERROR_CUSTOM.
 */
typedef struct _WebImageSource WebImageSource;

GType webimage_source_get_type(void);

/**
 * WebImageSourceFunc:
 * @source: the request, to fulfill now or later
 * @user_data: the data that was set with the function
 *
 * Supplies the data of an image, for example with a chat protocol. It's called on the main thread, once for
 * all equal loads at the same time, and only if no cache has the image. To fulfill the request later, take a
 * reference to @source.
 */
typedef void (*WebImageSourceFunc)(WebImageSource *source, gpointer user_data);

/**
 * webimage_options_set_source:
 * @options: the options
 * @source: (nullable) (scope notified) (closure user_data) (destroy destroy): the function, or %NULL for the
 *   network and files
 * @user_data: data for the function
 * @destroy: (nullable): releases the data, on the main thread, when no load needs it anymore
 *
 * Sets the function that supplies the data of images, in place of the network. The URI can then be any string
 * that identifies the image. The caches treat equal strings as the same image.
 */
void webimage_options_set_source(WebImageOptions *options, WebImageSourceFunc source, gpointer user_data,
                                 GDestroyNotify destroy);

/**
 * webimage_source_ref:
 * @source: the request
 *
 * Takes a reference.
 *
 * Returns: (transfer full): @source
 */
WebImageSource *webimage_source_ref(WebImageSource *source);

/**
 * webimage_source_unref:
 * @source: (transfer full): the request
 *
 * Releases a reference.
 */
void webimage_source_unref(WebImageSource *source);

/**
 * webimage_source_get_uri:
 * @source: the request
 *
 * Returns: the URI of the image
 */
const char *webimage_source_get_uri(WebImageSource *source);

/**
 * webimage_source_get_cancellable:
 * @source: the request
 *
 * Returns: (transfer none): a cancellable, which is canceled when no load needs the data anymore
 */
GCancellable *webimage_source_get_cancellable(WebImageSource *source);

/**
 * webimage_source_return_bytes:
 * @source: the request
 * @bytes: (transfer none): the data of an image in any format
 *
 * Fulfills the request. Later calls are ignored.
 */
void webimage_source_return_bytes(WebImageSource *source, GBytes *bytes);

/**
 * webimage_source_return_file:
 * @source: the request
 * @file: (transfer none): the file of an image
 *
 * Fulfills the request with the contents of a file, which another thread reads. The load fails with
 * %WEBIMAGE_ERROR_CUSTOM if the file can't be read or is too large.
 */
void webimage_source_return_file(WebImageSource *source, GFile *file);

/**
 * webimage_source_return_stream:
 * @source: the request
 * @stream: (transfer none): a stream with the data of an image
 *
 * Fulfills the request with the data of a stream, up to its end. Another thread reads and closes it. The load
 * fails with %WEBIMAGE_ERROR_CUSTOM if the stream has an error or too much data.
 */
void webimage_source_return_stream(WebImageSource *source, GInputStream *stream);

/**
 * webimage_source_return_error:
 * @source: the request
 * @error: (transfer none): the failure. The load's error gets its message.
 *
 * Ends the request with a failure. The load fails with %WEBIMAGE_ERROR_CUSTOM.
 */
void webimage_source_return_error(WebImageSource *source, const GError *error);

G_END_DECLS

#endif
