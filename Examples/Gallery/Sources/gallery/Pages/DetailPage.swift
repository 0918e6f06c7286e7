// SPDX-License-Identifier: MIT

import CGTK
import ImageBase
import Raster
import WebImage
import WebImageGTK

/// One image at full size. While it loads, the page shows the grid's small image.
@MainActor
final class DetailPage {
    let widget = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
    private let picture = OpaquePointer(gtk_picture_new())!
    private let title = OpaquePointer(gtk_label_new(nil))!
    private let note = OpaquePointer(gtk_label_new(nil))!
    private let model: GalleryModel
    private var row = 0
    /// Whether the full-size image has been loaded or has failed.
    private(set) var isLoaded = false

    /// - Parameter close: Called when the user goes back.
    init(_ model: GalleryModel, close: @escaping @MainActor () -> Void) {
        self.model = model
        let bar = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))!
        gtk_widget_add_css_class(bar.widget, "bar")
        add(icon: "go-previous-symbolic", help: "Back (Escape)", to: bar, action: close)
        let labels = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 1))!
        gtk_widget_set_hexpand(labels.widget, 1)
        for (label, style) in [(title, "caption"), (note, "note")] {
            gtk_label_set_xalign(label, 0)
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
            gtk_widget_add_css_class(label.widget, style)
            gtk_box_append(UnsafeMutablePointer(labels), label.widget)
        }
        gtk_box_append(UnsafeMutablePointer(bar), labels.widget)
        add(icon: "go-up-symbolic", help: "Previous image (Left)", to: bar) { [weak self] in
            self?.move(by: -1)
        }
        add(icon: "go-down-symbolic", help: "Next image (Right)", to: bar) { [weak self] in
            self?.move(by: 1)
        }
        gtk_box_append(UnsafeMutablePointer(widget), bar.widget)
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_CONTAIN)
        gtk_picture_set_alternative_text(picture, "The image in full size")
        gtk_widget_set_vexpand(picture.widget, 1)
        gtk_widget_add_css_class(picture.widget, "detail")
        gtk_box_append(UnsafeMutablePointer(widget), picture.widget)
        WidgetImage(picture).setIndicator(.bar)
        let keys = Shortcuts(of: widget)
        keys.add("Left") { [weak self] in self?.move(by: -1) != nil }
        keys.add("Right") { [weak self] in self?.move(by: 1) != nil }
        keys.add("Escape|BackSpace") {
            close()
            return true
        }
    }

    private func add(
        icon: String, help: String, to bar: OpaquePointer, action: @escaping @MainActor () -> Void
    ) {
        let button = OpaquePointer(gtk_button_new_from_icon_name(icon))!
        gtk_widget_set_tooltip_text(button.widget, help)
        webimage_set_label(button.widget, help)
        gtk_widget_set_valign(button.widget, GTK_ALIGN_CENTER)
        Signals.connect("clicked", of: button) { action() }
        gtk_box_append(UnsafeMutablePointer(bar), button.widget)
    }

    private func move(by step: Int) {
        let count = model.rows.count
        show((row + step + count) % count)
    }

    func show(_ row: Int) {
        self.row = row
        let exhibit = model.rows[row]
        isLoaded = false
        gtk_label_set_text(title, model.rows.title(of: row))
        gtk_picture_set_alternative_text(picture, model.rows.title(of: row))
        gtk_label_set_text(note, "loading the full size")
        var options = model.options(for: exhibit)
        options.placeholder = .cached(
            model.request(for: exhibit, place: ImageCell.place), otherwise: exhibit.placeholder)
        options.transition = .fade(0.2)
        let start = ContinuousClock.now
        options.completion = { [weak self] in self?.finish($0, after: ContinuousClock.now - start) }
        WidgetImage(picture).load(model.request(for: exhibit, place: nil), options: options)
    }

    /// Stops the load and the animation.
    func clear() {
        WidgetImage(picture).clear()
        isLoaded = false
        Theme.palette = nil
    }

    /// Applies the colors of the image on display to the window.
    private func adopt(_ bitmap: Bitmap) {
        let row = row
        Task { [weak self] in
            let palette = await Task.detached { try? bitmap.palette() }.value
            if let self, self.row == row, isLoaded { Theme.palette = palette }
        }
    }

    private func finish(_ result: Result<ImageResponse, ImageError>, after time: Duration) {
        switch result {
        case .success(let response):
            let info = response.image.info
            let frames = info.isAnimated ? ", \(info.frameCount) frames" : ""
            let size = "\(info.displaySize.width) × \(info.displaySize.height)"
            let origin =
                time < .milliseconds(1)
                ? "from memory" : "from \(response.origin.rawValue) in \(time.loadText)"
            gtk_label_set_text(note, "\(info.format.rawValue.uppercased()), \(size)\(frames), \(origin)")
            adopt(response.image.bitmap)
        case .failure(let error) where error.code == .cancelled: return
        case .failure(let error): gtk_label_set_text(note, model.rows[row].note(of: error))
        }
        isLoaded = true
    }
}
