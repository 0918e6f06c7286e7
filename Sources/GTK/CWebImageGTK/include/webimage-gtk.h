/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_H
#define WEBIMAGE_GTK_H

#include "webimage-gtk-avatar.h"
#include "webimage-gtk-caches.h"
#include "webimage-gtk-list-model.h"
#include "webimage-gtk-options.h"
#include "webimage-gtk-paintable.h"
#include "webimage-gtk-picture.h"
#include "webimage-gtk-placeholders.h"
#include "webimage-gtk-source.h"
#include "webimage-gtk-transformations.h"
#include "webimage-gtk-widgets.h"

/**
 * SECTION:webimage
 * @short_description: Loads images into widgets of GTK 4
 *
 * Programs in any language can use these functions. Unless a function says otherwise, call it on the main
 * thread, which must be the first thread of the process, must have loaded the library and must run the
 * default main context. Callbacks are called there too. A call with an argument of the wrong type or on
 * another thread logs a critical message and does nothing.
 */

G_BEGIN_DECLS

#define WEBIMAGE_ERROR (webimage_error_quark())

/**
 * WebImageError:
 * @WEBIMAGE_ERROR_FAILED: another failure
 * @WEBIMAGE_ERROR_HTTP: an error status of HTTP other than 404 and 410, which the message has
 * @WEBIMAGE_ERROR_NOT_FOUND: HTTP status 404 or 410
 * @WEBIMAGE_ERROR_FRAMING: the server ended the response early, or it is malformed
 * @WEBIMAGE_ERROR_TIMEOUT: a time limit was exceeded
 * @WEBIMAGE_ERROR_NETWORK: no connection, or it broke
 * @WEBIMAGE_ERROR_TLS: no secure connection
 * @WEBIMAGE_ERROR_REDIRECT: an invalid redirect, or too many
 * @WEBIMAGE_ERROR_BLOCKED: the address is not allowed
 * @WEBIMAGE_ERROR_LIMIT: the image is too large
 * @WEBIMAGE_ERROR_CORRUPT: the data is damaged
 * @WEBIMAGE_ERROR_UNSUPPORTED: the format is unknown or not built in
 * @WEBIMAGE_ERROR_EMPTY: the response has no data
 * @WEBIMAGE_ERROR_INVALID_URL: the URL is missing or invalid
 * @WEBIMAGE_ERROR_INVALID_REQUEST: the options do not fit together
 * @WEBIMAGE_ERROR_NOT_CACHED: no cache has the image, and only caches may be asked
 * @WEBIMAGE_ERROR_RECENTLY_FAILED: the URL failed a short time ago and is not loaded again yet
 * @WEBIMAGE_ERROR_IO: a file could not be read or written
 * @WEBIMAGE_ERROR_DECODER_CRASHED: the process that decoded the image crashed
 * @WEBIMAGE_ERROR_BUSY: too much work is waiting
 * @WEBIMAGE_ERROR_INVALID_INPUT: a transformation is not possible with these values
 * @WEBIMAGE_ERROR_VETOED: a function of the application refused the load
 * @WEBIMAGE_ERROR_CUSTOM: a function of the application that supplies images has failed
 * @WEBIMAGE_ERROR_SHUT_DOWN: the manager of the images was shut down
 *
 * Why an image could not be loaded. A load that was cancelled fails with %G_IO_ERROR_CANCELLED of the domain
 * %G_IO_ERROR instead. Later versions may add codes.
 */
typedef enum {
    WEBIMAGE_ERROR_FAILED,
    WEBIMAGE_ERROR_HTTP,
    WEBIMAGE_ERROR_NOT_FOUND,
    WEBIMAGE_ERROR_FRAMING,
    WEBIMAGE_ERROR_TIMEOUT,
    WEBIMAGE_ERROR_NETWORK,
    WEBIMAGE_ERROR_TLS,
    WEBIMAGE_ERROR_REDIRECT,
    WEBIMAGE_ERROR_BLOCKED,
    WEBIMAGE_ERROR_LIMIT,
    WEBIMAGE_ERROR_CORRUPT,
    WEBIMAGE_ERROR_UNSUPPORTED,
    WEBIMAGE_ERROR_EMPTY,
    WEBIMAGE_ERROR_INVALID_URL,
    WEBIMAGE_ERROR_INVALID_REQUEST,
    WEBIMAGE_ERROR_NOT_CACHED,
    WEBIMAGE_ERROR_RECENTLY_FAILED,
    WEBIMAGE_ERROR_IO,
    WEBIMAGE_ERROR_DECODER_CRASHED,
    WEBIMAGE_ERROR_BUSY,
    WEBIMAGE_ERROR_INVALID_INPUT,
    WEBIMAGE_ERROR_VETOED,
    WEBIMAGE_ERROR_CUSTOM,
    WEBIMAGE_ERROR_SHUT_DOWN,
} WebImageError;

GQuark webimage_error_quark(void);

/**
 * webimage_error_get_http_status:
 * @error: an error of any domain
 *
 * Returns: the HTTP status of the response that the error is about, or 0. Callable on any thread.
 */
guint webimage_error_get_http_status(const GError *error);

G_END_DECLS

#endif
