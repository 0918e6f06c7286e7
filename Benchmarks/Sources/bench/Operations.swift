// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import ImageCoding
import Raster

/// Operations on 12 MP that image servers offer, and decoding in a separate process.
let operations = Subject(name: "operations") { session in
    let photograph = try session.photograph()
    let input = [UInt8](photograph.data)
    let bitmap = try Bitmap(size: PixelSize(width: 4000, height: 3000), alpha: .opaque) {
        pixels, bytesPerRow in
        _ = pixels.withMemoryRebound(to: UInt8.self) { bytes in
            peers_jpeg_decode(input, input.count, bytes.baseAddress, bytesPerRow, bytes.count)
        }
    }
    let similar = try bitmap.blurred(radius: 2)
    let mark = try bitmap.resized(to: PixelSize(width: 400, height: 300))
    let square = PixelSize(width: 1500, height: 1500)
    let works: [(name: String, peers: [String], work: () throws -> Void)] = [
        (
            "resize in linear light", ["vips"],
            { keep(try bitmap.resized(to: PixelSize(width: 1200, height: 900), linearLight: true)) }
        ),
        ("sharpen", ["vips", "pillow"], { keep(try bitmap.sharpened(radius: 1.5)) }),
        ("trim", ["vips"], { keep(try bitmap.trimmed()) }),
        ("attention", ["vips"], { keep(try bitmap.cropped(to: square, gravity: .attention)) }),
        ("entropy", ["vips"], { keep(try bitmap.cropped(to: square, gravity: .entropy)) }),
        ("watermark", ["vips", "pillow"], { keep(try bitmap.watermarked(with: mark, opacity: 0.5)) }),
        ("gradient", ["pillow"], { keep(try bitmap.shaded(with: .black)) }),
        ("SSIM", ["vips"], { keep(try bitmap.structuralSimilarity(to: similar)) }),
        ("dHash", ["vips"], { keep(try bitmap.differenceHash()) }),
    ]
    nonisolated(unsafe) let shared = works
    return works.indices.map { index in
        let work = shared[index]
        return Row(
            name: "12 MP, \(work.name)", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try processorTime { try shared[index].work() } },
            peers: work.peers.map { peer in
                session.contender(
                    peer == "vips" ? "libvips" : "Pillow", peer: peer,
                    command: ["operation", photograph.path, work.name])
            },
            goals: Dictionary(
                uniqueKeysWithValues: work.peers.map { ($0 == "vips" ? "libvips" : "Pillow", 1) }),
            note: """
                Operations: processor time of all threads; four bytes for each pixel, three for libvips. \
                Pillow has no trim by tolerance, no smart crop and no SSIM.
                """)
    } + (try isolation(photograph.data, bitmap))
}

/// Compares decoding in a confined process and in this one. Both run the same executable.
private func isolation(_ photograph: Data, _ bitmap: Bitmap) throws -> [Row] {
    let here = CodecRegistry.default
    let apart = here.isolated(helper: CommandLine.arguments[0], requiresConfinement: true)
    let medium = try here.encode(bitmap.resized(to: PixelSize(width: 1024, height: 768)), as: .jpeg)
    let icon = try here.encode(bitmap.resized(to: PixelSize(width: 32, height: 32)), as: .png)
    let inputs = [("PNG of 32 x 32", icon), ("JPEG of 1024 x 768", medium), ("JPEG of 12 MP", photograph)]
    return inputs.map { name, data in
        Row(
            name: "\(name), decoded in a process of its own", unit: .milliseconds,
            ours: Contender(name: "WebImage") { try timed { keep(try apart.decode(data)) } },
            peers: [Contender(name: "in this process") { try timed { keep(try here.decode(data)) } }],
            note:
                "A process of its own: started ahead, confined, for one image; the goals are 3, 5 and 15 ms more."
        )
    }
}
