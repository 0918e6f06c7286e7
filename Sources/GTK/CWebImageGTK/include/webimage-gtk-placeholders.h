/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_PLACEHOLDERS_H
#define WEBIMAGE_GTK_PLACEHOLDERS_H

#include "webimage-gtk-options.h"

G_BEGIN_DECLS

/**
 * webimage_options_set_placeholder:
 * @options: the options
 * @placeholder: (nullable) (transfer none): a paintable, or %NULL for none
 *
 * Sets the paintable that's shown until the image arrives, and after a failure. Default: %NULL.
 */
void webimage_options_set_placeholder(WebImageOptions *options, GdkPaintable *placeholder);

/**
 * webimage_options_set_placeholder_color:
 * @options: the options
 * @color: the color
 *
 * Sets a color as the placeholder.
 */
void webimage_options_set_placeholder_color(WebImageOptions *options, const GdkRGBA *color);

/**
 * webimage_options_set_placeholder_blur_hash:
 * @options: the options
 * @hash: a BlurHash (https://blurha.sh)
 * @width: the width of the placeholder in pixels, such as 32
 * @height: its height, such as 32; the hash doesn't contain the aspect ratio
 *
 * Sets the blurred image of a BlurHash as the placeholder. Decoding takes about 0.1 ms.
 *
 * Returns: whether the hash is valid; if not, the placeholder stays
 */
gboolean webimage_options_set_placeholder_blur_hash(WebImageOptions *options, const char *hash,
                                                    guint width, guint height);

/**
 * webimage_options_set_placeholder_thumb_hash:
 * @options: the options
 * @hash: a ThumbHash (https://evanw.github.io/thumbhash) in Base64, with or without padding
 *
 * Sets the blurred image of a ThumbHash as the placeholder. Decoding takes about 0.1 ms.
 *
 * Returns: whether the hash is valid; if not, the placeholder stays
 */
gboolean webimage_options_set_placeholder_thumb_hash(WebImageOptions *options, const char *hash);

/**
 * webimage_options_set_placeholder_initials:
 * @options: the options
 * @name: a name, such as `Ada Lovelace`
 * @circle: whether the placeholder is round
 *
 * Sets the placeholder to the initials of a name, on a color that depends on the name. Use it for portraits
 * that are missing or haven't loaded yet.
 */
void webimage_options_set_placeholder_initials(WebImageOptions *options, const char *name, gboolean circle);

/**
 * webimage_options_set_placeholder_shimmer:
 * @options: the options
 *
 * Sets the placeholder to a gray area with a highlight that moves across it.
 */
void webimage_options_set_placeholder_shimmer(WebImageOptions *options);

G_END_DECLS

#endif
