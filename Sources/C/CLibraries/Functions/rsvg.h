// SPDX-License-Identifier: MIT
// The functions of librsvg, and of cairo and GLib, which librsvg uses.

WI_FUNCTION(cairo_create)
WI_FUNCTION(cairo_destroy)
WI_FUNCTION(cairo_image_surface_create_for_data)
WI_FUNCTION(cairo_scale)
WI_FUNCTION(cairo_status)
WI_FUNCTION(cairo_surface_destroy)
WI_FUNCTION(cairo_surface_finish)
WI_FUNCTION(g_error_free)
WI_FUNCTION(g_memory_input_stream_new_from_data)
WI_FUNCTION(g_object_unref)
WI_FUNCTION(rsvg_handle_get_intrinsic_dimensions)
WI_FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels)
WI_FUNCTION(rsvg_handle_new_from_stream_sync)
WI_FUNCTION(rsvg_handle_render_document)
WI_FUNCTION(rsvg_handle_set_dpi)
WI_FUNCTION(rsvg_handle_set_stylesheet)
