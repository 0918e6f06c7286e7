/* SPDX-License-Identifier: MIT */

/* WebImageListModel: URIs, and weak references to the paintables in use. */

#ifdef WEBIMAGE_GTK
#include "private/objects.h"
#include "webimage-gtk-list-model.h"

typedef struct {
    char *uri;
    GWeakRef paintable;
} Entry;

struct _WebImageListModel {
    GObject parent_instance;
    /* Pointers to entries, because a weak reference must not move. */
    GPtrArray *entries;
    WebImageOptions *options;
};

static void implement_list_model(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(WebImageListModel, webimage_list_model, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, implement_list_model))

enum {
    PROPERTY_OPTIONS = 1,
    PROPERTY_N_ITEMS,
    PROPERTY_COUNT,
};

static GParamSpec *properties[PROPERTY_COUNT];

static Entry *new_entry(const char *uri) {
    Entry *entry = g_new0(Entry, 1);
    entry->uri = g_strdup(uri);
    g_weak_ref_init(&entry->paintable, NULL);
    return entry;
}

static void free_entry(gpointer data) {
    Entry *entry = data;
    g_weak_ref_clear(&entry->paintable);
    g_free(entry->uri);
    g_free(entry);
}

static GType get_item_type(GListModel *model) { return WEBIMAGE_TYPE_PAINTABLE; }

static guint get_n_items(GListModel *model) { return WEBIMAGE_LIST_MODEL(model)->entries->len; }

static gpointer get_item(GListModel *model, guint position) {
    WebImageListModel *self = WEBIMAGE_LIST_MODEL(model);
    if (position >= self->entries->len) return NULL;
    Entry *entry = g_ptr_array_index(self->entries, position);
    WebImagePaintable *paintable = g_weak_ref_get(&entry->paintable);
    if (!paintable) {
        paintable = webimage_paintable_new(entry->uri, self->options);
        g_weak_ref_set(&entry->paintable, paintable);
    }
    return paintable;
}

static void implement_list_model(GListModelInterface *interface) {
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

void webimage_list_model_splice(WebImageListModel *self, guint position, guint n_removals,
                                const char *const *additions) {
    g_return_if_fail(WEBIMAGE_IS_LIST_MODEL(self));
    g_return_if_fail(position <= self->entries->len);
    g_return_if_fail(n_removals <= self->entries->len - position);
    guint count = additions ? g_strv_length((char **)additions) : 0;
    KEEP(self);
    for (guint index = 0; index < count; index++)
        g_ptr_array_insert(self->entries, (gint)(position + index), new_entry(additions[index]));
    /* Remove entries last, because the additions may be their URIs. */
    if (n_removals) g_ptr_array_remove_range(self->entries, position + count, n_removals);
    if (n_removals || count) g_list_model_items_changed(G_LIST_MODEL(self), position, n_removals, count);
    if (n_removals != count) g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_N_ITEMS]);
}

void webimage_list_model_append(WebImageListModel *self, const char *uri) {
    g_return_if_fail(WEBIMAGE_IS_LIST_MODEL(self));
    g_return_if_fail(uri != NULL);
    const char *additions[] = {uri, NULL};
    webimage_list_model_splice(self, self->entries->len, 0, additions);
}

void webimage_list_model_remove(WebImageListModel *self, guint position) {
    g_return_if_fail(WEBIMAGE_IS_LIST_MODEL(self));
    g_return_if_fail(position < self->entries->len);
    webimage_list_model_splice(self, position, 1, NULL);
}

const char *webimage_list_model_get_uri(WebImageListModel *self, guint position) {
    g_return_val_if_fail(WEBIMAGE_IS_LIST_MODEL(self), NULL);
    if (position >= self->entries->len) return NULL;
    return ((Entry *)g_ptr_array_index(self->entries, position))->uri;
}

void webimage_list_model_set_options(WebImageListModel *self, WebImageOptions *options) {
    g_return_if_fail(WEBIMAGE_IS_LIST_MODEL(self));
    KEEP(self);
    webimage_private_replace_options(&self->options, options);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROPERTY_OPTIONS]);
    /* Collect the paintables first, because their handlers may change the list. */
    GPtrArray *paintables = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint index = 0; index < self->entries->len; index++) {
        Entry *entry = g_ptr_array_index(self->entries, index);
        WebImagePaintable *paintable = g_weak_ref_get(&entry->paintable);
        if (paintable) g_ptr_array_add(paintables, paintable);
    }
    for (guint index = 0; index < paintables->len; index++)
        webimage_paintable_set_options(g_ptr_array_index(paintables, index), self->options);
    g_ptr_array_unref(paintables);
}

WebImageOptions *webimage_list_model_get_options(WebImageListModel *self) {
    g_return_val_if_fail(WEBIMAGE_IS_LIST_MODEL(self), NULL);
    return self->options;
}

WebImageListModel *webimage_list_model_new(const char *const *uris, WebImageOptions *options) {
    WebImageListModel *self = g_object_new(WEBIMAGE_TYPE_LIST_MODEL, "options", options, NULL);
    webimage_list_model_splice(self, 0, 0, uris);
    return self;
}

static void set_property(GObject *object, guint property, const GValue *value, GParamSpec *spec) {
    if (property == PROPERTY_OPTIONS)
        webimage_list_model_set_options(WEBIMAGE_LIST_MODEL(object), g_value_get_boxed(value));
    else G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
}

static void get_property(GObject *object, guint property, GValue *value, GParamSpec *spec) {
    WebImageListModel *self = WEBIMAGE_LIST_MODEL(object);
    switch (property) {
    case PROPERTY_OPTIONS: g_value_set_boxed(value, self->options); break;
    case PROPERTY_N_ITEMS: g_value_set_uint(value, self->entries->len); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, property, spec);
    }
}

static void finalize(GObject *object) {
    WebImageListModel *self = WEBIMAGE_LIST_MODEL(object);
    g_ptr_array_unref(self->entries);
    g_clear_pointer(&self->options, webimage_options_unref);
    G_OBJECT_CLASS(webimage_list_model_parent_class)->finalize(object);
}

static void webimage_list_model_class_init(WebImageListModelClass *class) {
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = set_property;
    object->get_property = get_property;
    object->finalize = finalize;
    GParamFlags reads = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    GParamFlags writes = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    properties[PROPERTY_OPTIONS] = g_param_spec_boxed("options", NULL, NULL, WEBIMAGE_TYPE_OPTIONS, writes);
    properties[PROPERTY_N_ITEMS] = g_param_spec_uint("n-items", NULL, NULL, 0, G_MAXUINT, 0, reads);
    g_object_class_install_properties(object, PROPERTY_COUNT, properties);
}

static void webimage_list_model_init(WebImageListModel *self) {
    self->entries = g_ptr_array_new_with_free_func(free_entry);
}

#endif
