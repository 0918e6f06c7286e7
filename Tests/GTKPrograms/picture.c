/* SPDX-License-Identifier: MIT */

/* Uses WebImagePicture in C. LanguageTests compiles and runs it with a server's address. It prints the failed
 * expectations and exits with their number. */

#include <stdio.h>
#include <webimage-gtk.h>

static int failures;

static void expect(gboolean condition, const char *expectation) {
    if (condition) return;
    printf("failed: %s\n", expectation);
    failures++;
}

static const char *interface =
    "<interface>"
    "  <object class='WebImagePicture' type-func='webimage_picture_get_type' id='picture'>"
    "    <property name='alternative-text'>A lake</property>"
    "    <property name='placeholder-icon'>image-x-generic-symbolic</property>"
    "    <signal name='loaded' handler='count' object='picture'/>"
    "  </object>"
    "</interface>";

static int loaded_signals;

/* Exported, so GtkBuilder finds it. */
G_MODULE_EXPORT void count(GObject *self, GObject *picture);
void count(GObject *self, GObject *picture) { loaded_signals++; }

static void wait_while(WebImagePicture *picture, WebImagePictureState state) {
    while (webimage_picture_get_state(picture) == state) g_main_context_iteration(NULL, TRUE);
}

static void release(WebImagePicture *picture, const GError *error, GtkWidget **window) {
    gtk_window_destroy(GTK_WINDOW(*window));
    *window = NULL;
}

static void build(const char *server) {
    GtkBuilder *builder = gtk_builder_new_from_string(interface, -1);
    WebImagePicture *picture = WEBIMAGE_PICTURE(gtk_builder_get_object(builder, "picture"));
    GtkAccessible *accessible = GTK_ACCESSIBLE(picture);
    expect(gtk_accessible_get_accessible_role(accessible) == GTK_ACCESSIBLE_ROLE_IMG, "the role");
    char *difference =
        gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "A lake", -1);
    expect(difference == NULL, "the alternative text is the label");
    g_free(difference);
    expect(webimage_picture_get_state(picture) == WEBIMAGE_PICTURE_STATE_IDLE, "nothing is loaded");

    char *uri = g_strconcat(server, "/40x30.png", NULL);
    webimage_picture_set_uri(picture, uri);
    difference = gtk_test_accessible_check_state(accessible, GTK_ACCESSIBLE_STATE_BUSY, TRUE, -1);
    expect(difference == NULL, "the widget is busy");
    g_free(difference);
    wait_while(picture, WEBIMAGE_PICTURE_STATE_LOADING);
    expect(webimage_picture_get_state(picture) == WEBIMAGE_PICTURE_STATE_LOADED, "the image is loaded");
    expect(loaded_signals == 1 && webimage_picture_get_progress(picture) == 1, "and is reported");
    expect(!webimage_picture_set_playing(picture, TRUE), "a still image does not play");
    difference = gtk_test_accessible_check_state(accessible, GTK_ACCESSIBLE_STATE_BUSY, FALSE, -1);
    expect(difference == NULL, "the widget is not busy");
    g_free(difference);

    webimage_picture_set_uri(picture, "http://127.0.0.1:1/");
    webimage_picture_set_uri(picture, uri);
    expect(loaded_signals == 2, "an image in memory is shown before the function returns");
    webimage_picture_set_uri(picture, uri);
    expect(loaded_signals == 2, "the same image is not loaded again");
    g_free(uri);
    g_object_unref(builder);
}

/* A handler destroys the widget, and a widget is released during its load. */
static void abandon(const char *server) {
    char *uri = g_strconcat(server, "/missing.png", NULL);
    GtkWidget *window = gtk_window_new(), *picture = webimage_picture_new(uri);
    gtk_window_set_child(GTK_WINDOW(window), picture);
    g_signal_connect(picture, "failed", G_CALLBACK(release), &window);
    while (window) g_main_context_iteration(NULL, TRUE);
    g_free(uri);

    uri = g_strconcat(server, "/held.png", NULL);
    picture = g_object_ref_sink(webimage_picture_new(uri));
    GtkWidget *child = g_object_ref(gtk_widget_get_first_child(picture));
    gpointer weak = picture;
    g_object_add_weak_pointer(G_OBJECT(picture), &weak);
    g_object_unref(picture);
    expect(weak == NULL, "a load does not keep its widget");
    expect(!webimage_widget_is_loading(child), "the load ends with the widget");
    g_object_unref(child);
    g_free(uri);

    /* A language binding can still use a widget after it was disposed. */
    picture = g_object_ref_sink(webimage_picture_new(NULL));
    g_object_run_dispose(G_OBJECT(picture));
    webimage_picture_set_uri(WEBIMAGE_PICTURE(picture), server);
    webimage_picture_set_placeholder_icon(WEBIMAGE_PICTURE(picture), "image");
    webimage_picture_set_content_fit(WEBIMAGE_PICTURE(picture), GTK_CONTENT_FIT_FILL);
    webimage_picture_cancel(WEBIMAGE_PICTURE(picture));
    expect(webimage_picture_get_state(WEBIMAGE_PICTURE(picture)) == WEBIMAGE_PICTURE_STATE_IDLE, "no load");
    g_object_unref(picture);
}

static void release_object(GObject **object) { g_clear_object(object); }

/* Releases an object in a handler of a signal that a setter emits before it returns. */
static GObject *released_in_handler(GObject *object, const char *signal) {
    static GObject *objects[8];
    static int count;
    GObject **last = &objects[count++];
    *last = object;
    g_signal_connect_swapped(object, signal, G_CALLBACK(release_object), last);
    g_object_add_weak_pointer(object, (gpointer *)last);
    return object;
}

static GObject *picture_with(const char *uri) {
    return G_OBJECT(g_object_ref_sink(webimage_picture_new(uri)));
}

/* A caller's handler releases the object while a setter runs, or its text is the object's own text. */
static void release_early(void) {
    const char *invalid = "http://[";
    GObject *object = released_in_handler(picture_with(NULL), "failed");
    webimage_picture_set_uri(WEBIMAGE_PICTURE(object), invalid);
    object = released_in_handler(picture_with(invalid), "notify::view-size");
    webimage_picture_set_view_size(WEBIMAGE_PICTURE(object), TRUE);
    object = released_in_handler(picture_with(invalid), "notify::options");
    webimage_picture_set_options(WEBIMAGE_PICTURE(object), NULL);
    object = released_in_handler(G_OBJECT(webimage_paintable_new(NULL, NULL)), "failed");
    webimage_paintable_set_uri(WEBIMAGE_PAINTABLE(object), invalid);
    object = released_in_handler(G_OBJECT(webimage_paintable_new(invalid, NULL)), "notify::options");
    webimage_paintable_set_options(WEBIMAGE_PAINTABLE(object), NULL);

    const char *uris[] = {"a", "a longer URI than the others", NULL};
    WebImageListModel *model = webimage_list_model_new(uris, NULL);
    const char *again[] = {webimage_list_model_get_uri(model, 1), "b", NULL};
    webimage_list_model_splice(model, 1, 1, again);
    expect(g_list_model_get_n_items(G_LIST_MODEL(model)) == 3, "an entry was replaced with two");
    expect(g_str_equal(webimage_list_model_get_uri(model, 1), uris[1]), "a URI of the list is loaded again");
    expect(g_str_equal(webimage_list_model_get_uri(model, 2), "b"), "and another one comes after it");
    released_in_handler(G_OBJECT(model), "items-changed");
    webimage_list_model_remove(model, 0);

    WebImageAvatar *avatar =
        WEBIMAGE_AVATAR(g_object_ref_sink(webimage_avatar_new(40, "Dr. Ada Lovelace", NULL)));
    webimage_avatar_set_text(avatar, webimage_avatar_get_text(avatar) + 4);
    char *difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(avatar), GTK_ACCESSIBLE_PROPERTY_LABEL, "Ada Lovelace", -1);
    expect(difference == NULL, "the end of the old text is the label");
    g_free(difference);
    g_object_unref(avatar);
    WebImagePicture *picture = WEBIMAGE_PICTURE(g_object_ref_sink(webimage_picture_new(NULL)));
    webimage_picture_set_alternative_text(picture, "The old lake");
    webimage_picture_set_alternative_text(picture, webimage_picture_get_alternative_text(picture) + 4);
    difference = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(picture), GTK_ACCESSIBLE_PROPERTY_LABEL, "old lake", -1);
    expect(difference == NULL, "the end of the old description is the label");
    g_free(difference);
    g_object_unref(picture);
}

static void ended(GObject *object, GdkTexture *texture, const GError *error, gpointer status) {
    *(guint *)status = error ? webimage_error_get_http_status(error) : 200;
}

static void read_status(const char *server) {
    GtkWidget *picture = g_object_ref_sink(gtk_picture_new());
    char *uri = g_strconcat(server, "/missing.png?status", NULL);
    guint status = 0;
    webimage_widget_load(picture, uri, NULL, ended, &status, NULL);
    while (status == 0) g_main_context_iteration(NULL, TRUE);
    expect(status == 404, "the status of an error");
    /* The failure is remembered, with its status. */
    status = 0;
    webimage_widget_load(picture, uri, NULL, ended, &status, NULL);
    while (status == 0) g_main_context_iteration(NULL, TRUE);
    expect(status == 404, "the status of a remembered error");
    GError *other = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, "");
    expect(webimage_error_get_http_status(other) == 0, "an error of another domain has no status");
    g_error_free(other);
    g_object_unref(picture);
    g_free(uri);
}

/* A load that's repeated with other options keeps its loader. */
static void reload_with_loader(const char *server) {
    GtkWidget *picture = g_object_ref_sink(gtk_picture_new());
    char *uri = g_strconcat(server, "/7x5.png?account", NULL);
    WebImageOptions *options = webimage_options_new();
    WebImageLoader *loader = webimage_loader_new(NULL);
    webimage_options_set_loader(options, loader);
    guint status = 0;
    webimage_widget_load(picture, uri, options, ended, &status, NULL);
    while (status == 0) g_main_context_iteration(NULL, TRUE);
    webimage_loader_set_memory_limit(loader, 0);
    webimage_loader_set_memory_limit(loader, 1 << 20);
    WebImageOptions *others = webimage_options_new();
    for (int index = 0; index < 2; index++) {
        status = 0;
        expect(webimage_widget_reload(picture, index ? others : NULL, ended, &status, NULL), "a reload");
        while (status == 0) g_main_context_iteration(NULL, TRUE);
        expect(status == 200 && !webimage_lookup_texture(uri, NULL), "the shared loader has no image");
    }
    GdkTexture *texture = webimage_lookup_texture(uri, options);
    expect(texture != NULL, "the loader has the image");
    g_clear_object(&texture);
    g_object_run_dispose(G_OBJECT(picture));
    expect(!webimage_widget_reload(picture, NULL, NULL, NULL, NULL), "a disposed widget loads nothing");
    webimage_options_unref(others);
    webimage_options_unref(options);
    webimage_loader_unref(loader);
    g_object_unref(picture);
    g_free(uri);
}

static int criticals;

static void count_critical(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
    criticals++;
}

static void misuse(void) {
    g_log_set_handler("WebImage", G_LOG_LEVEL_CRITICAL, count_critical, NULL);
    webimage_options_add_circle(NULL);
    WebImageOptions *options = webimage_options_new();
    webimage_options_add_resize(options, 0, 0, WEBIMAGE_FIT_COVER);
    webimage_options_add_crop(options, NULL);
    webimage_options_add_tint(options, NULL);
    expect(!webimage_options_set_placeholder_blur_hash(options, NULL, 1, 1), "a missing hash");
    const char *hash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj";
    expect(!webimage_options_set_placeholder_blur_hash(options, hash, 0, 9), "no width");
    webimage_options_unref(options);
    expect(webimage_options_copy(NULL) == NULL, "a copy of nothing");
    expect(!webimage_widget_reload(NULL, NULL, NULL, NULL, NULL), "no widget");
    expect(criticals == 7, "each wrong argument logs a critical message");
}

int main(int count, char **arguments) {
    gtk_init();
    g_log_set_fatal_mask("GLib-GObject", G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL);
    char *folder = g_dir_make_tmp("webimage-XXXXXX", NULL);
    expect(webimage_set_cache_folder(folder), "the cache folder");
    build(arguments[1]);
    abandon(arguments[1]);
    release_early();
    read_status(arguments[1]);
    reload_with_loader(arguments[1]);
    misuse();
    char *command[] = {"rm", "-r", folder, NULL};
    g_spawn_sync(NULL, command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    g_free(folder);
    return failures;
}
