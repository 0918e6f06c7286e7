/* SPDX-License-Identifier: MIT */

#ifndef WEBIMAGE_GTK_LIST_MODEL_H
#define WEBIMAGE_GTK_LIST_MODEL_H

#include "webimage-gtk-paintable.h"

G_BEGIN_DECLS

#define WEBIMAGE_TYPE_LIST_MODEL (webimage_list_model_get_type())

/**
 * WebImageListModel:
 *
 * A #GListModel of images by URI, for #GtkGridView, #GtkListView, #GtkFlowBox or AdwCarousel. Its items are
 * #WebImagePaintable objects. The model creates them when a view requests them, and keeps them only as long
 * as something uses them. So a list of thousands of images only loads the ones near the visible rows, and
 * scrolling a row away cancels its load.
 *
 * In a #GtkBuilderListItemFactory, bind the item to a picture:
 *
 * |[
 * <template class="GtkListItem">
 *   <property name="child">
 *     <object class="GtkPicture">
 *       <binding name="paintable">
 *         <lookup name="item">GtkListItem</lookup>
 *       </binding>
 *     </object>
 *   </property>
 * </template>
 * ]|
 *
 * Set a size in #WebImageListModel:options, because a paintable can't find out the size of the widgets that
 * draw it. Sort and filter by the items' `uri` property.
 */
G_DECLARE_FINAL_TYPE(WebImageListModel, webimage_list_model, WEBIMAGE, LIST_MODEL, GObject)

/**
 * WebImageListModel:options: (setter set_options) (getter get_options)
 *
 * The options for loads. Changing them reloads the images that are in use. Default: %NULL, the default
 * options.
 */

/**
 * WebImageListModel:n-items:
 *
 * The number of images.
 */

/**
 * webimage_list_model_new:
 * @uris: (nullable) (array zero-terminated=1): the URIs, %NULL-terminated; or %NULL for none
 * @options: (nullable) (transfer none): the options, which are copied, or %NULL for defaults
 *
 * Creates a model.
 *
 * Returns: (transfer full): the model
 */
WebImageListModel *webimage_list_model_new(const char *const *uris, WebImageOptions *options);

/**
 * webimage_list_model_append:
 * @self: the model
 * @uri: the URI of an image
 *
 * Appends an image.
 */
void webimage_list_model_append(WebImageListModel *self, const char *uri);

/**
 * webimage_list_model_remove:
 * @self: the model
 * @position: the position of an image, less than the number of images
 *
 * Removes an image.
 */
void webimage_list_model_remove(WebImageListModel *self, guint position);

/**
 * webimage_list_model_splice:
 * @self: the model
 * @position: the position of the first change; at most the number of images
 * @n_removals: the number of images to remove there
 * @additions: (nullable) (array zero-terminated=1): the URIs of the images to insert, %NULL-terminated
 *
 * Replaces a range of images. Views see a single change.
 */
void webimage_list_model_splice(WebImageListModel *self, guint position, guint n_removals,
                                const char *const *additions);

/**
 * webimage_list_model_get_uri:
 * @self: the model
 * @position: a position
 *
 * Returns: (nullable) (transfer none): the URI of the image at a position; %NULL beyond the end
 */
const char *webimage_list_model_get_uri(WebImageListModel *self, guint position);

/**
 * webimage_list_model_set_options: (set-property options)
 * @self: the model
 * @options: (nullable) (transfer none): the options, which are copied
 *
 * Sets #WebImageListModel:options.
 */
void webimage_list_model_set_options(WebImageListModel *self, WebImageOptions *options);

/**
 * webimage_list_model_get_options: (get-property options)
 * @self: the model
 *
 * Returns: (nullable) (transfer none): #WebImageListModel:options
 */
WebImageOptions *webimage_list_model_get_options(WebImageListModel *self);

G_END_DECLS

#endif
