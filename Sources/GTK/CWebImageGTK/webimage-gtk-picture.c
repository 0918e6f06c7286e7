/* SPDX-License-Identifier: MIT */

/* The widget WebImagePicture: a GtkPicture with a slot that loads the image, and an icon in its place. */

#ifdef WEBIMAGE_GTK
#include "private/objects.h"

struct _WebImagePicture {
    GtkWidget parent_instance;
    GtkWidget *picture;
    GtkWidget *icon;
    char *uri;
    char *alternative_text;
    char *placeholder_icon;
    char *error_icon;
    WebImageOptions *options;
    gboolean view_size;
    GtkContentFit content_fit;
    gboolean can_shrink;
    WebImageIndicator indicator;
    WebImageLoad load;
    guint http_status;
};

G_DEFINE_FINAL_TYPE(WebImagePicture, webimage_picture, GTK_TYPE_WIDGET)

enum {
    PROPERTY_URI = 1,
    PROPERTY_OPTIONS,
    PROPERTY_VIEW_SIZE,
    PROPERTY_CONTENT_FIT,
    PROPERTY_CAN_SHRINK,
    PROPERTY_ALTERNATIVE_TEXT,
    PROPERTY_PLACEHOLDER_ICON,
    PROPERTY_ERROR_ICON,
    PROPERTY_INDICATOR,
    PROPERTY_STATE,
    PROPERTY_PROGRESS,
    PROPERTY_ERROR,
    PROPERTY_HTTP_STATUS,
    PROPERTY_PAINTABLE,
    PROPERTY_COUNT,
};

static GParamSpec *properties[PROPERTY_COUNT];

static void notify(WebImagePicture *self, guint property) {
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

/* Shows the icon while the picture shows nothing else, such as a preview or the paintable of an option. */
static void update_icon(WebImagePicture *self) {
    if (!self->picture) return;
    gboolean is_empty = gtk_picture_get_paintable(GTK_PICTURE(self->picture)) == NULL;
    const char *name = self->placeholder_icon;
    if (self->load.state == WEBIMAGE_PICTURE_STATE_FAILED && self->error_icon) name = self->error_icon;
    if (name) gtk_image_set_from_icon_name(GTK_IMAGE(self->icon), name);
    gtk_widget_set_visible(self->icon, is_empty && name);
}

static void paintable_changed(WebImagePicture *self) {
    update_icon(self);
    notify(self, PROPERTY_PAINTABLE);
}

static void load_changed(gpointer picture) {
    WebImagePicture *self = picture;
    gboolean is_loading = self->load.state == WEBIMAGE_PICTURE_STATE_LOADING;
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_BUSY, is_loading, -1);
    update_icon(self);
    guint status = self->load.error ? webimage_error_get_http_status(self->load.error) : 0;
    if (self->http_status == status) return;
    self->http_status = status;
    notify(self, PROPERTY_HTTP_STATUS);
}

static void ended(GObject *object, GdkTexture *texture, const GError *error, gpointer number) {
    WebImagePicture *self = (WebImagePicture *)gtk_widget_get_parent(GTK_WIDGET(object));
    if (self) webimage_private_load_end(&self->load, number, error);
}

static const WebImageFit fits[] = {
    [GTK_CONTENT_FIT_FILL] = WEBIMAGE_FIT_FILL, [GTK_CONTENT_FIT_COVER] = WEBIMAGE_FIT_COVER,
    [GTK_CONTENT_FIT_CONTAIN] = WEBIMAGE_FIT_CONTAIN, [GTK_CONTENT_FIT_SCALE_DOWN] = WEBIMAGE_FIT_CONTAIN};
static WebImageOptions *load_options(WebImagePicture *self) {
    WebImageOptions *options = self->options ? webimage_options_copy(self->options) : webimage_options_new();
    webimage_options_set_progress(options, webimage_private_load_progressed, &self->load, NULL);
    if (self->view_size) webimage_options_set_view_size(options, fits[self->content_fit]);
    return options;
}

/* Empties the widget except for the placeholder in its options. */
static void show_placeholder(WebImagePicture *self) {
    webimage_widget_clear(self->picture);
    if (!self->options) return;
    WebImageOptions *options = webimage_options_copy(self->options);
    webimage_options_set_error_image(options, NULL);
    webimage_widget_load(self->picture, NULL, options, NULL, NULL, NULL);
    webimage_options_unref(options);
}

static gboolean has_uri(WebImagePicture *self) { return self->uri && *self->uri; }
/* Loads the image. With `again`, it does so even if the image failed recently. */
static void start(WebImagePicture *self, gboolean again) {
    /* A language with garbage collection may use a widget that's already disposed of. */
    if (!self->picture) return;
    KEEP(self);
    g_object_freeze_notify(G_OBJECT(self));
    WebImagePictureState state =
        has_uri(self) ? WEBIMAGE_PICTURE_STATE_LOADING : WEBIMAGE_PICTURE_STATE_IDLE;
    gpointer number = webimage_private_load_begin(&self->load, state);
    if (has_uri(self)) {
        WebImageOptions *options = load_options(self);
        if (!again || !webimage_widget_reload(self->picture, options, ended, number, NULL))
            webimage_widget_load(self->picture, self->uri, options, ended, number, NULL);
        webimage_options_unref(options);
    } else {
        show_placeholder(self);
        update_icon(self);
    }
    g_object_thaw_notify(G_OBJECT(self));
}

void webimage_picture_set_uri(WebImagePicture *self, const char *uri) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (!webimage_private_replace_text(&self->uri, uri)) return;
    KEEP(self);
    g_object_freeze_notify(G_OBJECT(self));
    notify(self, PROPERTY_URI);
    start(self, FALSE);
    g_object_thaw_notify(G_OBJECT(self));
}

void webimage_picture_set_file(WebImagePicture *self, GFile *file) {
    char *uri = file ? g_file_get_uri(file) : NULL;
    webimage_picture_set_uri(self, uri);
    g_free(uri);
}

void webimage_picture_reload(WebImagePicture *self) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (has_uri(self)) start(self, TRUE);
}

void webimage_picture_cancel(WebImagePicture *self) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (self->picture) webimage_widget_cancel(self->picture);
}

gboolean webimage_picture_set_playing(WebImagePicture *self, gboolean playing) {
    g_return_val_if_fail(WEBIMAGE_IS_PICTURE(self), FALSE);
    return self->picture && webimage_widget_set_playing(self->picture, playing);
}

void webimage_picture_set_options(WebImagePicture *self, WebImageOptions *options) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    KEEP(self);
    webimage_private_replace_options(&self->options, options);
    notify(self, PROPERTY_OPTIONS);
    start(self, FALSE);
}

void webimage_picture_set_view_size(WebImagePicture *self, gboolean view_size) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (self->view_size == !!view_size) return;
    KEEP(self);
    self->view_size = !!view_size;
    notify(self, PROPERTY_VIEW_SIZE);
    if (has_uri(self)) start(self, FALSE);
}

void webimage_picture_set_content_fit(WebImagePicture *self, GtkContentFit content_fit) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (self->content_fit == content_fit || !self->picture) return;
    KEEP(self);
    self->content_fit = content_fit;
    gtk_picture_set_content_fit(GTK_PICTURE(self->picture), content_fit);
    notify(self, PROPERTY_CONTENT_FIT);
    if (has_uri(self) && self->view_size) start(self, FALSE);
}

void webimage_picture_set_can_shrink(WebImagePicture *self, gboolean can_shrink) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (self->can_shrink == !!can_shrink || !self->picture) return;
    self->can_shrink = !!can_shrink;
    gtk_picture_set_can_shrink(GTK_PICTURE(self->picture), can_shrink);
    notify(self, PROPERTY_CAN_SHRINK);
}

void webimage_picture_set_alternative_text(WebImagePicture *self, const char *text) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (!webimage_private_replace_text(&self->alternative_text, text)) return;
    webimage_private_set_label(GTK_ACCESSIBLE(self), self->alternative_text);
    notify(self, PROPERTY_ALTERNATIVE_TEXT);
}

void webimage_picture_set_placeholder_icon(WebImagePicture *self, const char *icon_name) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (!webimage_private_replace_text(&self->placeholder_icon, icon_name)) return;
    update_icon(self);
    notify(self, PROPERTY_PLACEHOLDER_ICON);
}

void webimage_picture_set_error_icon(WebImagePicture *self, const char *icon_name) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (!webimage_private_replace_text(&self->error_icon, icon_name)) return;
    update_icon(self);
    notify(self, PROPERTY_ERROR_ICON);
}

void webimage_picture_set_indicator(WebImagePicture *self, WebImageIndicator indicator) {
    g_return_if_fail(WEBIMAGE_IS_PICTURE(self));
    if (self->indicator == indicator || !self->picture) return;
    self->indicator = indicator;
    webimage_widget_set_indicator(self->picture, indicator);
    notify(self, PROPERTY_INDICATOR);
}

/* A getter for a value, with the result for an argument of the wrong type. */
#define GETTER(type, name, value, otherwise) \
    type webimage_picture_get_##name(WebImagePicture *self) { \
        g_return_val_if_fail(WEBIMAGE_IS_PICTURE(self), otherwise); \
        return value; \
    }

GETTER(const char *, uri, self->uri, NULL)
GETTER(WebImageOptions *, options, self->options, NULL)
GETTER(gboolean, view_size, self->view_size, FALSE)
GETTER(GtkContentFit, content_fit, self->content_fit, GTK_CONTENT_FIT_CONTAIN)
GETTER(gboolean, can_shrink, self->can_shrink, FALSE)
GETTER(const char *, alternative_text, self->alternative_text, NULL)
GETTER(const char *, placeholder_icon, self->placeholder_icon, NULL)
GETTER(const char *, error_icon, self->error_icon, NULL)
GETTER(WebImageIndicator, indicator, self->indicator, WEBIMAGE_INDICATOR_NONE)
GETTER(WebImagePictureState, state, self->load.state, WEBIMAGE_PICTURE_STATE_IDLE)
GETTER(double, progress, self->load.progress, 0)
GETTER(const GError *, error, self->load.error, NULL)
GETTER(GdkPaintable *, paintable,
       self->picture ? gtk_picture_get_paintable(GTK_PICTURE(self->picture)) : NULL, NULL)
GETTER(guint, http_status, self->http_status, 0)

GtkWidget *webimage_picture_new(const char *uri) {
    return g_object_new(WEBIMAGE_TYPE_PICTURE, "uri", uri, NULL);
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
    WebImagePicture *self = WEBIMAGE_PICTURE(object);
    const char *text = G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
    switch (property) {
    case PROPERTY_URI: webimage_picture_set_uri(self, text); break;
    case PROPERTY_OPTIONS: webimage_picture_set_options(self, g_value_get_boxed(value)); break;
    case PROPERTY_VIEW_SIZE: webimage_picture_set_view_size(self, g_value_get_boolean(value)); break;
    case PROPERTY_CONTENT_FIT: webimage_picture_set_content_fit(self, g_value_get_enum(value)); break;
    case PROPERTY_CAN_SHRINK: webimage_picture_set_can_shrink(self, g_value_get_boolean(value)); break;
    case PROPERTY_ALTERNATIVE_TEXT: webimage_picture_set_alternative_text(self, text); break;
    case PROPERTY_PLACEHOLDER_ICON: webimage_picture_set_placeholder_icon(self, text); break;
    case PROPERTY_ERROR_ICON: webimage_picture_set_error_icon(self, text); break;
    case PROPERTY_INDICATOR: webimage_picture_set_indicator(self, g_value_get_enum(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
    WebImagePicture *self = WEBIMAGE_PICTURE(object);
    switch (property) {
    case PROPERTY_URI: g_value_set_string(value, self->uri); break;
    case PROPERTY_OPTIONS: g_value_set_boxed(value, self->options); break;
    case PROPERTY_VIEW_SIZE: g_value_set_boolean(value, self->view_size); break;
    case PROPERTY_CONTENT_FIT: g_value_set_enum(value, self->content_fit); break;
    case PROPERTY_CAN_SHRINK: g_value_set_boolean(value, self->can_shrink); break;
    case PROPERTY_ALTERNATIVE_TEXT: g_value_set_string(value, self->alternative_text); break;
    case PROPERTY_PLACEHOLDER_ICON: g_value_set_string(value, self->placeholder_icon); break;
    case PROPERTY_ERROR_ICON: g_value_set_string(value, self->error_icon); break;
    case PROPERTY_INDICATOR: g_value_set_enum(value, self->indicator); break;
    case PROPERTY_STATE: g_value_set_enum(value, self->load.state); break;
    case PROPERTY_PROGRESS: g_value_set_double(value, self->load.progress); break;
    case PROPERTY_ERROR: g_value_set_boxed(value, self->load.error); break;
    case PROPERTY_PAINTABLE: g_value_set_object(value, webimage_picture_get_paintable(self)); break;
    case PROPERTY_HTTP_STATUS: g_value_set_uint(value, self->http_status); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void dispose(GObject *object) {
    if (webimage_private_defer_disposal(object)) return;
    WebImagePicture *self = WEBIMAGE_PICTURE(object);
    /* Its load refers to this widget, and something else may have a reference to the picture. */
    self->load.number++;
    if (self->picture) {
        g_signal_handlers_disconnect_by_data(self->picture, self);
        webimage_widget_clear(self->picture);
    }
    g_clear_pointer(&self->picture, gtk_widget_unparent);
    g_clear_pointer(&self->icon, gtk_widget_unparent);
    G_OBJECT_CLASS(webimage_picture_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    WebImagePicture *self = WEBIMAGE_PICTURE(object);
    g_free(self->uri);
    g_free(self->alternative_text);
    g_free(self->placeholder_icon);
    g_free(self->error_icon);
    g_clear_pointer(&self->options, webimage_options_unref);
    g_clear_error(&self->load.error);
    G_OBJECT_CLASS(webimage_picture_parent_class)->finalize(object);
}

static void webimage_picture_class_init(WebImagePictureClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->dispose = dispose;
    object->finalize = finalize;
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget, "webimage-picture");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_IMG);

    GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    GParamFlags writes = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
#define ENUM(property, name, ...) \
    properties[PROPERTY_##property] = g_param_spec_enum(name, NULL, NULL, __VA_ARGS__)
#define TEXT(name) g_param_spec_string(name, NULL, NULL, NULL, writes)
    properties[PROPERTY_URI] = TEXT("uri");
    properties[PROPERTY_ALTERNATIVE_TEXT] = TEXT("alternative-text");
    properties[PROPERTY_PLACEHOLDER_ICON] = TEXT("placeholder-icon");
    properties[PROPERTY_ERROR_ICON] = TEXT("error-icon");
    properties[PROPERTY_OPTIONS] = g_param_spec_boxed("options", NULL, NULL, WEBIMAGE_TYPE_OPTIONS, writes);
    properties[PROPERTY_VIEW_SIZE] = g_param_spec_boolean("view-size", NULL, NULL, FALSE, writes);
    ENUM(CONTENT_FIT, "content-fit", GTK_TYPE_CONTENT_FIT, GTK_CONTENT_FIT_CONTAIN, writes);
    properties[PROPERTY_CAN_SHRINK] = g_param_spec_boolean("can-shrink", NULL, NULL, TRUE, writes);
    ENUM(INDICATOR, "indicator", WEBIMAGE_TYPE_INDICATOR, WEBIMAGE_INDICATOR_NONE, writes);
    ENUM(STATE, "state", WEBIMAGE_TYPE_PICTURE_STATE, WEBIMAGE_PICTURE_STATE_IDLE, reads);
    properties[PROPERTY_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0, 1, 0, reads);
    properties[PROPERTY_ERROR] = g_param_spec_boxed("error", NULL, NULL, G_TYPE_ERROR, reads);
    properties[PROPERTY_PAINTABLE] = g_param_spec_object("paintable", NULL, NULL, GDK_TYPE_PAINTABLE, reads);
    properties[PROPERTY_HTTP_STATUS] = g_param_spec_uint("http-status", NULL, NULL, 0, 999, 0, reads);
    g_object_class_install_properties(object, PROPERTY_COUNT, properties);

    GType type = G_TYPE_FROM_CLASS(class);
    g_signal_new("loaded", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new(
        "failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void webimage_picture_init(WebImagePicture *self) {
    self->load.owner = G_OBJECT(self);
    self->load.changed = load_changed;
    self->content_fit = GTK_CONTENT_FIT_CONTAIN;
    self->can_shrink = TRUE;
    /* This widget's label describes both children. */
    GtkAccessibleRole role = GTK_ACCESSIBLE_ROLE_PRESENTATION;
    self->picture = g_object_new(GTK_TYPE_PICTURE, "accessible-role", role, NULL);
    self->icon = g_object_new(
        GTK_TYPE_IMAGE, "accessible-role", role, "icon-size", GTK_ICON_SIZE_LARGE, "visible", FALSE, NULL);
    gtk_widget_add_css_class(self->icon, "dim-label");
    gtk_widget_set_parent(self->picture, GTK_WIDGET(self));
    gtk_widget_set_parent(self->icon, GTK_WIDGET(self));
    g_signal_connect_swapped(self->picture, "notify::paintable", G_CALLBACK(paintable_changed), self);
}

#endif
