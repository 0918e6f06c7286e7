// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import WebImageTestSupport

/// Writes small seed files with the encoders of the library, and an SVG drawing.
enum Seeds {
    static func bitmap(width: Int, height: Int, format: PixelFormat = .bgra8) -> Bitmap? {
        try? Bitmap(size: PixelSize(width: width, height: height), alpha: .straight) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width * 4 {
                    pixels[y * stride + x] = UInt8(truncatingIfNeeded: x &* 31 &+ y &* 17)
                }
            }
        }.converted(to: format)
    }

    static func write(for target: FuzzTarget, to folder: URL) throws {
        var files = target.seeds?() ?? []
        for format in CodecRegistry.default.encodableFormats
        where target.wants(format) {
            for (depth, isLossless) in [(PixelFormat.bgra8, false), (.bgra8, true), (.rgba16, false)] {
                var options = EncodingOptions()
                options.isLossless = isLossless
                options.isProgressive = isLossless
                options.embedsThumbnail = isLossless
                options.metadata = ImageMetadata(exif: exif, xmp: Data("<x/>".utf8))
                guard let bitmap = bitmap(width: 19, height: 11, format: depth) else { continue }
                files.append(try CodecRegistry.default.encode(bitmap, as: format, options: options))
                let frames = [bitmap, self.bitmap(width: 19, height: 11)].compactMap(\.self).map {
                    EncodingFrame($0, delay: .milliseconds(40))
                }
                if let file = try? CodecRegistry.default.encode(frames, as: format, options: options) {
                    files.append(file)
                }
            }
        }
        if target.wants(.svg) { files.append(Data(drawing.utf8)) }
        if target.wants(.heic) { files += [HEICSamples.turned, HEICSamples.openGroups] }
        if target.wants(.ico) { files.append(try icon()) }
        if target.wants(.icns) { files += try appleIcons() }
        if target.name == "exif" { files = [exif] }
        for (index, file) in files.enumerated() {
            try file.write(to: folder.appendingPathComponent("\(target.name)-\(index)"))
        }
    }

    /// An icon with one PNG of 19 x 11 pixels.
    private static func icon() throws -> Data {
        guard let bitmap = bitmap(width: 19, height: 11) else { return Data() }
        let content = try CodecRegistry.default.encode(bitmap, as: .png)
        let count = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Data([0, 0, 1, 0, 1, 0, 19, 11, 0, 0, 1, 0, 32, 0] + count + [22, 0, 0, 0]) + content
    }

    /// Icons of macOS with 16 x 16 pixels: three runs and a mask, colors of a palette with one, and a PNG.
    private static func appleIcons() throws -> [Data] {
        func number(_ value: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        }
        func file(_ entries: [(kind: String, content: [UInt8])]) -> Data {
            let body = entries.flatMap { $0.kind.utf8 + number($0.content.count + 8) + $0.content }
            return Data("icns".utf8) + Data(number(body.count + 8) + body)
        }
        // 130 and 126 equal bytes; four others in the last channel.
        let runs: [UInt8] = [0xFF, 40, 0xFB, 41, 0xFF, 42, 0xFB, 43, 3, 1, 2, 3, 4, 0xFF, 5, 0xF7, 6]
        let mask = (0..<256).map { UInt8($0) }
        let icon = Self.bitmap(width: 16, height: 16)
        let png = try icon.map { try CodecRegistry.default.encode($0, as: .png) } ?? Data()
        return [
            file([("is32", runs), ("s8mk", mask)]),
            file([("ics8", mask), ("ics#", [UInt8](repeating: 0x5A, count: 64))]),
            file([("ics4", [UInt8](mask.prefix(128)))]), file([("icp4", [UInt8](png))]),
        ]
    }

    /// Orientation 6, little-endian.
    private static let exif = Data(
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])

    private static let drawing = """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg [<!ENTITY c "#0f0">]>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><defs><filter id="f"><feGaussianBlur
        stdDeviation="2"/></filter><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs>
        <style>rect { stroke: blue }</style><rect width="9" height="8" fill="&c;" filter="url(#f)"/>
        <path d="M1 1L9 9A3 4 5 0 1 7 8z" fill="url(#g)" transform="rotate(9)"/><text y="9">a</text></svg>
        """
}
