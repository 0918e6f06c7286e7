/* SPDX-License-Identifier: MIT */

/* The parts of the interface that are macros of GObject. The other functions are in WebImageGTKC. */

#ifdef WEBIMAGE_GTK

#include "webimage-gtk.h"

G_DEFINE_QUARK(webimage-error-quark, webimage_error)

G_DEFINE_BOXED_TYPE(WebImageOptions, webimage_options, webimage_options_ref, webimage_options_unref)

#endif
