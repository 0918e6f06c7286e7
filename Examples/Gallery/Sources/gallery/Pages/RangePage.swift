// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import WebImage
import WebImageGTK
import WebImageTestSupport

/// HDR images with gain maps: the image in standard range, the map, and the result of combining them.
@MainActor
final class RangePage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 10))!
    private let model: GalleryModel
    /// The number of images that are still loading.
    private var pending = 0
    private var isBegun = false

    init(_ model: GalleryModel) {
        self.model = model
        gtk_widget_add_css_class(box.widget, "page")
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget, box.widget)
        // Don't draw or load anything while the page is hidden.
        Signals.connect("map", of: widget) { [weak self] in
            guard let self, !isBegun else { return }
            isBegun = true
            for artwork in LightArtwork.allCases { add(artwork) }
        }
    }

    /// Whether all images are shown.
    var isLoaded: Bool { isBegun && pending == 0 }

    private func add(_ artwork: LightArtwork) {
        let name = artwork.rawValue
        let heading = OpaquePointer(gtk_label_new("\(name), a JPEG with a gain map"))!
        gtk_label_set_xalign(heading, 0)
        gtk_widget_add_css_class(heading.widget, "heading")
        gtk_box_append(UnsafeMutablePointer(box), heading.widget)
        let row = Cards(name)
        gtk_flow_box_set_max_children_per_line(row.widget, 3)
        gtk_box_append(UnsafeMutablePointer(box), row.widget.widget)
        let (image, map) = ("/range/\(name).jpeg", "/range/\(name)-map.jpeg")
        model.origin.serve(image, type: "image/jpeg") { try artwork.jpeg() }
        model.origin.serve(map, type: "image/jpeg") {
            guard let map = LightArtwork.map(in: try artwork.jpeg()) else {
                throw ImageError(.corrupt, "the JPEG has no gain map")
            }
            return map
        }
        addStandard(image, to: row, name)
        addMap(map, of: image, to: row, name)
        addHigh(image, to: row, name)
    }

    private func addStandard(_ path: String, to row: Cards, _ name: String) {
        let (picture, note) = card("Standard range", "\(name) in standard range", to: row)
        load(path, in: picture, note) { info in
            "The image without its map: \(info.bitDepth) bits, nothing brighter than white."
        }
    }

    private func addMap(_ path: String, of image: String, to row: Cards, _ name: String) {
        let (picture, note) = card("Gain map", "The gain map of \(name), in gray", to: row)
        load(path, in: picture, note) { info in
            let size = "\(info.size.width) × \(info.size.height)"
            return "Stored as a second image of \(size): black stays as it is, white becomes brightest."
        }
    }

    /// Adds the image in high range. GTK before 4.16 can't show it, so it's mapped to standard range there.
    private func addHigh(_ path: String, to row: Cards, _ name: String) {
        let (picture, note) = card("High range, mapped", "\(name) with its map", to: row)
        var request = ImageRequest(url: model.origin.server.url(path))
        request.decoding.dynamicRange = .high
        pending += 1
        Task { [weak self, model] in
            do throws(ImageError) {
                let image = try await model.manager.image(for: request)
                WidgetImage(picture).show(.image(image))
                gtk_label_set_text(note, Self.text(of: image.info.dynamicRange))
            } catch {
                gtk_label_set_text(note, error.message)
            }
            self?.pending -= 1
        }
    }

    private static func text(of range: ImageInfo.DynamicRange) -> String {
        guard let headroom = range.headroom else { return "The file does not tell its brightest light." }
        let times = (exp2(headroom) * 10).rounded() / 10
        let stops = (headroom * 10).rounded() / 10
        return """
            Headroom: \(stops) stops, \(times) times the light of white. \
            All of it is mapped to the range of this window.
            """
    }

    private func load(
        _ path: String, in picture: OpaquePointer, _ note: OpaquePointer,
        text: @escaping @MainActor (ImageInfo) -> String
    ) {
        var options = DisplayOptions()
        options.manager = model.manager
        options.errorImage = model.errorImage
        pending += 1
        options.completion = { [weak self] result in
            switch result {
            case .success(let response): gtk_label_set_text(note, text(response.image.info))
            case .failure(let error): gtk_label_set_text(note, error.message)
            }
            self?.pending -= 1
        }
        WidgetImage(picture).load(ImageRequest(url: model.origin.server.url(path)), options: options)
    }

    private func card(
        _ title: String, _ description: String, to row: Cards
    ) -> (picture: OpaquePointer, note: OpaquePointer) {
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_CONTAIN)
        gtk_picture_set_alternative_text(picture, description)
        let (caption, note) = (OpaquePointer(gtk_label_new(title))!, OpaquePointer(gtk_label_new("loading"))!)
        for (label, style) in [(caption, "caption"), (note, "note")] {
            gtk_label_set_xalign(label, 0)
            gtk_label_set_wrap(label, 1)
            gtk_label_set_width_chars(label, 12)
            // Limit the width, so three cards fit side by side in a window of the default width.
            gtk_label_set_max_width_chars(label, 30)
            gtk_widget_add_css_class(label.widget, style)
        }
        row.add([Cards.frame(picture, height: 200), caption, note], name: description)
        return (picture, note)
    }
}
