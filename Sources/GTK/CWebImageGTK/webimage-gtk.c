/* SPDX-License-Identifier: MIT */

/* The parts of the interface that need GObject's macros. The other functions are in WebImageGTKC. */

#ifdef WEBIMAGE_GTK

#include "private/objects.h"
#include "private/error.h"

#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    guint http_status;
} WebImageErrorPrivate;

static void webimage_error_private_init(WebImageErrorPrivate *private) { private->http_status = 0; }

static void webimage_error_private_copy(const WebImageErrorPrivate *source, WebImageErrorPrivate *target) {
    target->http_status = source->http_status;
}

static void webimage_error_private_clear(WebImageErrorPrivate *private) {}

G_DEFINE_EXTENDED_ERROR(WebImageError, webimage_error)

GError *webimage_private_error_new(WebImageError code, const char *message, guint http_status) {
    GError *error = g_error_new_literal(WEBIMAGE_ERROR, code, message);
    webimage_error_get_private(error)->http_status = http_status;
    return error;
}

guint webimage_error_get_http_status(const GError *error) {
    g_return_val_if_fail(error != NULL, 0);
    return error->domain == WEBIMAGE_ERROR ? webimage_error_get_private(error)->http_status : 0;
}

static gboolean release(gpointer object) {
    g_object_unref(object);
    return G_SOURCE_REMOVE;
}

gboolean webimage_private_defer_disposal(GObject *object) {
    if (syscall(SYS_gettid) == getpid()) return FALSE;
    g_idle_add(release, g_object_ref(object));
    return TRUE;
}

gboolean webimage_private_replace_text(char **text, const char *value) {
    if (g_strcmp0(*text, value) == 0) return FALSE;
    char *copy = g_strdup(value);
    g_free(*text);
    *text = copy;
    return TRUE;
}

void webimage_private_replace_options(WebImageOptions **options, WebImageOptions *value) {
    /* Copy first, because the value may be the current options. */
    WebImageOptions *copy = value ? webimage_options_copy(value) : NULL;
    g_clear_pointer(options, webimage_options_unref);
    *options = copy;
}

void webimage_private_set_label(GtkAccessible *accessible, const char *text) {
    if (text) gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    else gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
}

G_DEFINE_BOXED_TYPE(WebImageSource, webimage_source, webimage_source_ref, webimage_source_unref)

G_DEFINE_BOXED_TYPE(WebImageLoader, webimage_loader, webimage_loader_ref, webimage_loader_unref)

G_DEFINE_BOXED_TYPE(WebImageOptions, webimage_options, webimage_options_ref, webimage_options_unref)

G_DEFINE_ENUM_TYPE(WebImageFit, webimage_fit, G_DEFINE_ENUM_VALUE(WEBIMAGE_FIT_CONTAIN, "contain"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_FIT_COVER, "cover"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_FIT_FILL, "fill"))

G_DEFINE_ENUM_TYPE(WebImageGravity, webimage_gravity, G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_CENTER, "center"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_TOP, "top"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_BOTTOM, "bottom"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_LEFT, "left"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_RIGHT, "right"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_TOP_LEFT, "top-left"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_TOP_RIGHT, "top-right"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_BOTTOM_LEFT, "bottom-left"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_BOTTOM_RIGHT, "bottom-right"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_ATTENTION, "attention"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_GRAVITY_ENTROPY, "entropy"))

G_DEFINE_ENUM_TYPE(WebImagePriority, webimage_priority,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PRIORITY_VERY_LOW, "very-low"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PRIORITY_LOW, "low"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PRIORITY_NORMAL, "normal"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PRIORITY_HIGH, "high"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PRIORITY_VERY_HIGH, "very-high"))

G_DEFINE_ENUM_TYPE(WebImageCachePolicy, webimage_cache_policy,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CACHE_POLICY_STANDARD, "standard"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CACHE_POLICY_CACHE_ONLY, "cache-only"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CACHE_POLICY_CACHE_ELSE_LOAD, "cache-else-load"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CACHE_POLICY_REFRESH, "refresh"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CACHE_POLICY_RELOAD, "reload"))

G_DEFINE_ENUM_TYPE(WebImageTransition, webimage_transition,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_TRANSITION_NONE, "none"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_TRANSITION_FADE, "fade"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_TRANSITION_SLIDE, "slide"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_TRANSITION_FLIP, "flip"))

G_DEFINE_ENUM_TYPE(WebImageConfinement, webimage_confinement,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CONFINEMENT_NONE, "none"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CONFINEMENT_AUTOMATIC, "automatic"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_CONFINEMENT_ALL, "all"))

G_DEFINE_ENUM_TYPE(WebImageIndicator, webimage_indicator,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_INDICATOR_NONE, "none"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_INDICATOR_SPINNER, "spinner"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_INDICATOR_BAR, "bar"))

G_DEFINE_ENUM_TYPE(WebImagePictureState, webimage_picture_state,
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PICTURE_STATE_IDLE, "idle"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PICTURE_STATE_LOADING, "loading"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PICTURE_STATE_LOADED, "loaded"),
                   G_DEFINE_ENUM_VALUE(WEBIMAGE_PICTURE_STATE_FAILED, "failed"))

#endif
