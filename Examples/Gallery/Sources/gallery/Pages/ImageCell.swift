// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import WebImage
import WebImageGTK

/// A cell of the grid. The grid creates enough cells to fill the window and reuses them.
@MainActor
final class ImageCell {
    let widget: OpaquePointer
    private let picture = OpaquePointer(gtk_picture_new())!
    private let progress = OpaquePointer(gtk_progress_bar_new())!
    private let badge = OpaquePointer(gtk_label_new(nil))!
    private let title = OpaquePointer(gtk_inscription_new(nil))!
    private let detail = OpaquePointer(gtk_inscription_new(nil))!
    /// The size of the image in points. A cell may be narrower.
    static let place: (width: Int32, height: Int32) = (218, 150)
    private static let minimumWidth: Int32 = 146
    /// Whether a load for this cell is running.
    private(set) var isLoading = false
    /// Whether the current load has delivered an image.
    private var hasImage = false

    init() {
        let frame = OpaquePointer(gtk_overlay_new())!
        let spacer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_size_request(spacer, Self.minimumWidth, Self.place.height)
        gtk_overlay_set_child(frame, spacer)
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_COVER)
        gtk_picture_set_can_shrink(picture, 1)
        gtk_overlay_add_overlay(frame, picture.widget)
        gtk_widget_set_valign(progress.widget, GTK_ALIGN_END)
        gtk_overlay_add_overlay(frame, progress.widget)
        gtk_widget_set_halign(badge.widget, GTK_ALIGN_END)
        gtk_widget_set_valign(badge.widget, GTK_ALIGN_START)
        gtk_overlay_add_overlay(frame, badge.widget)
        gtk_widget_set_overflow(frame.widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(frame.widget, "image")

        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        gtk_widget_add_css_class(box.widget, "cell")
        gtk_box_append(UnsafeMutablePointer(box), frame.widget)
        for (label, style) in [(title, "caption"), (detail, "note")] {
            gtk_inscription_set_text_overflow(label, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
            gtk_inscription_set_min_chars(label, 1)
            gtk_inscription_set_nat_chars(label, 1)
            gtk_widget_add_css_class(label.widget, style)
            gtk_box_append(UnsafeMutablePointer(box), label.widget)
        }
        widget = box
    }

    func show(_ row: Int, from model: GalleryModel) {
        let (exhibit, name) = (model.rows[row], model.rows.title(of: row))
        gtk_inscription_set_text(title, name)
        gtk_picture_set_alternative_text(picture, name)
        // The focus is on the widget that the grid puts around the cell.
        if let parent = gtk_widget_get_parent(widget.widget) { webimage_set_label(parent, name) }
        gtk_inscription_set_text(detail, "waiting")
        setBadge(nil)
        gtk_progress_bar_set_fraction(progress, 0)
        gtk_widget_set_visible(progress.widget, 0)

        let request = model.request(for: exhibit, place: Self.place)
        var options = model.options(for: exhibit)
        options.progress = { [weak self] in self?.showProgress($0) }
        let start = ContinuousClock.now
        isLoading = true
        hasImage = false
        let wasStored = model.counts.isStored(exhibit.path)
        // A load that's repeated when the network returns sends more events, but doesn't complete a second
        // time.
        options.onEvent = { [weak self] event in
            guard let self else { return }
            if case .finished(let result) = event {
                finish(result, of: exhibit, after: ContinuousClock.now - start)
            }
            switch event {
            case .cached, .finished(.success):
                if wasStored, !hasImage { model.counts.recordStored(after: ContinuousClock.now - start) }
                hasImage = true
                if case .finished = event { model.counts.recordLoaded(exhibit.path) }
            case .finished(.failure):
                if wasStored, !hasImage { model.counts.recordStored(after: nil) }
            case .progress, .info, .preview: break
            }
        }
        model.counts.recordStart()
        options.completion = { [weak self] result in
            model.counts.recordEnd(result)
            self?.isLoading = false
        }
        WidgetImage(picture).load(request, options: options)
    }

    /// Cancels the load. Called when the grid unbinds the cell.
    func clear() {
        WidgetImage(picture).cancel()
    }

    private func showProgress(_ progress: LoadProgress) {
        guard let total = progress.expected, total > 0 else { return gtk_progress_bar_pulse(self.progress) }
        // Once the load has ended, the note shows the result.
        gtk_widget_set_visible(self.progress.widget, progress.received < total ? 1 : 0)
        guard progress.received < total else { return }
        gtk_progress_bar_set_fraction(self.progress, Double(progress.received) / Double(total))
        gtk_inscription_set_text(
            detail, "\((progress.received / 1024).grouped) of \((total / 1024).grouped) KB")
    }

    private func finish(
        _ result: Result<ImageResponse, ImageError>, of exhibit: Exhibit, after time: Duration
    ) {
        switch result {
        case .success(let response):
            gtk_widget_set_visible(progress.widget, 0)
            let info = response.image.info
            let size = "\(info.displaySize.width) × \(info.displaySize.height)"
            let name = info.format.rawValue.uppercased().replacingOccurrences(of: "WEBP", with: "WebP")
            let frames = info.isAnimated ? "  \(info.frameCount) frames" : ""
            gtk_inscription_set_text(detail, "\(name)  \(size)\(frames)  ·  \(time.loadText)")
            setBadge(response.origin.rawValue)
        case .failure(let error) where error.code == .cancelled: break
        case .failure(let error):
            gtk_widget_set_visible(progress.widget, 0)
            gtk_inscription_set_text(detail, exhibit.note(of: error))
            setBadge("failed", text: exhibit.failsOnPurpose(error) ? "failed on purpose" : nil)
        }
    }

    private func setBadge(_ name: String?, text: String? = nil) {
        for style in ["memory", "disk", "network", "file", "data", "custom", "failed"] {
            gtk_widget_remove_css_class(badge.widget, style)
        }
        gtk_widget_set_visible(badge.widget, name == nil ? 0 : 1)
        guard let name else { return }
        gtk_widget_add_css_class(badge.widget, name)
        gtk_label_set_text(badge, text ?? name)
    }
}
