// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

/// Decodes a 12 MP JPEG with a gain map, to half floats in its full range and to standard range.
let gainMaps = Subject(name: "gainmaps") { session in
    let url = session.inputs.appendingPathComponent("gain-map.jpg")
    if !FileManager.default.fileExists(atPath: url.path) {
        try photographWithGainMap(of: try session.photograph().data).write(to: url)
    }
    let data = try Data(contentsOf: url)
    var high = DecodingOptions()
    high.dynamicRange = .high
    return [
        Row(
            name: "JPEG 12 MP with a gain map, half floats", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                try timed { keep(try CodecRegistry.default.decode(data, options: high)) }
            },
            peers: [
                session.contender(
                    "libultrahdr, half floats", peer: "ultrahdr", command: ["decode", url.path])
            ],
            goals: ["libultrahdr, half floats": 4], limit: 0.12,
            note:
                "JPEG with a gain map: \(data.count / 1000) KB, 4000 x 3000, 4:2:0, quality 85, headroom of two "
                + "stops, a map of 2000 x 1500 pixels, in memory. Both decode image and map, enlarge the map, and "
                + "return linear half floats."),
        Row(
            name: "the same in standard range", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try timed { keep(try CodecRegistry.default.decode(data)) } },
            peers: [session.contender("Pillow, to RGB", peer: "pillow", command: ["decode", url.path])]),
    ]
}

/// Returns a JPEG with a gain map, made from a photograph whose highlights above a quarter of white become up
/// to two stops brighter.
private func photographWithGainMap(of photograph: Data) throws -> Data {
    let codecs = CodecRegistry.default
    let standard = try codecs.decode(photograph).bitmap
    let linear = try standard.converted(to: .rgbaHalf, alpha: .opaque)
    let quarter: UInt16 = 0x3400
    let bright = try Bitmap(
        size: linear.size, format: .rgbaHalf, alpha: .opaque, colorSpace: linear.colorSpace
    ) { pixels, bytesPerRow in
        linear.withPixels { source in
            for y in 0..<linear.height {
                let from = source.baseAddress! + y * linear.bytesPerRow
                let row = (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                for index in 0..<linear.width * 4 {
                    let bits = from.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
                    // A half float's bits are roughly its logarithm, so doubling their distance from a
                    // quarter squares the light's ratio to a quarter.
                    row[index] = index % 4 == 3 || bits < quarter ? bits : bits + (bits - quarter)
                }
            }
        }
    }
    var frame = EncodingFrame(bright)
    frame.standardRendition = standard
    return try codecs.encode([frame], as: .jpeg, options: EncodingOptions(quality: 0.85))
}
