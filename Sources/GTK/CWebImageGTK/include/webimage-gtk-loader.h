/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_LOADER_H
#define WEBIMAGE_GTK_LOADER_H

#include "webimage-gtk-options.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_LOADER (webimage_loader_get_type())

/**
 * WebImageLoader: (ref-func webimage_loader_ref) (unref-func webimage_loader_unref)
 *
 * A loader with separate caches, for the loads whose options have it. Use one for each account, or one for
 * images that must not push the rest out of memory. Without a loader, options use the shared one, whose
 * caches the functions of `webimage-gtk-caches.h` control. All loaders share the connections, and have the
 * ignored parameters that the shared loader has when they're created, but neither its user nor its limits:
 * they keep images that are loaded with credentials in memory only. You can call the functions on any thread.
 */
typedef struct _WebImageLoader WebImageLoader;

GType webimage_loader_get_type(void);

/**
 * webimage_loader_new: (constructor)
 * @cache_folder: (type filename) (nullable): the path of a folder for this loader only, which is created if
 *   necessary, or %NULL to store nothing on disk
 *
 * Creates a loader with empty caches, or with the images that an earlier loader stored in the folder. If the
 * folder isn't usable, nothing is stored on disk.
 *
 * Returns: (transfer full): the loader
 */
WebImageLoader *webimage_loader_new(const char *cache_folder);

/**
 * webimage_loader_ref:
 * @loader: the loader
 *
 * Takes a reference. Options and loads keep their loader, too.
 *
 * Returns: (transfer full): @loader
 */
WebImageLoader *webimage_loader_ref(WebImageLoader *loader);

/**
 * webimage_loader_unref:
 * @loader: (transfer full): the loader
 *
 * Releases a reference.
 */
void webimage_loader_unref(WebImageLoader *loader);

/**
 * webimage_options_set_loader:
 * @options: the options
 * @loader: (nullable) (transfer none): the loader, or %NULL for the shared one
 *
 * Chooses the loader for widgets, textures and prefetching with these options.
 */
void webimage_options_set_loader(WebImageOptions *options, WebImageLoader *loader);

/**
 * webimage_loader_set_memory_limit:
 * @loader: the loader
 * @bytes: the limit
 *
 * Sets how many bytes of decoded images the loader keeps in memory. A lower limit removes images immediately.
 * Default: the same as for webimage_set_memory_limit().
 */
void webimage_loader_set_memory_limit(WebImageLoader *loader, guint64 bytes);

/**
 * webimage_loader_get_memory_usage:
 * @loader: the loader
 *
 * Returns: the number of bytes of its images in memory
 */
guint64 webimage_loader_get_memory_usage(WebImageLoader *loader);

/**
 * webimage_loader_set_disk_limit:
 * @loader: the loader
 * @bytes: the limit
 *
 * Sets how many bytes of image files the loader keeps on disk. A lower limit removes files in the background.
 * Default: 512 MB.
 */
void webimage_loader_set_disk_limit(WebImageLoader *loader, guint64 bytes);

/**
 * webimage_loader_cancel_prefetching:
 * @loader: the loader
 *
 * Cancels the images that webimage_prefetch() hasn't loaded yet with options that have this loader.
 */
void webimage_loader_cancel_prefetching(WebImageLoader *loader);

/**
 * webimage_loader_clear_async:
 * @loader: the loader
 * @cancellable: (nullable) (transfer none): cancels waiting for the end, but not the removal
 * @callback: (nullable) (scope async) (closure user_data): called once, in the thread-default main context of
 *   the caller
 * @user_data: data for the callback
 *
 * Removes all images of the loader from memory and from disk.
 */
void webimage_loader_clear_async(WebImageLoader *loader, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);

/**
 * webimage_loader_clear_finish:
 * @loader: the loader
 * @result: the result that the callback received
 * @error: the location of an error, %G_IO_ERROR_CANCELLED
 *
 * Returns: whether the images were removed
 */
gboolean webimage_loader_clear_finish(WebImageLoader *loader, GAsyncResult *result, GError **error);

G_END_DECLS

#endif
