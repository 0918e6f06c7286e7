// SPDX-License-Identifier: MIT

#pragma once

#if !__has_include(<gtk/gtk.h>)
#error "GTK 4 is missing: apt-get install libgtk-4-dev"
#endif
#include <gtk/gtk.h>
#include <glib-unix.h>
#include <pango/pangocairo.h>
#include <sys/syscall.h>
#include <unistd.h>

// Functions in place of GLib's and GTK's macros and variadic functions, which Swift doesn't import.

static inline GType webimage_type_object(void) { return G_TYPE_OBJECT; }

static inline gboolean webimage_is_a(gpointer instance, GType type) {
    return G_TYPE_CHECK_INSTANCE_TYPE(instance, type);
}

static inline const char *webimage_type_name(gpointer instance) { return G_OBJECT_TYPE_NAME(instance); }

/// Whether the object has a writable property of that name that holds a paintable.
static inline gboolean webimage_has_paintable_property(gpointer object, const char *name) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    return spec && (spec->flags & G_PARAM_WRITABLE) && g_type_is_a(spec->value_type, GDK_TYPE_PAINTABLE);
}

/// Whether the object has a writable property of that name.
static inline gboolean webimage_has_object_property(gpointer object, const char *name) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    return spec && (spec->flags & G_PARAM_WRITABLE);
}

static inline void webimage_set_object_property(gpointer object, const char *name, gpointer value) {
    g_object_set(object, name, value, NULL);
}

/// Returns a new reference, or NULL.
static inline gpointer webimage_get_object_property(gpointer object, const char *name) {
    gpointer value = NULL;
    g_object_get(object, name, &value, NULL);
    return value;
}

/// Returns the string in a property, or NULL if it isn't a string. The caller frees it.
static inline char *webimage_copy_text_property(gpointer object, const char *name) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    char *text = NULL;
    if (spec && (spec->flags & G_PARAM_READABLE) && spec->value_type == G_TYPE_STRING)
        g_object_get(object, name, &text, NULL);
    else
        g_critical("%s has no readable text property '%s'", G_OBJECT_TYPE_NAME(object), name);
    return text;
}

static inline gboolean webimage_animations_enabled(GtkWidget *widget) {
    gboolean enabled = TRUE;
    g_object_get(gtk_widget_get_settings(widget), "gtk-enable-animations", &enabled, NULL);
    return enabled;
}

/* Whether animations are enabled for all widgets on the default display. */
static inline gboolean webimage_animations_are_enabled(void) {
    gboolean enabled = TRUE;
    GtkSettings *settings = gtk_settings_get_default();
    if (settings) g_object_get(settings, "gtk-enable-animations", &enabled, NULL);
    return enabled;
}

static inline void webimage_set_animations_enabled(GtkSettings *settings, gboolean enabled) {
    g_object_set(settings, "gtk-enable-animations", enabled, NULL);
}

static inline void webimage_prefer_dark(gboolean dark) {
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
}

static inline gboolean webimage_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

/// Writes the position and size of `widget` in the coordinates of an ancestor: x, y, width, height. Returns
/// whether `ancestor` contains `widget`.
static inline gboolean webimage_bounds(GtkWidget *widget, GtkWidget *ancestor, int bounds[4]) {
    GdkRectangle area;
    bounds[0] = bounds[1] = 0;
    bounds[2] = gtk_widget_get_width(widget);
    bounds[3] = gtk_widget_get_height(widget);
    for (; widget && widget != ancestor; widget = gtk_widget_get_parent(widget)) {
        gtk_widget_get_allocation(widget, &area);
        bounds[0] += area.x;
        bounds[1] += area.y;
    }
    return widget != NULL;
}

/// Returns the child of `ancestor` that contains `widget`, or NULL.
static inline GtkWidget *webimage_child_containing(GtkWidget *ancestor, GtkWidget *widget) {
    while (widget) {
        GtkWidget *parent = gtk_widget_get_parent(widget);
        if (parent == ancestor) return widget;
        widget = parent;
    }
    return NULL;
}

static inline void webimage_warn(const char *text) { g_log("WebImage", G_LOG_LEVEL_WARNING, "%s", text); }

/// Returns a new layout in the font map of the process, for paintables without a widget.
static inline PangoLayout *webimage_layout_new(const char *text) {
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    PangoLayout *layout = pango_layout_new(context);
    g_object_unref(context);
    pango_layout_set_text(layout, text, -1);
    return layout;
}

static inline void webimage_set_busy(GtkWidget *widget, gboolean busy) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

/// Returns a new controller for drops of files and of text, such as URLs.
static inline GtkEventController *webimage_drop_target_new(void) {
    GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
    GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};
    gtk_drop_target_set_gtypes(target, types, 2);
    return GTK_EVENT_CONTROLLER(target);
}

/// Returns the dropped text or the URIs of the dropped files, one on each line, or NULL. The caller frees it.
static inline char *webimage_dropped_uris(const GValue *value) {
    if (G_VALUE_HOLDS(value, G_TYPE_STRING)) return g_value_dup_string(value);
    if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return NULL;
    GString *text = g_string_new(NULL);
    for (GSList *files = g_value_get_boxed(value); files; files = files->next) {
        char *uri = g_file_get_uri(files->data);
        g_string_append_printf(text, "%s\n", uri);
        g_free(uri);
    }
    return g_string_free(text, FALSE);
}

/// Sets the accessible name.
static inline void webimage_set_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/// Sets the accessible description, or removes it.
static inline void webimage_set_description(GtkWidget *widget, const char *text) {
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    if (text) {
        gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    } else {
        gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

/// Returns whether the widget has that accessible description, for tests.
static inline gboolean webimage_has_description(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    gboolean is_equal = difference == NULL;
    g_free(difference);
    return is_equal;
}

/// Returns whether the widget has that accessible name, for tests.
static inline gboolean webimage_has_label(GtkWidget *widget, const char *text) {
    char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    gboolean is_equal = difference == NULL;
    g_free(difference);
    return is_equal;
}
