/* SPDX-License-Identifier: MIT */

/* For the widgets. This header isn't installed. */

#include "../webimage-gtk.h"

/* Returns TRUE off the main thread, and then disposes of the object on the main thread later. The garbage
   collector of a language such as Python can run on any thread. */
gboolean webimage_private_defer_disposal(GObject *object);

/* Replaces a text with a copy of another one. Returns FALSE if they're equal. */
gboolean webimage_private_replace_text(char **text, const char *value);

/* Sets the accessible label, or removes it. */
void webimage_private_set_label(GtkAccessible *accessible, const char *text);
