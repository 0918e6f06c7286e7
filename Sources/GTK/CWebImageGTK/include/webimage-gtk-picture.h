/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_PICTURE_H
#define WEBIMAGE_GTK_PICTURE_H

#include "webimage-gtk-options.h"
#include "webimage-gtk-widgets.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_PICTURE (webimage_picture_get_type())

/**
 * WebImagePicture:
 *
 * A widget that shows the image at a URI, like #GtkPicture shows a paintable.
 *
 * To use it with #GtkBuilder, call `g_type_ensure (WEBIMAGE_TYPE_PICTURE)` first:
 *
 * |[
 * <object class="WebImagePicture">
 *   <property name="uri">https://example.com/image.webp</property>
 *   <property name="content-fit">cover</property>
 *   <property name="alternative-text">A lake</property>
 *   <signal name="failed" handler="show_error"/>
 * </object>
 * ]|
 *
 * In a list, bind #WebImagePicture:uri to the row's object.
 *
 * The load ends with the widget. An image in memory is shown before webimage_picture_set_uri() returns.
 * #WebImagePicture::loaded is then emitted inside that function, possibly before a builder has connected a
 * handler, so check #WebImagePicture:state, too.
 *
 * The accessible role is %GTK_ACCESSIBLE_ROLE_IMG, and the widget is busy while it loads. Its CSS node is
 * `webimage-picture`, with the nodes `picture` and `image` (the icon) inside.
 */
G_DECLARE_FINAL_TYPE(WebImagePicture, webimage_picture, WEBIMAGE, PICTURE, GtkWidget)

/**
 * WebImagePicture:uri: (setter set_uri) (getter get_uri)
 *
 * An `http:`, `https:`, `file:`, `data:` or `resource:` URI, or another one that GIO reads, such as `trash:`
 * or `sftp:`. Changing it loads the image. Default: %NULL, which shows the placeholder, as an empty string
 * does.
 */

/**
 * WebImagePicture:options: (setter set_options) (getter get_options)
 *
 * The options for loads. Changing them reloads the image. Their progress function isn't called; see
 * #WebImagePicture:progress. Default: %NULL, the default options.
 */

/**
 * WebImagePicture:view-size: (setter set_view_size) (getter get_view_size)
 *
 * Whether the image is decoded at the widget's size, which takes less memory, and again when the widget
 * grows. The widget then needs a size that doesn't depend on the image: set a size request or let it expand.
 * It replaces the size of #WebImagePicture:options. Default: %FALSE.
 */

/**
 * WebImagePicture:content-fit: (setter set_content_fit) (getter get_content_fit)
 *
 * How the image fits into the widget. Default: %GTK_CONTENT_FIT_CONTAIN.
 */

/**
 * WebImagePicture:can-shrink: (setter set_can_shrink) (getter get_can_shrink)
 *
 * Whether the widget may be smaller than the image. Default: %TRUE.
 */

/**
 * WebImagePicture:alternative-text: (setter set_alternative_text) (getter get_alternative_text)
 *
 * The text that describes the image to users who can't see it: the accessible label. Default: %NULL.
 */

/**
 * WebImagePicture:placeholder-icon: (setter set_placeholder_icon) (getter get_placeholder_icon)
 *
 * The name of the icon that's shown while the widget is otherwise empty. Default: %NULL, no icon.
 */

/**
 * WebImagePicture:error-icon: (setter set_error_icon) (getter get_error_icon)
 *
 * The name of the icon that's shown after a failure, unless the options have an error image. Default: %NULL,
 * the placeholder.
 */

/**
 * WebImagePicture:indicator: (setter set_indicator) (getter get_indicator)
 *
 * The indicator that's drawn over the widget while it loads an image. Default: %WEBIMAGE_INDICATOR_NONE.
 */

/**
 * WebImagePicture:state: (getter get_state)
 *
 * The state of the last load.
 */

/**
 * WebImagePicture:progress: (getter get_progress)
 *
 * The part of the image that has been received, from 0 to 1; 0 while the length is unknown, and 1 once the
 * image is shown.
 */

/**
 * WebImagePicture:error: (getter get_error)
 *
 * The last load's failure; %NULL except in the state %WEBIMAGE_PICTURE_STATE_FAILED.
 */

/**
 * WebImagePicture:http-status: (getter get_http_status)
 *
 * The HTTP status of the last load's failure, or 0. It's for languages that can't pass #WebImagePicture:error
 * to webimage_error_get_http_status().
 */

/**
 * WebImagePicture:paintable: (getter get_paintable)
 *
 * The paintable that the widget shows: the image, a preview, a placeholder or an error image, but not an
 * icon. %NULL if it's empty.
 */

/**
 * WebImagePicture::loaded:
 * @self: the widget
 *
 * Emitted when the image is shown.
 */

/**
 * WebImagePicture::failed:
 * @self: the widget
 * @error: (transfer none): an error in the domain %WEBIMAGE_ERROR
 *
 * Emitted when the image couldn't be loaded, but not when a load is replaced or canceled.
 */

/**
 * webimage_picture_new:
 * @uri: (nullable): the value of #WebImagePicture:uri
 *
 * Creates a widget that shows the image at a URI.
 *
 * Returns: the widget
 */
GtkWidget *webimage_picture_new(const char *uri);

/**
 * webimage_picture_set_uri:
 * @self: the widget
 * @uri: (nullable): the value of #WebImagePicture:uri
 *
 * Loads the image at a URI and cancels an earlier load. Setting the current URI again doesn't reload the
 * image; see webimage_picture_reload().
 */
void webimage_picture_set_uri(WebImagePicture *self, const char *uri);

/**
 * webimage_picture_get_uri:
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:uri
 */
const char *webimage_picture_get_uri(WebImagePicture *self);

/**
 * webimage_picture_set_file:
 * @self: the widget
 * @file: (nullable) (transfer none): the file, or %NULL to empty the widget
 *
 * Sets #WebImagePicture:uri to the URI of a file, which may be remote, in the trash, or on a phone.
 */
void webimage_picture_set_file(WebImagePicture *self, GFile *file);

/**
 * webimage_picture_reload:
 * @self: the widget
 *
 * Loads the image again, for example after a failure, even a recent one. The current image stays until the
 * new one arrives. Caches are used according to the options' cache policy.
 */
void webimage_picture_reload(WebImagePicture *self);

/**
 * webimage_picture_cancel:
 * @self: the widget
 *
 * Cancels the load. The widget keeps its content, and its state becomes %WEBIMAGE_PICTURE_STATE_IDLE.
 */
void webimage_picture_cancel(WebImagePicture *self);

/**
 * webimage_picture_set_playing:
 * @self: the widget
 * @playing: whether the animation plays
 *
 * Plays or pauses the animation that the widget shows.
 *
 * Returns: whether it shows an animation
 */
gboolean webimage_picture_set_playing(WebImagePicture *self, gboolean playing);

/**
 * webimage_picture_set_options:
 * @self: the widget
 * @options: (nullable) (transfer none): the value of #WebImagePicture:options, which is copied
 *
 * Sets the options for loads and loads the image again.
 */
void webimage_picture_set_options(WebImagePicture *self, WebImageOptions *options);

/**
 * webimage_picture_get_options:
 * @self: the widget
 *
 * Returns the options for loads. To change them, set a changed copy.
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:options
 */
WebImageOptions *webimage_picture_get_options(WebImagePicture *self);

/**
 * webimage_picture_set_view_size:
 * @self: the widget
 * @view_size: the value of #WebImagePicture:view-size
 *
 * Sets whether the image is decoded at the widget's size.
 */
void webimage_picture_set_view_size(WebImagePicture *self, gboolean view_size);

/**
 * webimage_picture_get_view_size:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:view-size
 */
gboolean webimage_picture_get_view_size(WebImagePicture *self);

/**
 * webimage_picture_set_content_fit:
 * @self: the widget
 * @content_fit: the value of #WebImagePicture:content-fit
 *
 * Sets how the image fits into the widget.
 */
void webimage_picture_set_content_fit(WebImagePicture *self, GtkContentFit content_fit);

/**
 * webimage_picture_get_content_fit:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:content-fit
 */
GtkContentFit webimage_picture_get_content_fit(WebImagePicture *self);

/**
 * webimage_picture_set_can_shrink:
 * @self: the widget
 * @can_shrink: the value of #WebImagePicture:can-shrink
 *
 * Sets whether the widget may be smaller than the image.
 */
void webimage_picture_set_can_shrink(WebImagePicture *self, gboolean can_shrink);

/**
 * webimage_picture_get_can_shrink:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:can-shrink
 */
gboolean webimage_picture_get_can_shrink(WebImagePicture *self);

/**
 * webimage_picture_set_alternative_text:
 * @self: the widget
 * @text: (nullable): the value of #WebImagePicture:alternative-text
 *
 * Sets the accessible label.
 */
void webimage_picture_set_alternative_text(WebImagePicture *self, const char *text);

/**
 * webimage_picture_get_alternative_text:
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:alternative-text
 */
const char *webimage_picture_get_alternative_text(WebImagePicture *self);

/**
 * webimage_picture_set_placeholder_icon:
 * @self: the widget
 * @icon_name: (nullable): the value of #WebImagePicture:placeholder-icon
 *
 * Sets the icon that's shown while the widget is otherwise empty.
 */
void webimage_picture_set_placeholder_icon(WebImagePicture *self, const char *icon_name);

/**
 * webimage_picture_get_placeholder_icon:
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:placeholder-icon
 */
const char *webimage_picture_get_placeholder_icon(WebImagePicture *self);

/**
 * webimage_picture_set_error_icon:
 * @self: the widget
 * @icon_name: (nullable): the value of #WebImagePicture:error-icon
 *
 * Sets the icon that's shown after a failure.
 */
void webimage_picture_set_error_icon(WebImagePicture *self, const char *icon_name);

/**
 * webimage_picture_get_error_icon:
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:error-icon
 */
const char *webimage_picture_get_error_icon(WebImagePicture *self);

/**
 * webimage_picture_set_indicator:
 * @self: the widget
 * @indicator: the value of #WebImagePicture:indicator
 *
 * Sets the indicator that's drawn over the widget while it loads an image.
 */
void webimage_picture_set_indicator(WebImagePicture *self, WebImageIndicator indicator);

/**
 * webimage_picture_get_indicator:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:indicator
 */
WebImageIndicator webimage_picture_get_indicator(WebImagePicture *self);

/**
 * webimage_picture_get_state:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:state
 */
WebImagePictureState webimage_picture_get_state(WebImagePicture *self);

/**
 * webimage_picture_get_progress:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:progress
 */
double webimage_picture_get_progress(WebImagePicture *self);

/**
 * webimage_picture_get_error:
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:error
 */
const GError *webimage_picture_get_error(WebImagePicture *self);

/**
 * webimage_picture_get_http_status:
 * @self: the widget
 *
 * Returns: the value of #WebImagePicture:http-status
 */
guint webimage_picture_get_http_status(WebImagePicture *self);

/**
 * webimage_picture_get_paintable: (get-property paintable)
 * @self: the widget
 *
 * Returns: (nullable) (transfer none): the value of #WebImagePicture:paintable
 */
GdkPaintable *webimage_picture_get_paintable(WebImagePicture *self);

G_END_DECLS

#endif
