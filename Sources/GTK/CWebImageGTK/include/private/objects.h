/* SPDX-License-Identifier: MIT */

/* For the widgets. This header isn't installed. */

#include "../webimage-gtk.h"
#include "../webimage-gtk-picture.h"

/* Returns TRUE off the main thread, and then disposes of the object on the main thread later. The garbage
   collector of a language such as Python can run on any thread. */
gboolean webimage_private_defer_disposal(GObject *object);

/* Keeps an object until the end of the block, because a handler may release it. */
#define KEEP(object) g_autoptr(GObject) kept G_GNUC_UNUSED = g_object_ref(G_OBJECT(object))

/* Replaces a text with a copy of another one. Returns FALSE if they're equal. */
gboolean webimage_private_replace_text(char **text, const char *value);

/* Replaces options with a copy, or removes them. */
void webimage_private_replace_options(WebImageOptions **options, WebImageOptions *value);

/* Sets the accessible label, or removes it. */
void webimage_private_set_label(GtkAccessible *accessible, const char *text);

/* The current load of an object with the properties "state", "progress" and "error". */
typedef struct {
    GObject *owner;
    /* Called when the state or the error has changed, before anything is notified. May be NULL. */
    void (*changed)(gpointer owner);
    /* The number of the last load. The callback of an earlier one does nothing. */
    guint number;
    WebImagePictureState state;
    double progress;
    GError *error;
} WebImageLoad;

/* Starts a load and returns its number, which is also the `user_data` for its end. */
gpointer webimage_private_load_begin(WebImageLoad *load, WebImagePictureState state);

/* Sets the progress. A `WebImageProgressFunc` whose `user_data` is the load. */
void webimage_private_load_progressed(guint64 received, guint64 expected, gpointer load);

/* Ends the load with this number, notifies and emits "loaded" or "failed". */
void webimage_private_load_end(WebImageLoad *load, gpointer number, const GError *error);
