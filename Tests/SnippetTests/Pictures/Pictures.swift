// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageDisplay

/// The pictures in the articles of WebImage and WebImageDisplay, drawn by the library itself.
///
/// A picture's caption in the article is the code that draws it, so a test looks for the captions in this
/// file.
enum Pictures {
    struct Picture {
        let name: String
        let data: Data

        /// The file in the documentation of the module that shows the picture.
        var file: URL {
            let module = name.hasPrefix("transition-") ? "WebImageDisplay" : "WebImage"
            return Pictures.articles(of: module).appending(path: "Resources/\(name)")
        }
    }

    /// The folders with the articles that show pictures.
    static let articles = ["WebImage", "WebImageDisplay"].map(articles(of:))

    private static func articles(of module: String) -> URL {
        SnippetSource.root.appending(path: "Sources/\(module)/Documentation.docc")
    }

    /// The files of the pictures.
    static func files() throws -> [URL] {
        try articles.flatMap { folder in
            let folder = folder.appending(path: "Resources")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
                folder.appending(path: $0)
            }
        }
    }

    static func all() throws -> [Picture] {
        try modes() + transformers() + transitions() + previews() + gainMap()
    }

    private static func png(_ name: String, _ bitmap: Bitmap) throws -> Picture {
        Picture(name: "\(name).png", data: try CodecRegistry.default.encode(bitmap, as: .png))
    }

    // MARK: Fit, fill and stretch

    /// The box of each mode, with the image in it.
    private static func modes() throws -> [Picture] {
        let image = try Scene(isNight: false).bitmap(height: 96)
        let box = PixelSize(width: 112, height: 112)
        return try ResizeMode.allCases.map { mode in
            let resized = try image.resized(to: box, mode: mode)
            let margin = 4
            let size = PixelSize(width: box.width + 2 * margin, height: box.height + 2 * margin)
            let picture = try Bitmap(size: size, background: .clear) { canvas throws(ImageError) in
                var frame = BitmapPath()
                frame.addRect(
                    PixelRect(x: margin - 1, y: margin - 1, width: box.width + 2, height: box.height + 2))
                try canvas.fill(
                    RGBAColor(css: "#88888833") ?? .clear,
                    in: PixelRect(x: margin, y: margin, width: box.width, height: box.height))
                try canvas.draw(
                    resized, x: margin + (box.width - resized.width) / 2,
                    y: margin + (box.height - resized.height) / 2)
                try canvas.stroke(frame, with: RGBAColor(css: "#808080") ?? .black, width: 2)
            }
            return try png("mode-\(mode.rawValue)", picture)
        }
    }

    // MARK: Transformers

    private static func transformers() throws -> [Picture] {
        let image = try Scene(isNight: false).bitmap(height: 192)
        let night = try Scene(isNight: true).bitmap(height: 56)
        let orange = RGBAColor(red8: 232, green8: 85, blue8: 47)
        let sepia = ColorMatrix(
            red: [0.39, 0.77, 0.19, 0], green: [0.35, 0.69, 0.17, 0], blue: [0.27, 0.53, 0.13, 0])
        let list: [(name: String, transformer: Transformer)] = [
            ("resize", .resize(width: 144, height: 144)),
            ("crop", .crop(PixelRect(x: 60, y: 70, width: 120, height: 110))),
            ("attention", .resize(width: 96, height: 144, mode: .fill, gravity: .attention)),
            ("crop-gravity", .crop(width: 144, height: 120, gravity: .bottomRight)),
            ("trim", .trim(tolerance: 0.5)),
            ("inset", .inset(PixelInsets(-16), filling: orange)),
            ("flip", .flip(.horizontally)),
            ("rotate", .rotate(degrees: 15)),
            ("rotate-clipped", .rotate(degrees: 15, fitsSize: false)),
            ("circle", .circle(border: Border(width: 6, color: orange))),
            ("rounded-corners", .roundedCorners(radius: 32)),
            ("border", .border(Border(width: 10, color: orange))),
            ("grayscale", .grayscale),
            ("brightness", .brightness(0.3)),
            ("contrast", .contrast(1.8)),
            ("saturation", .saturation(2)),
            ("tint", .tint(orange, mode: .color)),
            ("color-matrix", .colorMatrix(sepia)),
            ("blur", .blur(radius: 8)),
            ("blur-soft", .blur(.soft)),
            ("blur-relative", .blur(relativeRadius: 0.04)),
            ("sharpen", .sharpen(radius: 2, amount: 2)),
            ("sharpen-relative", .sharpen(relativeRadius: 0.1)),
            ("blur-light", .blur(.light)),
            ("blur-extra-light", .blur(.extraLight)),
            ("blur-dark", .blur(.dark)),
            ("pixellate", .pixelate(side: 12)),
            ("overlay-color", .overlay(orange, mode: .multiply)),
            ("overlay-bitmap", .overlay(night, x: 190, y: 122, opacity: 0.9)),
            ("watermark", .watermark(night, gravity: .topLeft.offset(x: 8, y: 8), scale: 0.3)),
            ("watermark-tiled", .watermark(night, scale: 0.15, opacity: 0.4, tileSpacing: 12)),
            ("gradient", .gradient(.black, from: 0.4)),
            (
                "drawing",
                .drawing(key: "frame") { canvas throws(ImageError) in
                    try canvas.fill(orange, in: PixelRect(x: 0, y: 168, width: 288, height: 24))
                }
            ),
            ("combined", .combined(.grayscale, .roundedCorners(radius: 32))),
        ]
        let originals = [try png("transformer-original@2x", image)]
        return try originals
            + list.map { try png("transformer-\($0.name)@2x", $0.transformer.transform(image)) }
    }

    // MARK: Transitions

    private static func transitions() throws -> [Picture] {
        let old = try Scene(isNight: true).bitmap(height: 96)
        let new = try Scene(isNight: false).bitmap(height: 96)
        let list: [(name: String, transition: DisplayTransition)] = [
            ("fade", .fade(0.5)), ("slide", .slide(from: .right, 0.5)), ("flip", .flip(from: .left, 0.5)),
        ]
        return try list.map { name, transition in
            let steps = 10
            var frames = [EncodingFrame(old, delay: .seconds(1))]
            for step in 1..<steps {
                let progress = transition.progress(
                    after: transition.duration * Double(step) / Double(steps))
                let frame = try draw(transition.effect, from: old, to: new, progress: progress)
                frames.append(EncodingFrame(frame, delay: .milliseconds(50)))
            }
            frames.append(EncodingFrame(new, delay: .seconds(1)))
            return Picture(
                name: "transition-\(name).gif", data: try CodecRegistry.default.encode(frames, as: .gif))
        }
    }

    /// Draws one moment of a transition, like the GTK views do.
    private static func draw(
        _ effect: DisplayTransition.Effect?, from old: Bitmap, to new: Bitmap, progress: Double
    ) throws -> Bitmap {
        let size = old.size
        return try Bitmap(size: size, background: .white) { canvas throws(ImageError) in
            switch effect {
            case .slide:
                try canvas.draw(old)
                try canvas.draw(new, x: Int(Double(size.width) * (1 - progress)))
            case .flip:
                let scale = max(0.01, abs(1 - 2 * progress))
                let turn = PixelTransform.scale(x: scale, y: 1)
                    .followed(by: .translation(x: Double(size.width) / 2 * (1 - scale), y: 0))
                try canvas.draw(progress < 0.5 ? old : new, transform: turn)
            default:
                try canvas.draw(old)
                try canvas.draw(new, opacity: progress)
            }
        }
    }

    // MARK: Progressive display

    /// The previews of a progressive JPEG at several points of its download.
    private static func previews() throws -> [Picture] {
        let image = try Scene(isNight: false).bitmap(height: 144)
        var options = EncodingOptions(quality: 0.9)
        options.isProgressive = true
        let data = try CodecRegistry.default.encode(image, as: .jpeg, options: options)
        let decoder = ProgressiveDecoder()
        var received = 0
        let previews = try [15, 30, 60].map { percent in
            let end = data.count * percent / 100
            try decoder.append(data[received..<end])
            received = end
            let preview = try decoder.preview()?.image.bitmap
            return try png("progressive-\(percent)", preview ?? image.drawing { _ in })
        }
        return previews + [try png("progressive-100", CodecRegistry.default.decode(data).bitmap)]
    }
}
