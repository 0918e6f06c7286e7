/* SPDX-License-Identifier: MIT */

/* The widget WebImageAvatar: a WebImagePicture in a circle. */

#ifdef WEBIMAGE_GTK
#include "private/objects.h"
#include "webimage-gtk-avatar.h"
#include "webimage-gtk-placeholders.h"

#define STANDARD_SIZE 48
#define STANDARD_ICON "avatar-default-symbolic"

struct _WebImageAvatar {
    GtkWidget parent_instance;
    GtkWidget *picture;
    GtkWidget *icon;
    char *text;
    char *icon_name;
    WebImageOptions *options;
    int size;
    gboolean show_initials;
};

G_DEFINE_FINAL_TYPE(WebImageAvatar, webimage_avatar, GTK_TYPE_WIDGET)

enum {
    PROPERTY_URI = 1,
    PROPERTY_TEXT,
    PROPERTY_SIZE,
    PROPERTY_SHOW_INITIALS,
    PROPERTY_ICON_NAME,
    PROPERTY_OPTIONS,
    PROPERTY_PICTURE,
    PROPERTY_COUNT,
};

static GParamSpec *properties[PROPERTY_COUNT];

static void notify(WebImageAvatar *self, guint property) {
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

static WebImagePicture *picture_of(WebImageAvatar *self) { return (WebImagePicture *)self->picture; }

static gboolean has_initials(WebImageAvatar *self) {
    return self->show_initials && self->text && *self->text;
}

/* Shows the icon while the picture shows nothing. */
static void update_icon(WebImageAvatar *self) {
    if (!self->picture) return;
    gtk_widget_set_visible(self->icon, webimage_picture_get_paintable(picture_of(self)) == NULL);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* Passes the load options to the picture, including the initials. */
static void update(WebImageAvatar *self) {
    if (!self->picture) return;
    WebImageOptions *options = self->options ? webimage_options_copy(self->options) : webimage_options_new();
    if (has_initials(self)) webimage_options_set_placeholder_initials(options, self->text, FALSE);
    else webimage_options_set_placeholder(options, NULL);
    webimage_picture_set_options(picture_of(self), options);
    webimage_options_unref(options);
}

void webimage_avatar_set_uri(WebImageAvatar *self, const char *uri) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    if (self->picture) webimage_picture_set_uri(picture_of(self), uri);
}

void webimage_avatar_set_text(WebImageAvatar *self, const char *text) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    if (!webimage_private_replace_text(&self->text, text)) return;
    KEEP(self);
    webimage_private_set_label(GTK_ACCESSIBLE(self), self->text);
    if (self->show_initials) update(self);
    notify(self, PROPERTY_TEXT);
}

void webimage_avatar_set_size(WebImageAvatar *self, int size) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    g_return_if_fail(size > 0);
    if (self->size == size) return;
    self->size = size;
    if (self->icon) gtk_image_set_pixel_size(GTK_IMAGE(self->icon), size / 2);
    gtk_widget_queue_resize(GTK_WIDGET(self));
    notify(self, PROPERTY_SIZE);
}

void webimage_avatar_set_show_initials(WebImageAvatar *self, gboolean show_initials) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    if (self->show_initials == !!show_initials) return;
    KEEP(self);
    self->show_initials = !!show_initials;
    update(self);
    notify(self, PROPERTY_SHOW_INITIALS);
}

void webimage_avatar_set_icon_name(WebImageAvatar *self, const char *icon_name) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    if (!webimage_private_replace_text(&self->icon_name, icon_name)) return;
    const char *name = self->icon_name ? self->icon_name : STANDARD_ICON;
    if (self->icon) gtk_image_set_from_icon_name(GTK_IMAGE(self->icon), name);
    notify(self, PROPERTY_ICON_NAME);
}

void webimage_avatar_set_options(WebImageAvatar *self, WebImageOptions *options) {
    g_return_if_fail(WEBIMAGE_IS_AVATAR(self));
    KEEP(self);
    webimage_private_replace_options(&self->options, options);
    update(self);
    notify(self, PROPERTY_OPTIONS);
}

/* A getter for a value, with the result for an argument of the wrong type. */
#define GETTER(type, name, value, otherwise) \
    type webimage_avatar_get_##name(WebImageAvatar *self) { \
        g_return_val_if_fail(WEBIMAGE_IS_AVATAR(self), otherwise); \
        return value; \
    }

GETTER(const char *, uri, self->picture ? webimage_picture_get_uri(picture_of(self)) : NULL, NULL)
GETTER(const char *, text, self->text, NULL)
GETTER(int, size, self->size, 0)
GETTER(gboolean, show_initials, self->show_initials, FALSE)
GETTER(const char *, icon_name, self->icon_name, NULL)
GETTER(WebImageOptions *, options, self->options, NULL)
GETTER(WebImagePicture *, picture, picture_of(self), NULL)

GtkWidget *webimage_avatar_new(int size, const char *text, const char *uri) {
    return g_object_new(WEBIMAGE_TYPE_AVATAR, "size", size, "text", text, "uri", uri, NULL);
}

/* The widget */

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(widget);
    /* GTK expects us to measure the children. */
    gtk_widget_measure(self->picture, orientation, -1, NULL, NULL, NULL, NULL);
    gtk_widget_measure(self->icon, orientation, -1, NULL, NULL, NULL, NULL);
    *minimum = *natural = self->size;
}

/* The square in the middle of the widget. */
static GtkAllocation square(WebImageAvatar *self, int width, int height) {
    int size = MIN(self->size, MIN(width, height));
    return (GtkAllocation){(width - size) / 2, (height - size) / 2, size, size};
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(widget);
    GtkAllocation allocation = square(self, width, height);
    gtk_widget_size_allocate(self->picture, &allocation, -1);
    gtk_widget_size_allocate(self->icon, &allocation, -1);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(widget);
    GtkAllocation area = square(self, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(area.x, area.y, area.width, area.height);
    GskRoundedRect circle;
    gsk_rounded_rect_init_from_rect(&circle, &bounds, area.width / 2.0f);
    gtk_snapshot_push_rounded_clip(snapshot, &circle);
    if (gtk_widget_get_visible(self->icon)) {
        /* Draw the background of the icon in the text color, so it also suits a dark style. */
        GdkRGBA color;
        gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
        color.alpha *= 0.15f;
        gtk_snapshot_append_color(snapshot, &color, &bounds);
    }
    gtk_widget_snapshot_child(widget, self->picture, snapshot);
    gtk_widget_snapshot_child(widget, self->icon, snapshot);
    gtk_snapshot_pop(snapshot);
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(object);
    switch (property) {
    case PROPERTY_URI: webimage_avatar_set_uri(self, g_value_get_string(value)); break;
    case PROPERTY_TEXT: webimage_avatar_set_text(self, g_value_get_string(value)); break;
    case PROPERTY_SIZE: webimage_avatar_set_size(self, g_value_get_int(value)); break;
    case PROPERTY_SHOW_INITIALS: webimage_avatar_set_show_initials(self, g_value_get_boolean(value)); break;
    case PROPERTY_ICON_NAME: webimage_avatar_set_icon_name(self, g_value_get_string(value)); break;
    case PROPERTY_OPTIONS: webimage_avatar_set_options(self, g_value_get_boxed(value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(object);
    switch (property) {
    case PROPERTY_URI: g_value_set_string(value, webimage_avatar_get_uri(self)); break;
    case PROPERTY_TEXT: g_value_set_string(value, self->text); break;
    case PROPERTY_SIZE: g_value_set_int(value, self->size); break;
    case PROPERTY_SHOW_INITIALS: g_value_set_boolean(value, self->show_initials); break;
    case PROPERTY_ICON_NAME: g_value_set_string(value, self->icon_name); break;
    case PROPERTY_OPTIONS: g_value_set_boxed(value, self->options); break;
    case PROPERTY_PICTURE: g_value_set_object(value, self->picture); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void uri_changed(WebImageAvatar *self) { notify(self, PROPERTY_URI); }

static void dispose(GObject *object) {
    if (webimage_private_defer_disposal(object)) return;
    WebImageAvatar *self = WEBIMAGE_AVATAR(object);
    if (self->picture) g_signal_handlers_disconnect_by_data(self->picture, self);
    g_clear_pointer(&self->picture, gtk_widget_unparent);
    g_clear_pointer(&self->icon, gtk_widget_unparent);
    G_OBJECT_CLASS(webimage_avatar_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
    WebImageAvatar *self = WEBIMAGE_AVATAR(object);
    g_free(self->text);
    g_free(self->icon_name);
    g_clear_pointer(&self->options, webimage_options_unref);
    G_OBJECT_CLASS(webimage_avatar_parent_class)->finalize(object);
}

static void webimage_avatar_class_init(WebImageAvatarClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->dispose = dispose;
    object->finalize = finalize;
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->measure = measure;
    widget->size_allocate = size_allocate;
    widget->snapshot = snapshot;
    gtk_widget_class_set_css_name(widget, "webimage-avatar");
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_IMG);

    GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    GParamFlags writes = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    properties[PROPERTY_URI] = g_param_spec_string("uri", NULL, NULL, NULL, writes);
    properties[PROPERTY_TEXT] = g_param_spec_string("text", NULL, NULL, NULL, writes);
    properties[PROPERTY_SIZE] = g_param_spec_int("size", NULL, NULL, 1, G_MAXINT16, STANDARD_SIZE, writes);
    properties[PROPERTY_SHOW_INITIALS] = g_param_spec_boolean("show-initials", NULL, NULL, TRUE, writes);
    properties[PROPERTY_ICON_NAME] = g_param_spec_string("icon-name", NULL, NULL, NULL, writes);
    properties[PROPERTY_OPTIONS] = g_param_spec_boxed("options", NULL, NULL, WEBIMAGE_TYPE_OPTIONS, writes);
    properties[PROPERTY_PICTURE] =
        g_param_spec_object("picture", NULL, NULL, WEBIMAGE_TYPE_PICTURE, reads);
    g_object_class_install_properties(object, PROPERTY_COUNT, properties);
}

static void webimage_avatar_init(WebImageAvatar *self) {
    self->size = STANDARD_SIZE;
    self->show_initials = TRUE;
    /* This widget's label describes the portrait, and the image is decoded at this widget's size. */
    GtkAccessibleRole role = GTK_ACCESSIBLE_ROLE_PRESENTATION;
    self->picture = g_object_new(WEBIMAGE_TYPE_PICTURE, "accessible-role", role, "content-fit",
                                 GTK_CONTENT_FIT_COVER, "view-size", TRUE, NULL);
    self->icon = g_object_new(GTK_TYPE_IMAGE, "accessible-role", role, "icon-name", STANDARD_ICON,
                              "pixel-size", STANDARD_SIZE / 2, NULL);
    gtk_widget_set_parent(self->picture, GTK_WIDGET(self));
    gtk_widget_set_parent(self->icon, GTK_WIDGET(self));
    g_signal_connect_swapped(self->picture, "notify::uri", G_CALLBACK(uri_changed), self);
    g_signal_connect_swapped(self->picture, "notify::paintable", G_CALLBACK(update_icon), self);
    update(self);
    update_icon(self);
}

#endif
