// SPDX-License-Identifier: MIT

import CGTK
import WebImage
import WebImageDisplay
import WebImageGTK

/// A window with a scrolled area of pictures. Each one has its own widget, unlike rows of a list.
@MainActor
final class Crowd {
    let frames: Frames
    private let flow: OpaquePointer

    init?(columns: Int, width: Int, height: Int) {
        guard let window = gtk_window_new().map({ OpaquePointer($0) }),
            let scrolled = gtk_scrolled_window_new().map({ OpaquePointer($0) }),
            let flow = gtk_flow_box_new().map({ OpaquePointer($0) })
        else { return nil }
        self.flow = flow
        gtk_flow_box_set_min_children_per_line(flow, guint(columns))
        gtk_flow_box_set_max_children_per_line(flow, guint(columns))
        gtk_scrolled_window_set_child(scrolled, flow.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(window), gint(width), gint(height))
        gtk_window_set_child(UnsafeMutablePointer(window), scrolled.widget)
        gtk_window_present(UnsafeMutablePointer(window))
        frames = Frames(of: window)
    }

    /// Adds a picture and loads its image.
    func add(_ request: ImageRequest, side: Int, manager: ImageManager) async throws {
        guard let picture = picture(width: side, height: side) else { return }
        var options = DisplayOptions()
        options.manager = manager
        try await WidgetImage(picture).loadImage(request, options: options)
    }

    /// Adds an empty picture of a size.
    func picture(width: Int, height: Int) -> OpaquePointer? {
        guard let picture = gtk_picture_new().map({ OpaquePointer($0) }) else { return nil }
        gtk_widget_set_size_request(picture.widget, gint(width), gint(height))
        gtk_flow_box_insert(flow, picture.widget, -1)
        return picture
    }
}
