// SPDX-License-Identifier: MIT
// Shows the image at a URL in a window of GTK 4.

#include <gtk/gtk.h>
#include <webimage-gtk.h>

static const char *url = "https://www.gstatic.com/webp/gallery/1.jpg";

static void loaded(GObject *picture, GdkTexture *texture, const GError *error, gpointer data) {
    if (error) g_printerr("%s\n", error->message);
    else g_print("%d x %d pixels\n", gdk_texture_get_width(texture), gdk_texture_get_height(texture));
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *window = gtk_application_window_new(application);
    GtkWidget *picture = gtk_picture_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 480);
    gtk_window_set_child(GTK_WINDOW(window), picture);

    WebImageOptions *options = webimage_options_new();
    webimage_options_set_transition(options, WEBIMAGE_TRANSITION_FADE, GTK_POS_LEFT, 250);
    webimage_widget_load(picture, url, options, loaded, NULL, NULL);
    webimage_options_unref(options);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    if (count > 1) url = arguments[1];
    GtkApplication *application = gtk_application_new("org.example.Viewer", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_object_unref(application);
    return status;
}
