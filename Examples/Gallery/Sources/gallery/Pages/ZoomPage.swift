// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import WebImage
import WebImageGTK

/// A gigapixel image that users can zoom into.
@MainActor
final class ZoomPage {
    let widget = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))!
    private let model: GalleryModel
    private let note = OpaquePointer(gtk_label_new("drawing an image of a gigapixel"))!
    private(set) var view: TiledImageWidget?

    init(_ model: GalleryModel) {
        self.model = model
        gtk_widget_add_css_class(widget.widget, "page")
        gtk_widget_add_css_class(note.widget, "note")
        gtk_label_set_xalign(note, 0)
        gtk_box_append(UnsafeMutablePointer(widget), note.widget)
        // Don't draw the image until the page is shown.
        var isBegun = false
        Signals.connect("map", of: widget) { [weak self] in
            if !isBegun { self?.draw() }
            isBegun = true
        }
    }

    /// Whether all tiles in the window are decoded.
    var isSharp: Bool { view?.image.isSharp ?? false }

    private func draw() {
        let folder = GalleryCache.temporaryFolder
        let file = folder.appendingPathComponent("mosaic.tiff")
        Task { [weak self] in
            let error = await Task.detached { () -> (any Error)? in
                do {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                    try Mosaic.write(to: file)
                    return nil
                } catch {
                    return error
                }
            }.value
            if let error { self?.show("\(error)") } else { self?.show(file) }
        }
    }

    private func show(_ text: String) { gtk_label_set_text(note, text) }

    private func show(_ file: URL) {
        var request = ImageRequest(url: file)
        request.decoding.limits.sourcePixels = 2_000_000_000
        let view = TiledImageWidget(TiledImage(request, manager: model.manager))
        self.view = view
        gtk_widget_set_focusable(view.widget.widget, 1)
        webimage_set_label(view.widget.widget, "An image of a gigapixel")
        gtk_box_append(UnsafeMutablePointer(widget), view.widget.widget)
        view.onChange = { [weak self] in self?.viewDidChange() }
        viewDidChange()
    }

    private func viewDidChange() {
        guard let view else { return }
        switch view.image.phase {
        case .loading: show("loading")
        case .failed(let error): show(error.message)
        case .ready:
            let percent = (view.scale * 1000).rounded() / 10
            let megabytes = view.image.byteCount >> 20
            show(
                """
                \(Mosaic.size.width.grouped) × \(Mosaic.size.height.grouped) at \(percent) %, \
                \(megabytes) MB of tiles. Wheel, double click, + − 0 1 and arrow keys.
                """)
        }
    }
}
