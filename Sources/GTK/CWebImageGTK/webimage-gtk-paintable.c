/* SPDX-License-Identifier: MIT */

/* WebImagePaintable: a paintable with a slot that sets its content. */

#ifdef WEBIMAGE_GTK
#include "private/objects.h"
#include "webimage-gtk-paintable.h"
#include "webimage-gtk-widgets.h"

struct _WebImagePaintable {
    GObject parent_instance;
    char *uri;
    WebImageOptions *options;
    GdkPaintable *content;
    WebImageLoad load;
    gboolean is_disposed;
};

static void implement_paintable(GdkPaintableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(WebImagePaintable, webimage_paintable, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement_paintable))

enum {
    PROPERTY_URI = 1,
    PROPERTY_OPTIONS,
    PROPERTY_CONTENT,
    PROPERTY_STATE,
    PROPERTY_PROGRESS,
    PROPERTY_ERROR,
    PROPERTY_COUNT,
};

static GParamSpec *properties[PROPERTY_COUNT];

static void notify(WebImagePaintable *self, guint property) {
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

/* The content */

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
    GdkPaintable *content = WEBIMAGE_PAINTABLE(paintable)->content;
    if (content) gdk_paintable_snapshot(content, snapshot, width, height);
}

static GdkPaintable *get_current_image(GdkPaintable *paintable) {
    GdkPaintable *content = WEBIMAGE_PAINTABLE(paintable)->content;
    return content ? gdk_paintable_get_current_image(content) : gdk_paintable_new_empty(0, 0);
}

static int get_width(GdkPaintable *paintable) {
    GdkPaintable *content = WEBIMAGE_PAINTABLE(paintable)->content;
    return content ? gdk_paintable_get_intrinsic_width(content) : 0;
}

static int get_height(GdkPaintable *paintable) {
    GdkPaintable *content = WEBIMAGE_PAINTABLE(paintable)->content;
    return content ? gdk_paintable_get_intrinsic_height(content) : 0;
}

static double get_aspect_ratio(GdkPaintable *paintable) {
    GdkPaintable *content = WEBIMAGE_PAINTABLE(paintable)->content;
    return content ? gdk_paintable_get_intrinsic_aspect_ratio(content) : 0;
}

static void implement_paintable(GdkPaintableInterface *interface) {
    interface->snapshot = snapshot;
    interface->get_current_image = get_current_image;
    interface->get_intrinsic_width = get_width;
    interface->get_intrinsic_height = get_height;
    interface->get_intrinsic_aspect_ratio = get_aspect_ratio;
}

static void set_content(WebImagePaintable *self, GdkPaintable *content) {
    if (self->content == content) return;
    int width = get_width(GDK_PAINTABLE(self)), height = get_height(GDK_PAINTABLE(self));
    if (self->content) g_signal_handlers_disconnect_by_data(self->content, self);
    g_set_object(&self->content, content);
    if (content) {
        g_signal_connect_swapped(
            content, "invalidate-contents", G_CALLBACK(gdk_paintable_invalidate_contents), self);
        g_signal_connect_swapped(
            content, "invalidate-size", G_CALLBACK(gdk_paintable_invalidate_size), self);
    }
    if (get_width(GDK_PAINTABLE(self)) != width || get_height(GDK_PAINTABLE(self)) != height)
        gdk_paintable_invalidate_size(GDK_PAINTABLE(self));
    gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
    notify(self, PROPERTY_CONTENT);
}

/* The load */

static void ended(GObject *object, GdkTexture *texture, const GError *error, gpointer number) {
    webimage_private_load_end(&WEBIMAGE_PAINTABLE(object)->load, number, error);
}

/* Loads the image. With `again`, it does so even if the image failed recently. */
static void start(WebImagePaintable *self, gboolean again) {
    /* A language with garbage collection may use an object that's already disposed of. */
    if (self->is_disposed) return;
    KEEP(self);
    g_object_freeze_notify(G_OBJECT(self));
    gboolean has_uri = self->uri && *self->uri;
    gpointer number = webimage_private_load_begin(
        &self->load, has_uri ? WEBIMAGE_PICTURE_STATE_LOADING : WEBIMAGE_PICTURE_STATE_IDLE);
    if (has_uri) {
        WebImageOptions *options =
            self->options ? webimage_options_copy(self->options) : webimage_options_new();
        webimage_options_set_progress(options, webimage_private_load_progressed, &self->load, NULL);
        GObject *object = G_OBJECT(self);
        if (!again || !webimage_property_reload(object, "content", options, ended, number, NULL))
            webimage_property_load(object, "content", self->uri, options, ended, number, NULL);
        webimage_options_unref(options);
    } else {
        webimage_property_clear(G_OBJECT(self), "content");
    }
    g_object_thaw_notify(G_OBJECT(self));
}

void webimage_paintable_set_uri(WebImagePaintable *self, const char *uri) {
    g_return_if_fail(WEBIMAGE_IS_PAINTABLE(self));
    if (!webimage_private_replace_text(&self->uri, uri)) return;
    KEEP(self);
    g_object_freeze_notify(G_OBJECT(self));
    notify(self, PROPERTY_URI);
    start(self, FALSE);
    g_object_thaw_notify(G_OBJECT(self));
}

void webimage_paintable_set_options(WebImagePaintable *self, WebImageOptions *options) {
    g_return_if_fail(WEBIMAGE_IS_PAINTABLE(self));
    KEEP(self);
    webimage_private_replace_options(&self->options, options);
    notify(self, PROPERTY_OPTIONS);
    if (self->uri) start(self, FALSE);
}

void webimage_paintable_reload(WebImagePaintable *self) {
    g_return_if_fail(WEBIMAGE_IS_PAINTABLE(self));
    if (self->uri) start(self, TRUE);
}

gboolean webimage_paintable_set_playing(WebImagePaintable *self, gboolean playing) {
    g_return_val_if_fail(WEBIMAGE_IS_PAINTABLE(self), FALSE);
    return webimage_property_set_playing(G_OBJECT(self), "content", playing);
}

/* A getter for a value, with the result for an argument of the wrong type. */
#define GETTER(type, name, value, otherwise) \
    type webimage_paintable_get_##name(WebImagePaintable *self) { \
        g_return_val_if_fail(WEBIMAGE_IS_PAINTABLE(self), otherwise); \
        return value; \
    }

GETTER(const char *, uri, self->uri, NULL)
GETTER(WebImageOptions *, options, self->options, NULL)
GETTER(WebImagePictureState, state, self->load.state, WEBIMAGE_PICTURE_STATE_IDLE)
GETTER(double, progress, self->load.progress, 0)
GETTER(const GError *, error, self->load.error, NULL)

WebImagePaintable *webimage_paintable_new(const char *uri, WebImageOptions *options) {
    /* Set the options first, so the image is only loaded once. */
    return g_object_new(WEBIMAGE_TYPE_PAINTABLE, "options", options, "uri", uri, NULL);
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
    WebImagePaintable *self = WEBIMAGE_PAINTABLE(object);
    switch (property) {
    case PROPERTY_URI: webimage_paintable_set_uri(self, g_value_get_string(value)); break;
    case PROPERTY_OPTIONS: webimage_paintable_set_options(self, g_value_get_boxed(value)); break;
    case PROPERTY_CONTENT: set_content(self, g_value_get_object(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
    WebImagePaintable *self = WEBIMAGE_PAINTABLE(object);
    switch (property) {
    case PROPERTY_URI: g_value_set_string(value, self->uri); break;
    case PROPERTY_OPTIONS: g_value_set_boxed(value, self->options); break;
    case PROPERTY_CONTENT: g_value_set_object(value, self->content); break;
    case PROPERTY_STATE: g_value_set_enum(value, self->load.state); break;
    case PROPERTY_PROGRESS: g_value_set_double(value, self->load.progress); break;
    case PROPERTY_ERROR: g_value_set_boxed(value, self->load.error); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void dispose(GObject *object) {
    if (webimage_private_defer_disposal(object)) return;
    WebImagePaintable *self = WEBIMAGE_PAINTABLE(object);
    self->load.number++;
    self->is_disposed = TRUE;
    if (self->content) g_signal_handlers_disconnect_by_data(self->content, self);
    g_clear_object(&self->content);
    G_OBJECT_CLASS(webimage_paintable_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    WebImagePaintable *self = WEBIMAGE_PAINTABLE(object);
    g_free(self->uri);
    g_clear_pointer(&self->options, webimage_options_unref);
    g_clear_error(&self->load.error);
    G_OBJECT_CLASS(webimage_paintable_parent_class)->finalize(object);
}

static void webimage_paintable_class_init(WebImagePaintableClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->dispose = dispose;
    object->finalize = finalize;

    GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    GParamFlags writes = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    properties[PROPERTY_URI] = g_param_spec_string("uri", NULL, NULL, NULL, writes);
    properties[PROPERTY_OPTIONS] =
        g_param_spec_boxed("options", NULL, NULL, WEBIMAGE_TYPE_OPTIONS, writes);
    properties[PROPERTY_CONTENT] =
        g_param_spec_object("content", NULL, NULL, GDK_TYPE_PAINTABLE, writes);
    properties[PROPERTY_STATE] = g_param_spec_enum(
        "state", NULL, NULL, WEBIMAGE_TYPE_PICTURE_STATE, WEBIMAGE_PICTURE_STATE_IDLE, reads);
    properties[PROPERTY_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0, 1, 0, reads);
    properties[PROPERTY_ERROR] = g_param_spec_boxed("error", NULL, NULL, G_TYPE_ERROR, reads);
    g_object_class_install_properties(object, PROPERTY_COUNT, properties);

    GType type = G_TYPE_FROM_CLASS(class);
    g_signal_new(
        "loaded", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new(
        "failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void webimage_paintable_init(WebImagePaintable *self) { self->load.owner = G_OBJECT(self); }

#endif
