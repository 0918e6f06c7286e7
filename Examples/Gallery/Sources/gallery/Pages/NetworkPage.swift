// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

/// Shows how views with different display options behave while the server is slow, fails or stalls.
@MainActor
final class NetworkPage {
    /// The server's behavior on this page.
    private enum Trouble: String, CaseIterable {
        case none = "Ordinary"
        case slow = "Throttled: 6 KB/s"
        case failing = "Fails: status 503"
        case dropping = "Drops half-way"
        case stalling = "Stalls half-way"

        func apply(to response: OriginResponse) -> OriginResponse {
            switch self {
            case .none: response
            case .slow: response.slowLoris(bytesPerSecond: 6_144)
            case .failing: .status(503)
            case .dropping: response.dropped(afterBytes: response.body.count / 2)
            case .stalling: response.stalled(afterBytes: response.body.count / 2)
            }
        }
    }

    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let model: GalleryModel
    private let choice: OpaquePointer
    private var views: [(picture: OpaquePointer, note: OpaquePointer)] = []
    private static let names = ["spinner", "bar", "previews", "placeholder, error image"]

    init(_ model: GalleryModel) {
        self.model = model
        var names: [UnsafePointer<CChar>?] = Trouble.allCases.map { UnsafePointer(strdup($0.rawValue)) }
        defer { for name in names { free(UnsafeMutablePointer(mutating: name)) } }
        names.append(nil)
        choice = OpaquePointer(gtk_drop_down_new_from_strings(&names))!
        names.removeLast()
        Accessibility.name(dropDown: choice, "Server")
        let load = OpaquePointer(gtk_button_new_with_label("Load again"))!
        let bar = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10))!
        for control in [choice, load] { gtk_box_append(UnsafeMutablePointer(bar), control.widget) }
        let cards = Cards("Views")
        for (number, name) in Self.names.enumerated() { add(name, number: number, to: cards) }
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 14))!
        gtk_widget_add_css_class(box.widget, "page")
        for child in [bar, cards.widget] { gtk_box_append(UnsafeMutablePointer(box), child.widget) }
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget, box.widget)
        Signals.connect("clicked", of: load) { [weak self] in self?.load() }
        Signals.connect("notify::selected", of: choice) { [weak self] in self?.load() }
        Signals.connect("map", of: widget) { [weak self] in self?.load() }
    }

    /// Makes the server slow.
    func throttle() { gtk_drop_down_set_selected(choice, 1) }

    private func add(_ name: String, number: Int, to cards: Cards) {
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_COVER)
        webimage_set_label(picture.widget, name)
        if number == 0 { WidgetImage(picture).setIndicator(.spinner) }
        if number == 1 { WidgetImage(picture).setIndicator(.bar) }
        WidgetImage(picture).setAccessibleDescriptions(loading: "Loading", failed: "Cannot be loaded")
        let title = OpaquePointer(gtk_label_new(name))!
        let note = OpaquePointer(gtk_label_new(nil))!
        for (label, style) in [(title, "caption"), (note, "note")] {
            gtk_label_set_xalign(label, 0)
            gtk_label_set_wrap(label, 1)
            gtk_label_set_width_chars(label, 12)
            gtk_widget_add_css_class(label.widget, style)
        }
        cards.add([Cards.frame(picture, height: 140), title, note], name: name)
        views.append((picture, note))
    }

    private func load() {
        let selected = Int(gtk_drop_down_get_selected(choice))
        guard gtk_widget_get_mapped(widget.widget) != 0, Trouble.allCases.indices.contains(selected) else {
            return
        }
        let trouble = Trouble.allCases[selected]
        for (number, (picture, note)) in views.enumerated() {
            let path = "/network/\(number + 1).jpg"
            model.origin.serve(path, type: "image/jpeg") {
                var options = EncodingOptions(quality: 0.9)
                options.isProgressive = true
                let bitmap = try Artwork(number: 20 + number).draw(PixelSize(width: 640, height: 427))
                return try CodecRegistry.default.encode(bitmap, as: .jpeg, options: options)
            } change: {
                trouble.apply(to: $0)
            }
            var request = ImageRequest(url: model.origin.server.url(path))
            request.cachePolicy = .reload
            request.retry = .never
            if number == 2 { request.progressive = .scans }
            var options = DisplayOptions()
            options.manager = model.manager
            if number == 3 {
                options.placeholder = .color(red: 0.35, green: 0.42, blue: 0.55)
                options.errorImage = model.errorImage
                options.transition = .fade(0.3)
            }
            gtk_label_set_text(note, "waiting")
            let start = ContinuousClock.now
            options.progress = { progress in
                let total = progress.expected.map { " of \(($0 / 1024).grouped)" } ?? ""
                gtk_label_set_text(note, "\((progress.received / 1024).grouped)\(total) KB")
            }
            options.completion = { result in
                switch result {
                case .success: gtk_label_set_text(note, "loaded in \((ContinuousClock.now - start).loadText)")
                case .failure(let error) where error.code == .cancelled: break
                case .failure(let error): gtk_label_set_text(note, "failed: \(error.message)")
                }
            }
            model.manager.forgetFailure(for: request)
            WidgetImage(picture).load(request, options: options)
        }
    }
}
