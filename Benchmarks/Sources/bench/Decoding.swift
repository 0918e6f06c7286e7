// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import ImageCoding

/// Decodes a JPEG of 12 MP at full size and as a thumbnail.
let decoding = Subject(name: "decoding") { session in
    let photograph = try session.photograph()
    let path = photograph.path
    let input = [UInt8](photograph.data)

    var width: Int32 = 0
    var height: Int32 = 0
    guard peers_jpeg_size(input, input.count, &width, &height) == 0 else { return [] }
    let bytesPerRow = Int(width) * 4
    let capacity = bytesPerRow * Int(height)
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    pixels.initialize(repeating: 0, count: capacity)
    let raw = Contender(name: "libjpeg-turbo, reused buffer") {
        timed { _ = peers_jpeg_decode(input, input.count, pixels, bytesPerRow, capacity) }
    }

    let data = photograph.data
    let small = DecodingOptions(thumbnail: .fit(width: 200, height: 200))
    return [
        Row(
            name: "JPEG 12 MP decode", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try timed { keep(try CodecRegistry.default.decode(data)) } },
            peers: [
                raw,
                session.contender("Pillow, to RGB", peer: "pillow", command: ["decode", path]),
                session.contender("libvips, to RGB", peer: "vips", command: ["decode", path]),
                session.contender("gdk-pixbuf, to RGB", peer: "gdkpixbuf", command: ["decode", path]),
            ],
            goals: ["libjpeg-turbo, reused buffer": 0.95, "Pillow, to RGB": 1.5],
            note:
                "JPEG: \(input.count / 1000) KB, 4000 x 3000, 4:2:0, quality 85, with grain, in "
                + "memory. WebImage decodes to bgra8 in pooled memory; libjpeg-turbo decodes to bgra8 "
                + "and reuses one buffer; the others allocate memory for each image and write three "
                + "bytes for each pixel."),
        Row(
            name: "JPEG 12 MP, thumbnail of 200 px", unit: .milliseconds,
            ours: Contender(name: "WebImage") {
                try timed { keep(try CodecRegistry.default.decode(data, options: small)) }
            },
            peers: [
                session.contender(
                    "Pillow, draft and thumbnail", peer: "pillow", command: ["thumbnail", path, "200"]),
                session.contender(
                    "libvips, thumbnail_buffer", peer: "vips", command: ["thumbnail", path, "200"]),
                session.contender(
                    "gdk-pixbuf, at scale", peer: "gdkpixbuf", command: ["thumbnail", path, "200"]),
            ],
            goals: [
                "Pillow, draft and thumbnail": 1, "libvips, thumbnail_buffer": 1, "gdk-pixbuf, at scale": 1,
            ]),
    ]
}
