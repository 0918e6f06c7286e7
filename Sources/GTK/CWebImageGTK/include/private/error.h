/* SPDX-License-Identifier: MIT */

/* For WebImageGTKC. This header isn't installed. */

#include "../webimage-gtk.h"

/// Returns a new error in the domain WEBIMAGE_ERROR, which the caller frees.
GError *webimage_private_error_new(WebImageError code, const char *message, guint http_status);
