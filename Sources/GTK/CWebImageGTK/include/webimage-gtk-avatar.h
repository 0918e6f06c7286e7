/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_AVATAR_H
#define WEBIMAGE_GTK_AVATAR_H

#include "webimage-gtk-picture.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_AVATAR (webimage_avatar_get_type())

/**
 * WebImageAvatar:
 *
 * A round portrait of a person or a group: the image at a URI. While it loads, and if it can't be loaded, the
 * widget shows the initials of a name, or an icon if there isn't a name.
 *
 * |[
 * <object class="WebImageAvatar">
 *   <property name="size">64</property>
 *   <property name="text">Ada Lovelace</property>
 *   <property name="uri">https://example.com/ada.webp</property>
 * </object>
 * ]|
 *
 * Its properties are named like AdwAvatar's. The accessible role is %GTK_ACCESSIBLE_ROLE_IMG, and the name is
 * the accessible label. The CSS node's name is `webimage-avatar`.
 */
G_DECLARE_FINAL_TYPE(WebImageAvatar, webimage_avatar, WEBIMAGE, AVATAR, GtkWidget)

/**
 * WebImageAvatar:uri: (setter set_uri) (getter get_uri)
 *
 * The portrait's URI; see #WebImagePicture:uri. Default: %NULL, no portrait.
 */

/**
 * WebImageAvatar:text: (setter set_text) (getter get_text)
 *
 * The name, such as `Ada Lovelace`. Its initials are shown in place of the portrait, on a color that depends
 * on the name. Default: %NULL.
 */

/**
 * WebImageAvatar:size: (setter set_size) (getter get_size)
 *
 * The width and the height, in points, and the size at which the image is decoded. Default: 48.
 */

/**
 * WebImageAvatar:show-initials: (setter set_show_initials) (getter get_show_initials)
 *
 * Whether initials are shown in place of the portrait, rather than the icon. Default: %TRUE.
 */

/**
 * WebImageAvatar:icon-name: (setter set_icon_name) (getter get_icon_name)
 *
 * The icon that's shown in place of the portrait if there aren't any initials. Default: %NULL,
 * `avatar-default-symbolic`.
 */

/**
 * WebImageAvatar:picture: (getter get_picture)
 *
 * The widget that loads the portrait. Use it for the state, the error and the signals, but set its options
 * with #WebImageAvatar:options.
 */

/**
 * WebImageAvatar:options: (setter set_options) (getter get_options)
 *
 * The options for loads, such as header fields. The avatar sets the size and the placeholder itself. Default:
 * %NULL.
 */

/**
 * webimage_avatar_new:
 * @size: the value of #WebImageAvatar:size
 * @text: (nullable): the value of #WebImageAvatar:text
 * @uri: (nullable): the value of #WebImageAvatar:uri
 *
 * Creates an avatar.
 *
 * Returns: the widget
 */
GtkWidget *webimage_avatar_new(int size, const char *text, const char *uri);

/**
 * webimage_avatar_set_uri: (set-property uri)
 * @self: the avatar
 * @uri: (nullable): the URI
 *
 * Sets #WebImageAvatar:uri.
 */
void webimage_avatar_set_uri(WebImageAvatar *self, const char *uri);

/**
 * webimage_avatar_get_uri: (get-property uri)
 * @self: the avatar
 *
 * Returns: (nullable) (transfer none): #WebImageAvatar:uri
 */
const char *webimage_avatar_get_uri(WebImageAvatar *self);

/**
 * webimage_avatar_set_text: (set-property text)
 * @self: the avatar
 * @text: (nullable): the name
 *
 * Sets #WebImageAvatar:text.
 */
void webimage_avatar_set_text(WebImageAvatar *self, const char *text);

/**
 * webimage_avatar_get_text: (get-property text)
 * @self: the avatar
 *
 * Returns: (nullable) (transfer none): #WebImageAvatar:text
 */
const char *webimage_avatar_get_text(WebImageAvatar *self);

/**
 * webimage_avatar_set_size: (set-property size)
 * @self: the avatar
 * @size: the width and the height, in points; at least 1
 *
 * Sets #WebImageAvatar:size.
 */
void webimage_avatar_set_size(WebImageAvatar *self, int size);

/**
 * webimage_avatar_get_size: (get-property size)
 * @self: the avatar
 *
 * Returns: #WebImageAvatar:size
 */
int webimage_avatar_get_size(WebImageAvatar *self);

/**
 * webimage_avatar_set_show_initials: (set-property show-initials)
 * @self: the avatar
 * @show_initials: whether initials are shown in place of the portrait
 *
 * Sets #WebImageAvatar:show-initials.
 */
void webimage_avatar_set_show_initials(WebImageAvatar *self, gboolean show_initials);

/**
 * webimage_avatar_get_show_initials: (get-property show-initials)
 * @self: the avatar
 *
 * Returns: #WebImageAvatar:show-initials
 */
gboolean webimage_avatar_get_show_initials(WebImageAvatar *self);

/**
 * webimage_avatar_set_icon_name: (set-property icon-name)
 * @self: the avatar
 * @icon_name: (nullable): the name of an icon
 *
 * Sets #WebImageAvatar:icon-name.
 */
void webimage_avatar_set_icon_name(WebImageAvatar *self, const char *icon_name);

/**
 * webimage_avatar_get_icon_name: (get-property icon-name)
 * @self: the avatar
 *
 * Returns: (nullable) (transfer none): #WebImageAvatar:icon-name
 */
const char *webimage_avatar_get_icon_name(WebImageAvatar *self);

/**
 * webimage_avatar_set_options: (set-property options)
 * @self: the avatar
 * @options: (nullable) (transfer none): the options, which are copied
 *
 * Sets #WebImageAvatar:options.
 */
void webimage_avatar_set_options(WebImageAvatar *self, WebImageOptions *options);

/**
 * webimage_avatar_get_options: (get-property options)
 * @self: the avatar
 *
 * Returns: (nullable) (transfer none): #WebImageAvatar:options
 */
WebImageOptions *webimage_avatar_get_options(WebImageAvatar *self);

/**
 * webimage_avatar_get_picture: (get-property picture)
 * @self: the avatar
 *
 * Returns: (nullable) (transfer none): #WebImageAvatar:picture; %NULL after the widget has been disposed of
 */
WebImagePicture *webimage_avatar_get_picture(WebImageAvatar *self);

G_END_DECLS

#endif
