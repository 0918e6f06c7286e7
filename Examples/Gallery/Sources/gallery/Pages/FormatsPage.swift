// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageCoding
import WebImage
import WebImageGTK
import WebImageTestSupport

/// An image in each format that can be decoded, with information from its header.
@MainActor
final class FormatsPage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let model: GalleryModel
    private let cards = Cards("Formats")
    private static let place: (width: Int32, height: Int32) = (210, 130)

    init(_ model: GalleryModel) {
        self.model = model
        gtk_widget_add_css_class(cards.widget.widget, "page")
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget, cards.widget.widget)
        for format in CodecRegistry.default.decodableFormats.sorted(by: { $0.rawValue < $1.rawValue }) {
            add(format)
        }
    }

    private func add(_ format: ImageFormat) {
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_CONTAIN)
        let name = format.rawValue.uppercased()
        gtk_picture_set_alternative_text(picture, "A sample of \(name)")
        let title = OpaquePointer(gtk_label_new(name))!
        let note = OpaquePointer(gtk_label_new("loading"))!
        for (label, style) in [(title, "caption"), (note, "note")] {
            gtk_label_set_xalign(label, 0)
            gtk_label_set_wrap(label, 1)
            gtk_label_set_width_chars(label, 12)
            gtk_widget_add_css_class(label.widget, style)
        }
        cards.add([Cards.frame(picture, height: Self.place.height), title, note], name: name)
        guard FormatSample.exists(of: format) else {
            return gtk_label_set_text(note, "decoded, but the gallery has no sample")
        }
        let path = "/format/sample.\(format.fileExtension)"
        model.origin.serve(path, type: format.mimeTypes.first) { try FormatSample.data(of: format) }
        var request = ImageRequest(url: model.origin.server.url(path))
        request.thumbnail = .points(width: Int(Self.place.width), height: Int(Self.place.height))
        var options = DisplayOptions()
        options.manager = model.manager
        options.errorImage = model.errorImage
        options.completion = { result in
            switch result {
            case .success(let response): gtk_label_set_text(note, Self.text(of: response.image.info))
            case .failure(let error): gtk_label_set_text(note, error.message)
            }
        }
        // Don't load anything while the page is hidden.
        var isLoaded = false
        Signals.connect("map", of: picture) {
            if !isLoaded { WidgetImage(picture).load(request, options: options) }
            isLoaded = true
        }
    }

    private static func text(of info: ImageInfo) -> String {
        var parts = ["\(info.size.width.grouped) × \(info.size.height.grouped)", "\(info.bitDepth) bits"]
        parts.append(info.hasAlpha ? "with alpha" : "opaque")
        if info.frameCount > 1 { parts.append("\(info.frameCount) frames") }
        if info.orientation != .up { parts.append("turned: \(info.displaySize)") }
        return parts.joined(separator: ", ")
    }
}

/// A small sample image for each format.
enum FormatSample {
    static func exists(of format: ImageFormat) -> Bool {
        format == .svg || format == .icns || CodecRegistry.default.encodableFormats.contains(format)
    }

    static func data(of format: ImageFormat) throws -> Data {
        let codecs = CodecRegistry.default
        switch format {
        case .svg: return Data(drawing.utf8)
        case .gif, .apng: return try AnimatedArtwork(number: 4).encoded(as: format)
        case .ico: return try codecs.encode(artwork(width: 64, height: 64), as: format)
        case .icns:
            // An entry of type ic07 contains a PNG image of 128 x 128 pixels.
            let png = try codecs.encode(artwork(width: 128, height: 128), as: .png)
            return Data("icns".utf8) + bytes(of: png.count + 16) + Data("ic07".utf8)
                + bytes(of: png.count + 8)
                + png
        default: return try codecs.encode(artwork(width: 420, height: 280), as: format)
        }
    }

    private static func artwork(width: Int, height: Int) throws -> Bitmap {
        try Artwork(number: 10).draw(PixelSize(width: width, height: height))
    }

    private static func bytes(of count: Int) -> Data {
        withUnsafeBytes(of: UInt32(count).bigEndian) { Data($0) }
    }

    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 280">
        <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#283c86"/><stop offset="1"
        stop-color="#f2a65a"/></linearGradient></defs>
        <rect width="420" height="280" fill="url(#sky)"/><circle cx="300" cy="150" r="46" fill="#fff3c4"/>
        <path d="M0 280 L110 120 L190 220 L260 140 L420 280 Z" fill="#1d2b3a"/>
        <path d="M110 120 L134 155 L112 148 L92 150 Z" fill="#eef3f7"/>
        </svg>
        """
}
