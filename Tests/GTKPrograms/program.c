/* SPDX-License-Identifier: MIT */

/* Uses the C interface of WebImageGTK correctly and incorrectly. LanguageTests compiles and runs it. It
 * prints the failed expectations and exits with their number. */

#include <stdio.h>
#include <webimage-gtk.h>

static int failures;

static void expect(gboolean condition, const char *expectation) {
    if (condition) return;
    printf("failed: %s\n", expectation);
    failures++;
}

typedef struct {
    int calls, releases, width, error;
    GQuark domain;
} Record;

static void loaded(GObject *object, GdkTexture *texture, const GError *error, gpointer data) {
    Record *record = data;
    expect(GTK_IS_WIDGET(object), "the callback receives the widget");
    expect(!texture != !error, "the callback receives a texture or an error");
    record->calls++;
    record->width = texture ? gdk_texture_get_width(texture) : 0;
    record->domain = error ? error->domain : 0;
    record->error = error ? error->code : 0;
}

static void released(gpointer data) { ((Record *)data)->releases++; }

static void wait_for(const int *count) {
    while (*count == 0) g_main_context_iteration(NULL, TRUE);
}

/* A white PNG of 3 x 2 pixels. */
static const char *image =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAD0lEQVR4nGP4//8/AxADABfwBfuDlC5D"
    "AAAAAElFTkSuQmCC";

static void use(GtkWidget *picture) {
    Record record = {0};
    WebImageOptions *options = webimage_options_new();
    GdkRGBA color = {0, 0, 1, 1};
    webimage_options_set_placeholder_color(options, &color);
    webimage_options_set_transition(options, WEBIMAGE_TRANSITION_SLIDE, GTK_POS_TOP, 50);
    webimage_options_set_cache_policy(options, WEBIMAGE_CACHE_POLICY_CACHE_ELSE_LOAD);
    webimage_widget_set_indicator(picture, WEBIMAGE_INDICATOR_SPINNER);
    webimage_widget_load(picture, image, options, loaded, &record, released);
    webimage_options_unref(options);
    wait_for(&record.calls);
    expect(record.width == 3, "an image is loaded");
    wait_for(&record.releases);
    expect(record.calls == 1 && record.releases == 1, "the data of a callback is released once");
    expect(gtk_picture_get_paintable(GTK_PICTURE(picture)) != NULL, "the picture shows it");
    expect(!webimage_widget_set_playing(picture, TRUE), "a still image does not play");

    record = (Record){0};
    webimage_widget_load(picture, NULL, NULL, loaded, &record, released);
    expect(record.domain == WEBIMAGE_ERROR && record.error == WEBIMAGE_ERROR_INVALID_URL, "a missing URI");
}

/* Returns the color in the middle of a window, without alpha. */
static guint32 middle_pixel(GtkWidget *window, GdkPaintable *painted) {
    int width = gtk_widget_get_width(window), height = gtk_widget_get_height(window);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(painted, snapshot, width, height);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    if (!node) return 0;
    GdkTexture *texture = gsk_renderer_render_texture(
        gtk_native_get_renderer(GTK_NATIVE(window)), node, &GRAPHENE_RECT_INIT(0, 0, width, height));
    guint32 *pixels = g_new(guint32, width * height);
    gdk_texture_download(texture, (guchar *)pixels, width * 4);
    guint32 pixel = pixels[height / 2 * width + width / 2] & 0xFFFFFF;
    g_free(pixels);
    g_object_unref(texture);
    gsk_render_node_unref(node);
    return pixel;
}

static void report(GObject *picture, GdkTexture *texture, const GError *error, gpointer data) {
    if (error) g_warning("%s", error->message);
}

/* The example in GTKFromOtherLanguages.md, in a separate window. */
static void show(void) {
    GtkWidget *window = gtk_window_new(), *picture = gtk_picture_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 480);
    gtk_window_set_child(GTK_WINDOW(window), picture);
    gtk_window_present(GTK_WINDOW(window));
    GdkPaintable *painted = gtk_widget_paintable_new(window);

    WebImageOptions *options = webimage_options_new();
    webimage_options_set_transition(options, WEBIMAGE_TRANSITION_FADE, GTK_POS_LEFT, 250);
    webimage_widget_load(picture, image, options, report, NULL, NULL);
    webimage_options_unref(options);

    guint32 pixel = 0;
    for (int i = 0; i < 1000 && pixel != 0xFFFFFF; i++) {
        gtk_widget_queue_draw(window);
        g_main_context_iteration(NULL, TRUE);
        if (gtk_widget_get_width(window) > 0) pixel = middle_pixel(window, painted);
    }
    expect(pixel == 0xFFFFFF, "the image is painted");
    g_object_unref(painted);
    gtk_window_destroy(GTK_WINDOW(window));
}

/* A load that never ends is canceled, and another one ends with its widget. */
static void abandon(void) {
    GSocketListener *listener = g_socket_listener_new();
    guint16 port = g_socket_listener_add_any_inet_port(listener, NULL, NULL);
    char *url = g_strdup_printf("http://127.0.0.1:%d/image.png", port);
    GtkWidget *picture = g_object_ref_sink(gtk_picture_new());
    Record record = {0};
    webimage_widget_load(picture, url, NULL, loaded, &record, released);
    expect(webimage_widget_is_loading(picture), "the load runs");
    webimage_widget_cancel(picture);
    expect(record.domain == G_IO_ERROR && record.error == G_IO_ERROR_CANCELLED, "cancelled");
    expect(record.calls == 1, "a cancelled load calls its callback once");

    record = (Record){0};
    webimage_widget_load(picture, url, NULL, loaded, &record, released);
    g_object_unref(picture);
    wait_for(&record.releases);
    expect(record.calls == 0, "a destroyed widget calls no callback");
    g_free(url);
    g_object_unref(listener);
}

/* An object with a paintable. It isn't a widget, so it can be released on any thread. */
typedef struct {
    GObject parent;
    GdkPaintable *paintable;
} Holder;
typedef GObjectClass HolderClass;

G_DEFINE_TYPE(Holder, holder, G_TYPE_OBJECT)

static void set_paintable(GObject *object, guint id, const GValue *value, GParamSpec *property) {
    g_set_object(&((Holder *)object)->paintable, g_value_get_object(value));
}

static void get_paintable(GObject *object, guint id, GValue *value, GParamSpec *property) {
    g_value_set_object(value, ((Holder *)object)->paintable);
}

static void finalize(GObject *object) {
    g_clear_object(&((Holder *)object)->paintable);
    G_OBJECT_CLASS(holder_parent_class)->finalize(object);
}

static void holder_class_init(HolderClass *class) {
    class->set_property = set_paintable;
    class->get_property = get_paintable;
    class->finalize = finalize;
    GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
    g_object_class_install_property(
        class, 1, g_param_spec_object("paintable", "", "", GDK_TYPE_PAINTABLE, flags));
}

static void holder_init(Holder *holder) {}

static gboolean holder_is_gone;

static gpointer release_holder(gpointer holder) {
    g_object_unref(holder);
    return NULL;
}

static void release_elsewhere(GObject *object, GdkTexture *texture, const GError *error, gpointer holder) {
    g_thread_join(g_thread_new("release", release_holder, holder));
    holder_is_gone = TRUE;
}

static void expect_holder(GObject *object, GdkTexture *texture, const GError *error, gpointer data) {
    expect(!holder_is_gone, "no callback is called for an object that was released on another thread");
}

/* Both loads end at the same time, and the callback of the first releases the object of the second. */
static void release_on_thread(GtkWidget *picture) {
    WebImageOptions *options = webimage_options_new();
    webimage_options_set_cache_policy(options, WEBIMAGE_CACHE_POLICY_RELOAD);
    for (int i = 0; i < 50; i++) {
        GObject *holder = g_object_new(holder_get_type(), NULL);
        Record record = {0};
        holder_is_gone = FALSE;
        webimage_widget_load(picture, image, options, release_elsewhere, holder, NULL);
        webimage_property_load(holder, "paintable", image, options, expect_holder, &record, released);
        wait_for(&record.releases);
        while (!holder_is_gone) g_main_context_iteration(NULL, TRUE);
    }
    webimage_options_unref(options);
}

static int criticals;

static void count_critical(const char *domain, GLogLevelFlags level, const char *message, gpointer data) {
    criticals++;
}

static gpointer load_elsewhere(gpointer picture) {
    webimage_widget_load(picture, image, NULL, NULL, NULL, NULL);
    expect(webimage_lookup_texture(image, NULL) == NULL, "nothing on another thread");
    return NULL;
}

static void misuse(GtkWidget *picture) {
    GtkWidget *label = g_object_ref_sink(gtk_label_new(""));
    GObject *object = g_object_new(G_TYPE_OBJECT, NULL);
    Record record = {0};
    g_log_set_handler("WebImage", G_LOG_LEVEL_CRITICAL, count_critical, NULL);
    webimage_widget_load(NULL, image, NULL, loaded, &record, released);
    webimage_widget_load(label, image, NULL, loaded, &record, released);
    webimage_widget_load((GtkWidget *)object, image, NULL, loaded, &record, released);
    webimage_button_load(label, GTK_STATE_FLAG_NORMAL, image, NULL, loaded, &record, released);
    webimage_property_load(G_OBJECT(label), "label", image, NULL, loaded, &record, released);
    webimage_property_load(G_OBJECT(label), NULL, image, NULL, loaded, &record, released);
    expect(criticals == 6, "each wrong argument logs a critical message");
    expect(record.calls == 0 && record.releases == 6, "no callback is called, and its data is released");

    webimage_widget_cancel(label);
    webimage_options_set_size(NULL, 1, 1, WEBIMAGE_FIT_CONTAIN);
    WebImageOptions *options = webimage_options_new();
    webimage_options_set_placeholder(options, (GdkPaintable *)object);
    webimage_options_set_header(options, NULL, NULL);
    webimage_options_unref(options);
    webimage_prefetch(NULL, NULL);
    webimage_load_texture_async(NULL, NULL, NULL, NULL, NULL);
    GTask *task = g_task_new(NULL, NULL, NULL, NULL);
    GdkTexture *texture = webimage_load_texture_finish(G_ASYNC_RESULT(task), NULL);
    expect(texture == NULL, "the result of another function");
    g_task_return_boolean(task, TRUE);
    expect(criticals == 13, "each other wrong argument, too");

    g_thread_join(g_thread_new("other", load_elsewhere, picture));
    expect(criticals == 15, "so does each call on another thread");
    g_object_unref(task);
    g_object_unref(object);
    g_object_unref(label);
}

static void texture_loaded(GObject *source, GAsyncResult *result, gpointer data) {
    GdkTexture *texture = webimage_load_texture_finish(result, NULL);
    expect(texture && gdk_texture_get_width(texture) == 3, "a texture is loaded");
    g_clear_object(&texture);
    g_main_loop_quit(data);
}

/* The callback is called in the context of the thread that started the load. */
static gpointer load_in_thread(gpointer count) {
    GMainContext *context = g_main_context_new();
    GMainLoop *loop = g_main_loop_new(context, FALSE);
    g_main_context_push_thread_default(context);
    webimage_load_texture_async(image, NULL, NULL, texture_loaded, loop);
    g_main_loop_run(loop);
    g_main_context_pop_thread_default(context);
    g_main_loop_unref(loop);
    g_main_context_unref(context);
    g_atomic_int_inc((int *)count);
    g_main_context_wakeup(NULL);
    return NULL;
}

int main(void) {
    gtk_init();
    char *folder = g_dir_make_tmp("webimage-XXXXXX", NULL);
    expect(!webimage_set_cache_folder("/dev/null/images"), "a cache folder that cannot be made");
    expect(webimage_set_cache_folder(folder), "the cache folder");
    GtkWidget *picture = g_object_ref_sink(gtk_picture_new());
    use(picture);
    show();
    abandon();
    release_on_thread(picture);
    misuse(picture);
    int ended = 0;
    GThread *thread = g_thread_new("loader", load_in_thread, &ended);
    wait_for(&ended);
    g_thread_join(thread);
    g_object_unref(picture);
    char *command[] = {"rm", "-r", folder, NULL};
    g_spawn_sync(NULL, command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
    g_free(folder);
    return failures;
}
