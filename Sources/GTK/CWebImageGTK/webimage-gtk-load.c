/* SPDX-License-Identifier: MIT */

/* The state of a load, which WebImagePicture and WebImagePaintable share. */

#ifdef WEBIMAGE_GTK
#include "private/objects.h"

static void set_progress(WebImageLoad *load, double progress) {
    if (load->progress == progress) return;
    load->progress = progress;
    g_object_notify(load->owner, "progress");
}

static void set_state(WebImageLoad *load, WebImagePictureState state, const GError *error) {
    gboolean has_new_error = load->error || error, has_new_state = load->state != state;
    if (has_new_error) {
        g_clear_error(&load->error);
        load->error = error ? g_error_copy(error) : NULL;
    }
    load->state = state;
    if ((has_new_error || has_new_state) && load->changed) load->changed(load->owner);
    if (has_new_error) g_object_notify(load->owner, "error");
    if (has_new_state) g_object_notify(load->owner, "state");
}

gpointer webimage_private_load_begin(WebImageLoad *load, WebImagePictureState state) {
    /* Count up first, so the callback of the load that this one cancels does nothing. */
    load->number++;
    set_progress(load, 0);
    set_state(load, state, NULL);
    return GUINT_TO_POINTER(load->number);
}

void webimage_private_load_progressed(guint64 received, guint64 expected, gpointer load) {
    if (expected > 0) set_progress(load, MIN((double)received / (double)expected, 1));
}

void webimage_private_load_end(WebImageLoad *load, gpointer number, const GError *error) {
    if (GPOINTER_TO_UINT(number) != load->number) return;
    GObject *owner = load->owner;
    KEEP(owner);
    g_object_freeze_notify(owner);
    if (!error) {
        set_progress(load, 1);
        set_state(load, WEBIMAGE_PICTURE_STATE_LOADED, NULL);
    } else if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        set_state(load, WEBIMAGE_PICTURE_STATE_IDLE, NULL);
    } else {
        set_state(load, WEBIMAGE_PICTURE_STATE_FAILED, error);
    }
    g_object_thaw_notify(owner);
    /* A notify handler may have started another load. */
    if (GPOINTER_TO_UINT(number) == load->number) {
        if (load->state == WEBIMAGE_PICTURE_STATE_LOADED) g_signal_emit_by_name(owner, "loaded");
        if (load->state == WEBIMAGE_PICTURE_STATE_FAILED) g_signal_emit_by_name(owner, "failed", error);
    }
}

#endif
