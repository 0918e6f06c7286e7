/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_OPTIONS_H
#define WEBIMAGE_GTK_OPTIONS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_CACHE_POLICY (webimage_cache_policy_get_type())
#define WEBIMAGE_TYPE_FIT (webimage_fit_get_type())
#define WEBIMAGE_TYPE_GRAVITY (webimage_gravity_get_type())
#define WEBIMAGE_TYPE_OPTIONS (webimage_options_get_type())
#define WEBIMAGE_TYPE_PRIORITY (webimage_priority_get_type())
#define WEBIMAGE_TYPE_TRANSITION (webimage_transition_get_type())

/**
 * WebImageFit:
 * @WEBIMAGE_FIT_CONTAIN: the whole image, at most as wide and as high as the size
 * @WEBIMAGE_FIT_COVER: the image covers the size and is cropped to it
 * @WEBIMAGE_FIT_FILL: the image is stretched to the size, without keeping its aspect ratio
 *
 * How an image fits the requested size. Except with %WEBIMAGE_FIT_FILL, it keeps its aspect ratio and is
 * never enlarged.
 */
typedef enum {
    WEBIMAGE_FIT_CONTAIN,
    WEBIMAGE_FIT_COVER,
    WEBIMAGE_FIT_FILL,
} WebImageFit;

GType webimage_fit_get_type(void);

/**
 * WebImageGravity:
 * @WEBIMAGE_GRAVITY_CENTER: the middle
 * @WEBIMAGE_GRAVITY_TOP: the middle of the upper edge
 * @WEBIMAGE_GRAVITY_BOTTOM: the middle of the lower edge
 * @WEBIMAGE_GRAVITY_LEFT: the middle of the left edge
 * @WEBIMAGE_GRAVITY_RIGHT: the middle of the right edge
 * @WEBIMAGE_GRAVITY_TOP_LEFT: a corner
 * @WEBIMAGE_GRAVITY_TOP_RIGHT: a corner
 * @WEBIMAGE_GRAVITY_BOTTOM_LEFT: a corner
 * @WEBIMAGE_GRAVITY_BOTTOM_RIGHT: a corner
 * @WEBIMAGE_GRAVITY_ATTENTION: the part that attracts attention, judged by edges and colors
 * @WEBIMAGE_GRAVITY_ENTROPY: the part with the most detail
 *
 * The part of an image that stays visible when it's cropped.
 */
typedef enum {
    WEBIMAGE_GRAVITY_CENTER,
    WEBIMAGE_GRAVITY_TOP,
    WEBIMAGE_GRAVITY_BOTTOM,
    WEBIMAGE_GRAVITY_LEFT,
    WEBIMAGE_GRAVITY_RIGHT,
    WEBIMAGE_GRAVITY_TOP_LEFT,
    WEBIMAGE_GRAVITY_TOP_RIGHT,
    WEBIMAGE_GRAVITY_BOTTOM_LEFT,
    WEBIMAGE_GRAVITY_BOTTOM_RIGHT,
    WEBIMAGE_GRAVITY_ATTENTION,
    WEBIMAGE_GRAVITY_ENTROPY,
} WebImageGravity;

GType webimage_gravity_get_type(void);

/**
 * WebImageCachePolicy:
 * @WEBIMAGE_CACHE_POLICY_STANDARD: uses a stored image while it's fresh by HTTP's rules, and shows a stale
 *   one until the server has confirmed or replaced it
 * @WEBIMAGE_CACHE_POLICY_CACHE_ONLY: never uses the network
 * @WEBIMAGE_CACHE_POLICY_CACHE_ELSE_LOAD: uses a stored image of any age
 * @WEBIMAGE_CACHE_POLICY_REFRESH: shows a stored image, then asks the server for a newer one
 * @WEBIMAGE_CACHE_POLICY_RELOAD: loads the image again
 *
 * When to use stored images, and when to ask the server.
 */
typedef enum {
    WEBIMAGE_CACHE_POLICY_STANDARD,
    WEBIMAGE_CACHE_POLICY_CACHE_ONLY,
    WEBIMAGE_CACHE_POLICY_CACHE_ELSE_LOAD,
    WEBIMAGE_CACHE_POLICY_REFRESH,
    WEBIMAGE_CACHE_POLICY_RELOAD,
} WebImageCachePolicy;

GType webimage_cache_policy_get_type(void);

/**
 * WebImageTransition:
 * @WEBIMAGE_TRANSITION_NONE: no transition
 * @WEBIMAGE_TRANSITION_FADE: a cross-fade
 * @WEBIMAGE_TRANSITION_SLIDE: the image moves in from an edge
 * @WEBIMAGE_TRANSITION_FLIP: the content turns like a card, beginning at an edge
 *
 * The transition to an image that wasn't available immediately.
 */
typedef enum {
    WEBIMAGE_TRANSITION_NONE,
    WEBIMAGE_TRANSITION_FADE,
    WEBIMAGE_TRANSITION_SLIDE,
    WEBIMAGE_TRANSITION_FLIP,
} WebImageTransition;

GType webimage_transition_get_type(void);

/**
 * WebImagePriority:
 * @WEBIMAGE_PRIORITY_VERY_LOW: after all other loads
 * @WEBIMAGE_PRIORITY_LOW: lower than normal, for example for images that may be needed later
 * @WEBIMAGE_PRIORITY_NORMAL: the default
 * @WEBIMAGE_PRIORITY_HIGH: higher than normal
 * @WEBIMAGE_PRIORITY_VERY_HIGH: before all other loads
 *
 * The urgency of a load.
 */
typedef enum {
    WEBIMAGE_PRIORITY_VERY_LOW = -2,
    WEBIMAGE_PRIORITY_LOW = -1,
    WEBIMAGE_PRIORITY_NORMAL = 0,
    WEBIMAGE_PRIORITY_HIGH = 1,
    WEBIMAGE_PRIORITY_VERY_HIGH = 2,
} WebImagePriority;

GType webimage_priority_get_type(void);

/**
 * WebImageProgressFunc:
 * @received: the number of bytes received so far
 * @expected: the number of bytes of the whole image, or 0 if it's unknown
 * @user_data: the data that was set with the function
 *
 * Receives the progress of a load, on the main thread.
 */
typedef void (*WebImageProgressFunc)(guint64 received, guint64 expected, gpointer user_data);

/**
 * WebImageOptions: (ref-func webimage_options_ref) (unref-func webimage_options_unref)
 *
 * Options for loads. A load copies them when it starts, so you can change and reuse them. You can create and
 * use options on any thread, but only on one at a time.
 */
typedef struct _WebImageOptions WebImageOptions;

GType webimage_options_get_type(void);

/**
 * webimage_options_new: (constructor)
 *
 * Creates options with default values.
 *
 * Returns: (transfer full): the options
 */
WebImageOptions *webimage_options_new(void);

/**
 * webimage_options_copy:
 * @options: the options
 *
 * Copies options. You can call this on any thread.
 *
 * Returns: (transfer full): the copy
 */
WebImageOptions *webimage_options_copy(WebImageOptions *options);

/**
 * webimage_options_ref:
 * @options: the options
 *
 * Takes a reference. You can call this on any thread.
 *
 * Returns: (transfer full): @options
 */
WebImageOptions *webimage_options_ref(WebImageOptions *options);

/**
 * webimage_options_unref:
 * @options: (transfer full): the options
 *
 * Releases a reference. You can call this on any thread.
 */
void webimage_options_unref(WebImageOptions *options);

/**
 * webimage_options_set_size:
 * @options: the options
 * @width: the width in pixels; 0 to derive it from the height
 * @height: the height in pixels; 0 to derive it from the width
 * @fit: how the image fits the size
 *
 * Decodes the image at a smaller size, which takes less time and memory. Two zeros mean the image's full
 * size, which is the default.
 */
void webimage_options_set_size(WebImageOptions *options, guint width, guint height, WebImageFit fit);

/**
 * webimage_options_set_point_size:
 * @options: the options
 * @width: the width in points; 0 to derive it from the height
 * @height: the height in points; 0 to derive it from the width
 * @fit: how the image fits the size
 *
 * Like webimage_options_set_size(), but multiplies the size by the scale of the widget's display: 48 points
 * are 96 pixels at a scale of 2. The load waits until the widget is shown. Loads without a widget fail with
 * %WEBIMAGE_ERROR_INVALID_REQUEST.
 */
void webimage_options_set_point_size(WebImageOptions *options, guint width, guint height, WebImageFit fit);

/**
 * webimage_options_set_gravity:
 * @options: the options
 * @gravity: the part that stays visible
 *
 * Sets which part of the image stays visible when it's cropped by %WEBIMAGE_FIT_COVER or by the widget.
 * Default: %WEBIMAGE_GRAVITY_CENTER.
 */
void webimage_options_set_gravity(WebImageOptions *options, WebImageGravity gravity);

/**
 * webimage_options_set_focus:
 * @options: the options
 * @x: the position in the image from left to right, from 0 to 1
 * @y: the position from top to bottom
 *
 * Sets the point that stays as close as possible to the middle of a cropped image. It replaces
 * webimage_options_set_gravity().
 */
void webimage_options_set_focus(WebImageOptions *options, double x, double y);

/**
 * webimage_options_set_view_size:
 * @options: the options
 * @fit: how the image fits the size
 *
 * Decodes the image at the widget's size times its display's scale, and again when the widget grows by a
 * quarter. It replaces webimage_options_set_size(). The load waits until the widget has a size, which must
 * not depend on the image. Loads without a widget fail with %WEBIMAGE_ERROR_INVALID_REQUEST.
 */
void webimage_options_set_view_size(WebImageOptions *options, WebImageFit fit);

/**
 * webimage_options_set_priority:
 * @options: the options
 * @priority: the priority
 *
 * Sets the load's urgency. In a list, rows that aren't visible load at a lower priority. Default:
 * %WEBIMAGE_PRIORITY_NORMAL.
 */
void webimage_options_set_priority(WebImageOptions *options, WebImagePriority priority);

/**
 * webimage_options_set_progressive:
 * @options: the options
 * @progressive: whether previews are shown
 *
 * Sets whether a widget shows previews while it receives an image: the scans of a progressive JPEG, the
 * passes of an interlaced PNG, or the rows of other images. Default: %FALSE.
 */
void webimage_options_set_progressive(WebImageOptions *options, gboolean progressive);

/**
 * webimage_options_set_error_image:
 * @options: the options
 * @image: (nullable) (transfer none): a paintable, or %NULL for the placeholder
 *
 * Sets the image that's shown after a failure. Default: the placeholder.
 */
void webimage_options_set_error_image(WebImageOptions *options, GdkPaintable *image);

/**
 * webimage_options_set_keeps_current:
 * @options: the options
 * @keeps_current: whether the current image stays until the new one arrives
 *
 * Keeps the current image instead of showing the placeholder. Don't use it in list rows, because they're
 * recycled. Default: %FALSE.
 */
void webimage_options_set_keeps_current(WebImageOptions *options, gboolean keeps_current);

/**
 * webimage_options_set_transition:
 * @options: the options
 * @transition: the kind
 * @edge: where a slide or flip begins
 * @milliseconds: the duration
 *
 * Sets the transition to an image that wasn't available immediately. Default: none.
 */
void webimage_options_set_transition(WebImageOptions *options, WebImageTransition transition,
                                     GtkPositionType edge, guint milliseconds);

/**
 * webimage_options_set_cache_policy:
 * @options: the options
 * @policy: the policy
 *
 * Sets when stored images are used. Default: %WEBIMAGE_CACHE_POLICY_STANDARD.
 */
void webimage_options_set_cache_policy(WebImageOptions *options, WebImageCachePolicy policy);

/**
 * webimage_options_set_header:
 * @options: the options
 * @name: the name of a field
 * @value: (nullable): its value, or %NULL to remove it
 *
 * Sets a field of the HTTP request, such as `Authorization`. An image that was loaded with credentials is
 * never returned to a load without them, and isn't stored on disk.
 */
void webimage_options_set_header(WebImageOptions *options, const char *name, const char *value);

/**
 * webimage_options_set_credentials:
 * @options: the options
 * @host: the only host that receives the credentials, such as `images.example.com`
 * @user: (nullable): the name of the user, or %NULL for none
 * @password: (nullable): the password
 *
 * Sets the user name and password for a server that asks for them, with Basic or Digest authentication. Use
 * the same options object for all images of a user: images that were loaded with different options aren't
 * shared.
 */
void webimage_options_set_credentials(WebImageOptions *options, const char *host, const char *user,
                                      const char *password);

/**
 * webimage_options_set_cache_key:
 * @options: the options
 * @key: (nullable): the name of the image in the caches, or %NULL for its URI
 *
 * Sets the name of an image in the caches. Use it if the image's URI changes, for example because it contains
 * a token. Use options with a key for one image only. For a rule that applies to all images, see
 * webimage_set_ignored_parameters().
 */
void webimage_options_set_cache_key(WebImageOptions *options, const char *key);

/**
 * webimage_options_set_plays_animations:
 * @options: the options
 * @plays: whether animations play
 *
 * Sets whether an animation plays when it's shown. Default: %TRUE.
 */
void webimage_options_set_plays_animations(WebImageOptions *options, gboolean plays);

/**
 * webimage_options_set_progress:
 * @options: the options
 * @progress: (nullable) (scope notified) (closure user_data) (destroy destroy): the function, or %NULL
 * @user_data: data for the function
 * @destroy: (nullable): releases the data, on the main thread, when no load needs it anymore
 *
 * Sets a function that receives the progress of loads, on the main thread.
 */
void webimage_options_set_progress(WebImageOptions *options, WebImageProgressFunc progress,
                                   gpointer user_data, GDestroyNotify destroy);

G_END_DECLS

#endif
