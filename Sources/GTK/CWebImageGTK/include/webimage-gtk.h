/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_H
#define WEBIMAGE_GTK_H

#include "webimage-gtk-avatar.h"
#include "webimage-gtk-caches.h"
#include "webimage-gtk-list-model.h"
#include "webimage-gtk-loader.h"
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
 * Apps in any language can use these functions. Unless its documentation says otherwise, call a function on
 * the main thread. That must be the first thread of the process, must have loaded the library and must run
 * the default main context. Callbacks are called there, too. A call on another thread, or with an argument of
 * the wrong type, logs a critical message and does nothing.
 */

G_BEGIN_DECLS

#define WEBIMAGE_ERROR (webimage_error_quark())

/**
 * WebImageError:
 * @WEBIMAGE_ERROR_FAILED: any other failure
 * @WEBIMAGE_ERROR_HTTP: an HTTP error status other than 404 and 410; the message contains it
 * @WEBIMAGE_ERROR_NOT_FOUND: HTTP status 404 or 410
 * @WEBIMAGE_ERROR_FRAMING: the server ended the response early, or it is malformed
 * @WEBIMAGE_ERROR_TIMEOUT: a time limit was exceeded
 * @WEBIMAGE_ERROR_NETWORK: no connection could be made, or it was lost
 * @WEBIMAGE_ERROR_TLS: no secure connection could be made
 * @WEBIMAGE_ERROR_REDIRECT: an invalid redirect, or too many
 * @WEBIMAGE_ERROR_BLOCKED: the address is not allowed
 * @WEBIMAGE_ERROR_LIMIT: the image is too large
 * @WEBIMAGE_ERROR_CORRUPT: the data is damaged
 * @WEBIMAGE_ERROR_UNSUPPORTED: the format is unknown or not built in
 * @WEBIMAGE_ERROR_EMPTY: the response has no data
 * @WEBIMAGE_ERROR_INVALID_URL: the URL is missing or invalid
 * @WEBIMAGE_ERROR_INVALID_REQUEST: the options are invalid for this load
 * @WEBIMAGE_ERROR_NOT_CACHED: no cache has the image, and the network wasn't allowed
 * @WEBIMAGE_ERROR_RECENTLY_FAILED: the URL failed recently and isn't loaded again yet
 * @WEBIMAGE_ERROR_IO: a file couldn't be read or written
 * @WEBIMAGE_ERROR_DECODER_CRASHED: the process that decoded the image crashed
 * @WEBIMAGE_ERROR_BUSY: too much work is waiting
 * @WEBIMAGE_ERROR_INVALID_INPUT: a transformation isn't possible with these values
 * @WEBIMAGE_ERROR_VETOED: one of the app's functions refused the load
 * @WEBIMAGE_ERROR_CUSTOM: the app's function that supplies images failed
 * @WEBIMAGE_ERROR_SHUT_DOWN: the image manager was shut down
 *
 * Why an image couldn't be loaded. A canceled load fails with %G_IO_ERROR_CANCELLED in the domain
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
 * Returns: the HTTP status that caused the error, or 0. You can call this on any thread.
 */
guint webimage_error_get_http_status(const GError *error);

G_END_DECLS

#endif
