// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageQOI

/// A function that takes untrusted bytes. For any input it must return or throw. A crash, a failed
/// expectation or a report of a sanitizer ends the program and is a finding.
struct FuzzTarget: Sendable {
    let name: String
    /// The image formats of the seeds; empty for all formats.
    let formats: [ImageFormat]
    /// Creates the seeds; `nil` if they are image files.
    let seeds: (@Sendable () -> [Data])?
    let run: @Sendable (Data) -> Void

    init(name: String, formats: [ImageFormat], run: @escaping @Sendable (Data) -> Void) {
        (self.name, self.formats, self.seeds, self.run) = (name, formats, nil, run)
    }

    init(name: String, seeds: @escaping @Sendable () -> [Data], run: @escaping @Sendable (Data) -> Void) {
        (self.name, self.formats, self.seeds, self.run) = (name, [], seeds, run)
    }

    nonisolated(unsafe) static var current: FuzzTarget?

    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    static let all: [FuzzTarget] = (codecs + texts + isolated).filter { target in
        target.formats.isEmpty
            || target.formats.contains(where: CodecRegistry.default.decodableFormats.contains)
    }

    private static let codecs = [
        decoding("jpeg", [.jpeg]), decoding("png", [.png, .apng]), decoding("webp", [.webp]),
        decoding("gif", [.gif]), decoding("bmp", [.bmp]), decoding("ico", [.ico]), decoding("icns", [.icns]),
        decoding("qoi", [.qoi]), decoding("tiff", [.tiff]),
        decoding("svg", [.svg]), decoding("avif", [.avif]), decoding("heic", [.heic]),
        decoding("jxl", [.jpegXL]), decoding("jp2", [.jpeg2000]),
        frames("gif-frames", [.gif]), frames("apng-frames", [.apng]), frames("webp-frames", [.webp]),
        frames("avif-frames", [.avif]), frames("heic-frames", [.heic]), frames("jxl-frames", [.jpegXL]),
        frames("tiff-pages", [.tiff]),
        progressive("jpeg-progressive", [.jpeg]), progressive("png-progressive", [.png]),
        progressive("webp-progressive", [.webp]), lossless,
        FuzzTarget(name: "sniffer", formats: []) { _ = ImageFormat.sniff($0) },
        FuzzTarget(name: "info", formats: []) { data in
            for isComplete in [false, true] {
                _ = try? CodecRegistry.default.info(for: data, isComplete: isComplete, limits: limits)
            }
        },
        FuzzTarget(name: "exif", formats: []) { exif($0) },
    ]

    private static let texts = [
        FuzzTarget(name: "isolated-decoder", seeds: { WireSeeds.all }) { wire($0) },
        FuzzTarget(name: "http-heads", seeds: { TextSeeds.heads }) { heads($0) },
        FuzzTarget(name: "http-fields", seeds: { TextSeeds.fields }) { fields($0) },
        FuzzTarget(name: "http-cache", seeds: { TextSeeds.cache }) { cache($0) },
        FuzzTarget(name: "urls", seeds: { TextSeeds.addresses }) { address($0) },
        FuzzTarget(name: "stored-metadata", seeds: { TextSeeds.notes }) { notes($0) },
        FuzzTarget(name: "disk-entry", seeds: { EntrySeeds.all }) { entry($0) },
        FuzzTarget(name: "disk-index", seeds: { [Data(), Data([1, 2, 3, 4])] }) { index($0) },
    ]

    /// Returns whether image files of that format are seeds of this target.
    func wants(_ format: ImageFormat) -> Bool {
        seeds == nil && (formats.isEmpty || formats.contains(format))
    }

    static let limits: Limits = {
        var limits = Limits.default
        limits.pixels = 1 << 20
        limits.sourcePixels = limits.pixels
        limits.frames = 64
        return limits
    }()
}
