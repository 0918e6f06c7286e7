/* SPDX-License-Identifier: MIT */

/* Looks at the pixels of WebImageAvatar. LanguageTests compiles and runs it. It prints the failed
 * expectations and exits with their number. */

#include <stdio.h>
#include <webimage-gtk.h>

static int failures;

static void expect(gboolean condition, const char *expectation) {
    if (condition) return;
    printf("failed: %s\n", expectation);
    failures++;
}

/* A white image of one pixel. */
static const char *white = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";

static void painted(GdkFrameClock *clock, gpointer data) { *(gboolean *)data = TRUE; }

static void wait_for_frame(GtkWidget *widget) {
    gboolean is_painted = FALSE;
    GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
    gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(painted), &is_painted);
    gtk_widget_queue_draw(widget);
    while (!is_painted) g_main_context_iteration(NULL, TRUE);
    g_signal_handler_disconnect(clock, handler);
}

/* Returns a pixel of a widget of 40 x 40 points, as 0xAARRGGBB. */
static guint32 pixel(GtkWidget *widget, int x, int y) {
    static guint32 pixels[40 * 40];
    wait_for_frame(widget);
    GdkPaintable *paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, 40, 40);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
    GdkTexture *texture = gsk_renderer_render_texture(renderer, node, &GRAPHENE_RECT_INIT(0, 0, 40, 40));
    gdk_texture_download(texture, (guchar *)pixels, 40 * 4);
    g_object_unref(texture);
    gsk_render_node_unref(node);
    g_object_unref(paintable);
    return pixels[y * 40 + x];
}

static gboolean is_laid_out(GtkWidget *widget) { return gtk_widget_get_width(widget) == 40; }

int main(void) {
    gtk_init();
    GtkWidget *window = gtk_window_new();
    GtkWidget *avatar = webimage_avatar_new(40, "Ada Lovelace", NULL);
    gtk_widget_set_halign(avatar, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(avatar, GTK_ALIGN_CENTER);
    gtk_window_set_child(GTK_WINDOW(window), avatar);
    gtk_window_present(GTK_WINDOW(window));
    while (!is_laid_out(avatar)) g_main_context_iteration(NULL, TRUE);

    guint32 initials = pixel(avatar, 20, 5);
    expect(pixel(avatar, 1, 1) == 0 && pixel(avatar, 38, 38) == 0, "the corners of a circle are empty");
    expect(initials >> 24 == 255, "without an image, the circle has a color");
    webimage_avatar_set_text(WEBIMAGE_AVATAR(avatar), "Grace Hopper");
    expect(pixel(avatar, 20, 5) != initials, "each name has a color");

    webimage_avatar_set_show_initials(WEBIMAGE_AVATAR(avatar), FALSE);
    guint32 icon = pixel(avatar, 20, 5);
    expect(icon >> 24 > 0 && icon >> 24 < 128, "an icon is on a faint color");

    WebImagePicture *picture = webimage_avatar_get_picture(WEBIMAGE_AVATAR(avatar));
    webimage_avatar_set_uri(WEBIMAGE_AVATAR(avatar), white);
    while (webimage_picture_get_state(picture) != WEBIMAGE_PICTURE_STATE_LOADED)
        g_main_context_iteration(NULL, TRUE);
    expect(pixel(avatar, 20, 5) == 0xFFFFFFFF && pixel(avatar, 1, 1) == 0, "the image is a circle");
    webimage_avatar_set_uri(WEBIMAGE_AVATAR(avatar), NULL);
    expect(pixel(avatar, 20, 5) == icon, "without a URI, the icon is back");
    gtk_window_destroy(GTK_WINDOW(window));
    return failures;
}
