/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_CACHES_H
#define WEBIMAGE_GTK_CACHES_H

#include "webimage-gtk-options.h"

G_BEGIN_DECLS

/**
 * webimage_load_texture_async:
 * @uri: a URI as for webimage_widget_load()
 * @options: (nullable) (transfer none): the request options and the progress function; display options have
 *   no effect
 * @cancellable: (nullable) (transfer none): cancels the load
 * @callback: (scope async) (closure user_data): called once, in the thread-default main context of the caller
 * @user_data: data for the callback
 *
 * Loads an image without a widget. Equal loads share one transfer. You can call this on any thread. A load
 * that's started off the main thread doesn't need the main loop, and gets a separate texture.
 */
void webimage_load_texture_async(const char *uri, WebImageOptions *options, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);

/**
 * webimage_load_texture_finish:
 * @result: the result that the callback received
 * @error: the location for an error in the domain %WEBIMAGE_ERROR, or %G_IO_ERROR_CANCELLED
 *
 * You can call this on any thread.
 *
 * Returns: (transfer full): the texture, which shows the first frame of an animation; %NULL after a failure
 */
GdkTexture *webimage_load_texture_finish(GAsyncResult *result, GError **error);

/**
 * webimage_lookup_texture:
 * @uri: a URI as for webimage_widget_load()
 * @options: (nullable) (transfer none): the size, the transformations and the header fields that the
 *   image was loaded with
 *
 * Looks up an image in memory only. Without a size, that takes less than a microsecond.
 *
 * Returns: (transfer full) (nullable): the texture, or %NULL if it isn't in memory or is no longer fresh
 */
GdkTexture *webimage_lookup_texture(const char *uri, WebImageOptions *options);

/**
 * webimage_prefetch:
 * @uris: (array zero-terminated=1) (transfer none): URIs, with %NULL at the end
 * @options: (nullable) (transfer none): the size, the transformations and the header fields that the
 *   images will be loaded with
 *
 * Loads images into the caches at low priority, at most three at a time for each loader. Images that were
 * requested before a change of settings keep the earlier settings. You can call this on any thread.
 */
void webimage_prefetch(const char *const *uris, WebImageOptions *options);

/**
 * webimage_cancel_prefetching:
 *
 * Cancels the images that webimage_prefetch() hasn't loaded yet. You can call this on any thread.
 */
void webimage_cancel_prefetching(void);

/**
 * webimage_set_cache_folder:
 * @path: (type filename): the path of a folder, which is created if necessary
 *
 * Stores images in this folder instead of `WebImage` in the app's folder in the user's cache folder. Call it
 * before any other function except the functions of #WebImageOptions.
 *
 * Returns: whether the folder is usable; if it isn't, nothing is stored on disk
 */
gboolean webimage_set_cache_folder(const char *path);

/**
 * webimage_set_user_partition:
 * @name: (nullable): the name of the user, such as an account number, or %NULL for none
 *
 * Also stores images that are loaded with credentials on disk, in a separate folder for this user. One user
 * never gets another user's images. Without a user, such images are kept in memory only. Running loads keep
 * their user. You can call this on any thread.
 */
void webimage_set_user_partition(const char *name);

/**
 * webimage_set_ignored_parameters:
 * @names: (array zero-terminated=1) (nullable) (transfer none): the names, with %NULL at the end
 *
 * Sets URI parameters that the caches ignore, such as signatures: URIs that only differ in these are the same
 * image. Servers still receive the whole URI. You can call this on any thread; it applies to loads that start
 * later.
 */
void webimage_set_ignored_parameters(const char *const *names);

/**
 * webimage_forget_failure:
 * @uri: (nullable): a URI as for webimage_widget_load(), or %NULL for all
 *
 * Allows a URI that failed recently in the shared loader to be loaded again immediately. You can call this on
 * any thread.
 */
void webimage_forget_failure(const char *uri);

/**
 * WebImageConfinement:
 * @WEBIMAGE_CONFINEMENT_NONE: no formats
 * @WEBIMAGE_CONFINEMENT_AUTOMATIC: all formats that C libraries decode, except JPEG, which shows previews
 *   while it loads
 * @WEBIMAGE_CONFINEMENT_ALL: all formats that C libraries decode
 *
 * The formats to decode in confined processes.
 */
typedef enum {
    WEBIMAGE_CONFINEMENT_NONE,
    WEBIMAGE_CONFINEMENT_AUTOMATIC,
    WEBIMAGE_CONFINEMENT_ALL,
} WebImageConfinement;

#define WEBIMAGE_TYPE_CONFINEMENT (webimage_confinement_get_type())

GType webimage_confinement_get_type(void);

/**
 * webimage_set_confinement:
 * @formats: the formats. Default: %WEBIMAGE_CONFINEMENT_AUTOMATIC
 * @required: whether images in these formats fail if they can't be confined. Default: %FALSE
 * @helper: (type filename) (nullable): the path of `webimage-decoder`, or %NULL for the one that's installed
 *   with the library
 *
 * Chooses which images are decoded in confined processes, which can't read or write the user's files, open
 * connections or start programs. Without `webimage-decoder`, images are decoded in the app, and a warning is
 * logged. Call it before any other function except the functions of #WebImageOptions.
 *
 * Returns: whether the formats are confined from now on; %FALSE if it's too late to choose
 */
gboolean webimage_set_confinement(WebImageConfinement formats, gboolean required, const char *helper);

/**
 * webimage_set_debug_overlay:
 * @shown: whether it's shown
 *
 * Shows labels over the widgets with each image's origin, its size and its load time. Default: %FALSE.
 */
void webimage_set_debug_overlay(gboolean shown);

/**
 * webimage_set_memory_limit:
 * @bytes: the limit
 *
 * Sets how many bytes of decoded images are kept in memory. A lower limit removes images immediately.
 * Default: one eighth of the system's memory, at least 16 MB and at most 512 MB. You can call this on any
 * thread.
 */
void webimage_set_memory_limit(guint64 bytes);

/**
 * webimage_get_memory_limit:
 *
 * Returns: the limit of webimage_set_memory_limit(). You can call this on any thread.
 */
guint64 webimage_get_memory_limit(void);

/**
 * webimage_get_memory_usage:
 *
 * Returns: the number of bytes of the images in memory. You can call this on any thread.
 */
guint64 webimage_get_memory_usage(void);

/**
 * webimage_set_disk_limit:
 * @bytes: the limit
 *
 * Sets how many bytes of image files are kept on disk. A lower limit removes files in the background.
 * Default: 512 MB. You can call this on any thread.
 */
void webimage_set_disk_limit(guint64 bytes);

/**
 * webimage_get_disk_limit:
 *
 * Returns: the limit of webimage_set_disk_limit(), or 0 without a disk cache. You can call this on any
 *   thread.
 */
guint64 webimage_get_disk_limit(void);

/**
 * webimage_clear_memory:
 *
 * Removes all images from memory. Widgets keep the images that they show. You can call this on any thread.
 */
void webimage_clear_memory(void);

/**
 * webimage_clear_async:
 * @cancellable: (nullable) (transfer none): cancels the wait, but not the removal
 * @callback: (nullable) (scope async) (closure user_data): called once, in the thread-default main context of
 *   the caller
 * @user_data: data for the callback
 *
 * Removes all images from memory and from disk. You can call this on any thread.
 */
void webimage_clear_async(GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);

/**
 * webimage_clear_finish:
 * @result: the result that the callback received
 * @error: the location for an error, which can only be %G_IO_ERROR_CANCELLED
 *
 * You can call this on any thread.
 *
 * Returns: whether the images were removed
 */
gboolean webimage_clear_finish(GAsyncResult *result, GError **error);

/**
 * webimage_remove_async:
 * @uri: a URI as for webimage_widget_load()
 * @cancellable: (nullable) (transfer none): cancels the wait, but not the removal
 * @callback: (nullable) (scope async) (closure user_data): called once, in the thread-default main context of
 *   the caller
 * @user_data: data for the callback
 *
 * Removes the images of a URI, in all sizes, from memory and from disk. You can call this on any thread.
 */
void webimage_remove_async(const char *uri, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data);

/**
 * webimage_remove_finish:
 * @result: the result that the callback received
 * @error: the location for an error, which can only be %G_IO_ERROR_CANCELLED
 *
 * You can call this on any thread.
 *
 * Returns: whether the images were removed
 */
gboolean webimage_remove_finish(GAsyncResult *result, GError **error);

G_END_DECLS

#endif
