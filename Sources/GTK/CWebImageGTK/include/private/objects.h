/* SPDX-License-Identifier: MIT */

/* For the widgets. It is not installed. */

#include "../webimage-gtk.h"

/* Returns TRUE on another thread than the main one, where the object is disposed of later: the collector of a
   language such as Python runs on any thread. */
gboolean webimage_private_defer_disposal(GObject *object);

/* Replaces a text by a copy of another one. Returns FALSE if they're equal. */
gboolean webimage_private_replace_text(char **text, const char *value);

/* Sets the accessible label, or removes it. */
void webimage_private_set_label(GtkAccessible *accessible, const char *text);
