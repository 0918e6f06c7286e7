/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_PAINTABLE_H
#define WEBIMAGE_GTK_PAINTABLE_H

#include "webimage-gtk-options.h"
#include "webimage-gtk-widgets.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_PAINTABLE (webimage_paintable_get_type())

/**
 * WebImagePaintable:
 *
 * A #GdkPaintable that shows the image at a URI, for everything that accepts a paintable: #GtkPicture,
 * #GtkImage, AdwAvatar, an icon in a text view, or your own snapshot. Until the image arrives, it's empty or
 * shows the placeholder from its options.
 *
 * An animation plays while something draws the paintable. A widget can do more: #WebImagePicture decodes at
 * the widget's size, loads visible images first, and follows the frame clock.
 *
 * The load ends with the object. An image in memory is shown before webimage_paintable_set_uri() returns.
 */
G_DECLARE_FINAL_TYPE(WebImagePaintable, webimage_paintable, WEBIMAGE, PAINTABLE, GObject)

/**
 * WebImagePaintable:uri: (setter set_uri) (getter get_uri)
 *
 * The URI; see #WebImagePicture:uri. Changing it loads the image. Default: %NULL, which empties the
 * paintable.
 */

/**
 * WebImagePaintable:options: (setter set_options) (getter get_options)
 *
 * The options for loads. Changing them reloads the image. Default: %NULL, the default options.
 */

/**
 * WebImagePaintable:content:
 *
 * The image, placeholder or error image that's drawn, or %NULL.
 */

/**
 * WebImagePaintable:state: (getter get_state)
 *
 * The state of the load.
 */

/**
 * WebImagePaintable:progress: (getter get_progress)
 *
 * How much of the image has been received, from 0 to 1.
 */

/**
 * WebImagePaintable:error: (getter get_error)
 *
 * The failure of the load, or %NULL.
 */

/**
 * WebImagePaintable::loaded:
 * @self: the paintable
 *
 * Emitted when the image is shown.
 */

/**
 * WebImagePaintable::failed:
 * @self: the paintable
 * @error: the failure
 *
 * Emitted when the image couldn't be loaded.
 */

/**
 * webimage_paintable_new:
 * @uri: (nullable): the URI
 * @options: (nullable) (transfer none): the options, which are copied, or %NULL for defaults
 *
 * Creates a paintable and loads its image.
 *
 * Returns: (transfer full): the paintable
 */
WebImagePaintable *webimage_paintable_new(const char *uri, WebImageOptions *options);

/**
 * webimage_paintable_set_uri: (set-property uri)
 * @self: the paintable
 * @uri: (nullable): the URI
 *
 * Sets #WebImagePaintable:uri.
 */
void webimage_paintable_set_uri(WebImagePaintable *self, const char *uri);

/**
 * webimage_paintable_get_uri: (get-property uri)
 * @self: the paintable
 *
 * Returns: (nullable): #WebImagePaintable:uri
 */
const char *webimage_paintable_get_uri(WebImagePaintable *self);

/**
 * webimage_paintable_set_options: (set-property options)
 * @self: the paintable
 * @options: (nullable) (transfer none): the options, which are copied
 *
 * Sets #WebImagePaintable:options.
 */
void webimage_paintable_set_options(WebImagePaintable *self, WebImageOptions *options);

/**
 * webimage_paintable_get_options: (get-property options)
 * @self: the paintable
 *
 * Returns: (nullable) (transfer none): #WebImagePaintable:options
 */
WebImageOptions *webimage_paintable_get_options(WebImagePaintable *self);

/**
 * webimage_paintable_reload:
 * @self: the paintable
 *
 * Loads the image again, even if it failed recently.
 */
void webimage_paintable_reload(WebImagePaintable *self);

/**
 * webimage_paintable_set_playing:
 * @self: the paintable
 * @playing: whether its animation plays
 *
 * Plays or pauses the animation that is shown.
 *
 * Returns: whether an animation is shown
 */
gboolean webimage_paintable_set_playing(WebImagePaintable *self, gboolean playing);

/**
 * webimage_paintable_get_state: (get-property state)
 * @self: the paintable
 *
 * Returns: #WebImagePaintable:state
 */
WebImagePictureState webimage_paintable_get_state(WebImagePaintable *self);

/**
 * webimage_paintable_get_progress: (get-property progress)
 * @self: the paintable
 *
 * Returns: #WebImagePaintable:progress
 */
double webimage_paintable_get_progress(WebImagePaintable *self);

/**
 * webimage_paintable_get_error: (get-property error)
 * @self: the paintable
 *
 * Returns: (nullable) (transfer none): #WebImagePaintable:error
 */
const GError *webimage_paintable_get_error(WebImagePaintable *self);

G_END_DECLS

#endif
