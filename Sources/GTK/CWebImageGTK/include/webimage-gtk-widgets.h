/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_WIDGETS_H
#define WEBIMAGE_GTK_WIDGETS_H

#include "webimage-gtk-options.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_INDICATOR (webimage_indicator_get_type())

/**
 * WebImageIndicator:
 * @WEBIMAGE_INDICATOR_NONE: none
 * @WEBIMAGE_INDICATOR_SPINNER: a spinner
 * @WEBIMAGE_INDICATOR_BAR: a progress bar
 *
 * The indicator that's drawn over a widget while its image loads.
 */
typedef enum {
    WEBIMAGE_INDICATOR_NONE,
    WEBIMAGE_INDICATOR_SPINNER,
    WEBIMAGE_INDICATOR_BAR,
} WebImageIndicator;

GType webimage_indicator_get_type(void);

#define WEBIMAGE_TYPE_PICTURE_STATE (webimage_picture_state_get_type())

/**
 * WebImagePictureState:
 * @WEBIMAGE_PICTURE_STATE_IDLE: no image was requested, or the load was canceled
 * @WEBIMAGE_PICTURE_STATE_LOADING: the image is being loaded
 * @WEBIMAGE_PICTURE_STATE_LOADED: the image is shown
 * @WEBIMAGE_PICTURE_STATE_FAILED: the image couldn't be loaded
 *
 * The state of a #WebImagePicture or a #WebImagePaintable.
 */
typedef enum {
    WEBIMAGE_PICTURE_STATE_IDLE,
    WEBIMAGE_PICTURE_STATE_LOADING,
    WEBIMAGE_PICTURE_STATE_LOADED,
    WEBIMAGE_PICTURE_STATE_FAILED,
} WebImagePictureState;

GType webimage_picture_state_get_type(void);

/**
 * WebImageLoadedFunc:
 * @object: (transfer none): the widget or object that the image was loaded into
 * @texture: (nullable) (transfer none): the image, which the object shows; %NULL if the load failed. Take a
 *   reference to keep it.
 * @error: (nullable): the failure, or %NULL. It's only valid during the call.
 * @user_data: the data that was set with the function
 *
 * Receives the result of a load, on the main thread.
 */
typedef void (*WebImageLoadedFunc)(GObject *object, GdkTexture *texture, const GError *error,
                                   gpointer user_data);

/**
 * webimage_widget_load:
 * @widget: a #GtkPicture, a #GtkImage or another widget with a `paintable` property
 * @uri: (nullable): an `http:`, `https:`, `file:` or `data:` URI; %NULL shows the placeholder and fails
 * @options: (nullable) (transfer none): the options, or %NULL for defaults
 * @callback: (nullable) (scope notified) (closure user_data) (destroy destroy): receives the result
 * @user_data: data for the callback
 * @destroy: (nullable): releases the data, after the callback or when the widget has been destroyed
 *
 * Loads an image into a widget. This cancels the widget's earlier load, so a reused widget only shows the
 * last image. If the image is in memory, it's shown and the callback is called before this returns.
 *
 * The callback is called once, or never if the widget is destroyed during the load. The load doesn't keep the
 * widget alive.
 */
void webimage_widget_load(GtkWidget *widget, const char *uri, WebImageOptions *options,
                           WebImageLoadedFunc callback, gpointer user_data, GDestroyNotify destroy);

/**
 * webimage_widget_reload:
 * @widget: a widget as for webimage_widget_load()
 * @options: (nullable) (transfer none): the display options and the progress function, or %NULL for defaults;
 *   the request options stay as they were
 * @callback: (nullable) (scope notified) (closure user_data) (destroy destroy): receives the result
 * @user_data: data for the callback
 * @destroy: (nullable): releases the data
 *
 * Loads a widget's last image again, for example after a failure, even a recent one. The widget keeps its
 * content until the new image arrives. Otherwise it works like webimage_widget_load().
 *
 * Returns: whether there was an image to load; if not, the callback isn't called
 */
gboolean webimage_widget_reload(GtkWidget *widget, WebImageOptions *options, WebImageLoadedFunc callback,
                                gpointer user_data, GDestroyNotify destroy);

/**
 * webimage_widget_cancel:
 * @widget: a widget as for webimage_widget_load()
 *
 * Cancels a widget's load. Its callback receives %G_IO_ERROR_CANCELLED before this returns. The widget keeps
 * its content.
 */
void webimage_widget_cancel(GtkWidget *widget);

/**
 * webimage_widget_clear:
 * @widget: a widget as for webimage_widget_load()
 *
 * Cancels a widget's load and empties the widget. Call it when a list row is unbound.
 */
void webimage_widget_clear(GtkWidget *widget);

/**
 * webimage_widget_is_loading:
 * @widget: a widget as for webimage_widget_load()
 *
 * Returns: whether the widget is loading an image
 */
gboolean webimage_widget_is_loading(GtkWidget *widget);

/**
 * webimage_widget_set_indicator:
 * @widget: a widget as for webimage_widget_load()
 * @indicator: the kind of indicator
 *
 * Sets the indicator that's drawn over the widget during this and later loads. Default:
 * %WEBIMAGE_INDICATOR_NONE.
 */
void webimage_widget_set_indicator(GtkWidget *widget, WebImageIndicator indicator);

/**
 * webimage_widget_set_playing:
 * @widget: a widget as for webimage_widget_load()
 * @playing: whether its animation plays
 *
 * Plays or pauses the animation that a widget shows.
 *
 * Returns: whether it shows an animation
 */
gboolean webimage_widget_set_playing(GtkWidget *widget, gboolean playing);

/**
 * webimage_button_load:
 * @button: a #GtkButton or another widget with a `child` property
 * @state: the state that the image is for: %GTK_STATE_FLAG_NORMAL, %GTK_STATE_FLAG_PRELIGHT,
 *   %GTK_STATE_FLAG_ACTIVE, %GTK_STATE_FLAG_CHECKED or %GTK_STATE_FLAG_INSENSITIVE
 * @uri: (nullable): a URI as for webimage_widget_load()
 * @options: (nullable) (transfer none): the options, or %NULL for defaults
 * @callback: (nullable) (scope notified) (closure user_data) (destroy destroy): receives the result
 * @user_data: data for the callback
 * @destroy: (nullable): releases the data
 *
 * Loads the image for one of a button's states. A state without an image shows the normal state's image.
 * Otherwise it works like webimage_widget_load().
 */
void webimage_button_load(GtkWidget *button, GtkStateFlags state, const char *uri,
                          WebImageOptions *options, WebImageLoadedFunc callback, gpointer user_data,
                          GDestroyNotify destroy);

/**
 * webimage_property_load:
 * @object: any object
 * @property: the name of a writable property that holds a paintable, such as `custom-image` of AdwAvatar or
 *   `primary-icon-paintable` of #GtkEntry
 * @uri: (nullable): a URI as for webimage_widget_load()
 * @options: (nullable) (transfer none): the options, or %NULL for defaults
 * @callback: (nullable) (scope notified) (closure user_data) (destroy destroy): receives the result
 * @user_data: data for the callback
 * @destroy: (nullable): releases the data
 *
 * Loads an image into a property. Otherwise it works like webimage_widget_load().
 */
void webimage_property_load(GObject *object, const char *property, const char *uri,
                            WebImageOptions *options, WebImageLoadedFunc callback, gpointer user_data,
                            GDestroyNotify destroy);

/**
 * webimage_property_reload:
 * @object: an object as for webimage_property_load()
 * @property: the name of the property
 * @options: (nullable) (transfer none): the options as for webimage_widget_reload(), or %NULL for defaults
 * @callback: (nullable) (scope notified) (closure user_data) (destroy destroy): receives the result
 * @user_data: data for the callback
 * @destroy: (nullable): releases the data
 *
 * Loads a property's last image again, like webimage_widget_reload().
 *
 * Returns: whether there was an image to load; if not, the callback isn't called
 */
gboolean webimage_property_reload(GObject *object, const char *property, WebImageOptions *options,
                                  WebImageLoadedFunc callback, gpointer user_data, GDestroyNotify destroy);

/**
 * webimage_property_clear:
 * @object: an object as for webimage_property_load()
 * @property: the name of the property
 *
 * Cancels a property's load and sets the property to %NULL.
 */
void webimage_property_clear(GObject *object, const char *property);

/**
 * webimage_property_set_playing:
 * @object: an object as for webimage_property_load()
 * @property: the name of the property
 * @playing: whether its animation plays
 *
 * Plays or pauses the animation that a property holds. If the object isn't a widget, animations only play if
 * it's a paintable, such as #WebImagePaintable.
 *
 * Returns: whether it holds an animation
 */
gboolean webimage_property_set_playing(GObject *object, const char *property, gboolean playing);

/**
 * webimage_list_item_factory_new:
 * @property: (nullable): the property of a row's object that holds the URI, which is read when the row is
 *   bound; %NULL means `string`, which the objects of a #GtkStringList have
 * @options: (nullable) (transfer none): the options, which are copied, or %NULL for defaults
 *
 * Creates a factory for the rows of a #GtkListView or #GtkGridView. A row is a #GtkPicture that's as large as
 * its image. While the image loads, the row has the size from the options, if it has a width and a height.
 * Visible rows load first, and a reused row never shows another object's image.
 *
 * Returns: (transfer full): the factory
 */
GtkListItemFactory *webimage_list_item_factory_new(const char *property, WebImageOptions *options);

G_END_DECLS

#endif
