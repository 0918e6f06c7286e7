/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_TRANSFORMATIONS_H
#define WEBIMAGE_GTK_TRANSFORMATIONS_H

#include "webimage-gtk-options.h"

/* Transformations are applied in the order in which they were added, after the image is decoded at the size
 * in the options, and to each frame of an animation. Caches keep the result. */

G_BEGIN_DECLS

/**
 * webimage_options_add_resize:
 * @options: the options
 * @width: the width in pixels; 0 to derive it from the height
 * @height: the height in pixels; 0 to derive it from the width
 * @fit: how the image fits the size
 *
 * Resizes the image, and can also enlarge it. To make it smaller, webimage_options_set_size() takes less time
 * and memory.
 */
void webimage_options_add_resize(WebImageOptions *options, guint width, guint height, WebImageFit fit);

/**
 * webimage_options_add_crop:
 * @options: the options
 * @area: the part to keep, in pixels from the top left corner
 *
 * Crops the image. The load fails with %WEBIMAGE_ERROR_INVALID_INPUT if the area is entirely outside the
 * image.
 */
void webimage_options_add_crop(WebImageOptions *options, const GdkRectangle *area);

/**
 * webimage_options_add_rotation:
 * @options: the options
 * @degrees: the angle, counter-clockwise
 *
 * Rotates the image. The result grows to contain the whole image; the area around the image is transparent.
 */
void webimage_options_add_rotation(WebImageOptions *options, double degrees);

/**
 * webimage_options_add_flip:
 * @options: the options
 * @orientation: %GTK_ORIENTATION_HORIZONTAL swaps left and right, %GTK_ORIENTATION_VERTICAL top and bottom
 *
 * Mirrors the image.
 */
void webimage_options_add_flip(WebImageOptions *options, GtkOrientation orientation);

/**
 * webimage_options_add_rounded_corners:
 * @options: the options
 * @radius: the radius in pixels, at most half of the shorter side
 *
 * Rounds the corners. The areas outside become transparent.
 */
void webimage_options_add_rounded_corners(WebImageOptions *options, double radius);

/**
 * webimage_options_add_circle:
 * @options: the options
 *
 * Crops the image to the largest circle in its middle. The result is square.
 */
void webimage_options_add_circle(WebImageOptions *options);

/**
 * webimage_options_add_blur:
 * @options: the options
 * @radius: the radius in pixels
 *
 * Applies a Gaussian blur.
 */
void webimage_options_add_blur(WebImageOptions *options, double radius);

/**
 * webimage_options_add_grayscale:
 * @options: the options
 *
 * Replaces the colors with shades of gray of the same luminance.
 */
void webimage_options_add_grayscale(WebImageOptions *options);

/**
 * webimage_options_add_tint:
 * @options: the options
 * @color: the color
 *
 * Fills the opaque parts of the image with a color, for example for an icon.
 */
void webimage_options_add_tint(WebImageOptions *options, const GdkRGBA *color);

/**
 * webimage_options_clear_transformations:
 * @options: the options
 *
 * Removes all transformations.
 */
void webimage_options_clear_transformations(WebImageOptions *options);

G_END_DECLS

#endif
