/* SPDX-License-Identifier: MIT */

/* For the widget. It is not installed. */

#include "../webimage-gtk.h"

/* Returns TRUE on another thread than the main one, where the object is disposed of later: the collector of a
   language such as Python runs on any thread. */
gboolean webimage_private_defer_disposal(GObject *object);
