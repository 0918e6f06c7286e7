// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster

/// One entry to the decoders. Whatever the bytes, it gives a picture or throws an `ImageError`: anything else, and what
/// the sanitizers find, ends the program.
struct FuzzTarget: Sendable {
    let name: String
    /// What the seeds are of; empty for all.
    let formats: [ImageFormat]
    let run: @Sendable (Data) -> Void

    nonisolated(unsafe) static var current: FuzzTarget?

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    static let all: [FuzzTarget] = [
        decoding("jpeg", [.jpeg]), decoding("png", [.png, .apng]), decoding("webp", [.webp]),
        decoding("gif", [.gif]), decoding("bmp", [.bmp]), decoding("ico", [.ico]), decoding("tiff", [.tiff]),
        decoding("svg", [.svg]), decoding("avif", [.avif]), decoding("heic", [.heic]),
        decoding("jxl", [.jpegXL]),
        frames("gif-frames", [.gif]), frames("apng-frames", [.apng]), frames("webp-frames", [.webp]),
        frames("avif-frames", [.avif]), frames("heic-frames", [.heic]), frames("jxl-frames", [.jpegXL]),
        frames("tiff-pages", [.tiff]),
        pieces("jpeg-pieces", [.jpeg]), pieces("png-pieces", [.png]), pieces("webp-pieces", [.webp]),
        FuzzTarget(name: "sniffer", formats: []) { _ = ImageFormat.sniff($0) },
        FuzzTarget(name: "info", formats: []) { data in
            for isComplete in [false, true] {
                _ = try? CodecRegistry.default.info(data, isComplete: isComplete, limits: limits)
            }
        },
        FuzzTarget(name: "exif", formats: []) { exif($0) },
    ].filter { target in
        target.formats.isEmpty
            || target.formats.contains(where: CodecRegistry.default.decodableFormats.contains)
    }

    static let limits: Limits = {
        var limits = Limits.default
        limits.pixels = 1 << 20
        limits.frames = 64
        return limits
    }()

    /// A whole file: full size and small, with what it carries.
    private static func decoding(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            var options = DecodingOptions()
            options.limits = limits
            options.keepsMetadata = true
            _ = try? CodecRegistry.default.decode(data, options: options)
            options = .exact
            options.limits = limits
            options.thumbnail = .fill(width: 9, height: 7)
            _ = try? CodecRegistry.default.decode(data, options: options)
        }
    }

    /// A file that comes in two parts, all frames, the last one first.
    private static func frames(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            var options = DecodingOptions()
            options.limits = limits
            options.limits.pixels = 1 << 16
            let decoder = FrameDecoder(options: options)
            do {
                try decoder.update(Data(data.prefix(data.count / 2)), isComplete: false)
                if decoder.frameCount > 0 { _ = try? decoder.image(at: 0) }
                try decoder.update(data, isComplete: true)
            } catch { return }
            for index in (0..<decoder.frameCount).reversed() { _ = try? decoder.image(at: index) }
        }
    }

    /// A file that comes in seven parts and is looked at after each, full size and small.
    private static func pieces(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            for thumbnail in [nil, Thumbnail.fit(width: 9, height: 7)] {
                var options = DecodingOptions(thumbnail: thumbnail)
                options.limits = limits
                options.limits.pixels = 1 << 16
                let decoder = ProgressiveDecoder(options: options)
                let step = data.count / 7 + 1
                do {
                    for start in stride(from: 0, to: data.count, by: step) {
                        let end = min(start + step, data.count)
                        let part = Data(data[data.startIndex + start..<data.startIndex + end])
                        try decoder.append(part, isComplete: end == data.count)
                        _ = try decoder.preview()
                    }
                    _ = try decoder.picture()
                } catch { continue }
            }
        }
    }

    /// The bytes as a picture's EXIF: read, changed, written.
    private static func exif(_ data: Data) {
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: data)
        encoding.embedsThumbnail = data.count.isMultiple(of: 2)
        var decoding = DecodingOptions()
        decoding.keepsMetadata = true
        guard let picture = Seeds.picture(4, 2),
            let file = try? CodecRegistry.default.encode(picture, as: .jpeg, options: encoding)
        else { return }
        _ = try? CodecRegistry.default.decode(file, options: decoding)
    }
}
