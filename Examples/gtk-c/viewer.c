// SPDX-License-Identifier: MIT
// Shows the image at a URL in a GTK 4 window, or the reason why it can't be shown.

#include <webimage-gtk.h>

static void failed(WebImagePicture *picture, const GError *error, GtkWindow *window) {
    GtkWidget *label = gtk_label_new(error->message);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_window_set_child(window, label);
}

static void activate(GtkApplication *application, const char *url) {
    GtkWidget *window = gtk_application_window_new(application);
    GtkWidget *picture = webimage_picture_new(NULL);
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 480);
    gtk_window_set_child(GTK_WINDOW(window), picture);
    g_signal_connect(picture, "failed", G_CALLBACK(failed), window);

    WebImageOptions *options = webimage_options_new();
    webimage_options_set_transition(options, WEBIMAGE_TRANSITION_FADE, GTK_POS_LEFT, 250);
    webimage_picture_set_options(WEBIMAGE_PICTURE(picture), options);
    webimage_options_unref(options);
    webimage_picture_set_uri(WEBIMAGE_PICTURE(picture), url);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    const char *url = count > 1 ? arguments[1] : "https://www.gstatic.com/webp/gallery/1.jpg";
    GtkApplication *application = gtk_application_new("org.example.Viewer", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), (gpointer)url);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_object_unref(application);
    return status;
}
