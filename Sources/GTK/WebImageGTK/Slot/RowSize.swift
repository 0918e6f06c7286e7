// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// The size request of a row's widget in points. A side of -1 uses the size of its image.
struct RowSize: Equatable {
    var width: Int32 = -1
    var height: Int32 = -1
}

extension RowSize {
    /// The size of a request's image, if the request specifies it.
    init(of request: ImageRequest?) {
        guard let request, let size = request.thumbnail?.size, !size.isEmpty else { return }
        let scale = request.decoding.scale
        func points(_ pixels: Int) -> Int32 {
            Int32(exactly: (Double(pixels) / scale).rounded()).map { max(1, $0) } ?? -1
        }
        (width, height) = (points(size.width), points(size.height))
    }
}

extension WidgetSlot {
    /// Makes a row as large as its request's image, so the list's layout doesn't change when the image
    /// arrives.
    func requestSize(of request: ImageRequest?) {
        guard let widget, let old = sizeRequest else { return }
        var current = RowSize()
        gtk_widget_get_size_request(widget.gtkWidget, &current.width, &current.height)
        // Keep a size that the app has set.
        guard current == old else { return sizeRequest = nil }
        let new = RowSize(of: request)
        guard new != old else { return }
        sizeRequest = new
        gtk_widget_set_size_request(widget.gtkWidget, new.width, new.height)
    }
}
#endif
