// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding

/// Decodes still images of formats other than JPEG, and the frames of animations.
let formats = Subject(name: "formats") { session in
    let stills: [(name: String, file: String, peers: [String])] = [
        ("PNG", "still.png", ["pillow", "vips", "gdkpixbuf"]),
        ("WebP, lossy", "still.webp", ["pillow", "vips"]),
        ("WebP, lossless", "lossless.webp", ["pillow", "vips"]),
        ("AVIF", "still.avif", ["pillow", "vips"]),
        ("JPEG XL", "still.jxl", ["vips"]),
    ]
    let animations: [(name: String, file: String, goals: [String: Double])] = [
        ("GIF", "gif", ["Pillow": 2, "libvips": 2]), ("WebP", "webp", ["Pillow": 1.2]),
        ("APNG", "png", ["Pillow": 1.5]),
    ]
    var rows: [Row] = []
    for still in stills {
        // Pillow does not support JPEG XL.
        let writer = still.file.hasSuffix("jxl") ? "vips" : "pillow"
        let path = try session.input(still.file, command: "still", peer: writer)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        rows.append(
            Row(
                name: "\(still.name), 3 MP decode", unit: .milliseconds,
                ours: Contender(name: "WebImage") {
                    try timed { keep(try CodecRegistry.default.decode(data)) }
                },
                peers: still.peers.map {
                    session.contender(titles[$0] ?? $0, peer: $0, command: ["decode", path])
                },
                goals: Dictionary(uniqueKeysWithValues: still.peers.map { (titles[$0] ?? $0, 1) }),
                note: """
                    Formats: a crop of 2000 x 1500 of the photograph, in memory; peers use their default \
                    number of threads. Pillow includes its own libraries, which are newer than the system's.
                    """))
    }
    for animation in animations {
        for (kind, what) in [("pan", "all pixels change"), ("sprite", "a sprite moves")] {
            let path = try session.input("\(kind).\(animation.file)", command: kind)
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            var peers = [session.contender("Pillow", peer: "pillow", command: ["frames", path])]
            // libvips reads only the first frame of an APNG.
            if animation.file != "png" {
                peers.append(session.contender("libvips", peer: "vips", command: ["frames", path]))
            }
            rows.append(
                Row(
                    name: "\(animation.name), 40 frames of 480 x 360, \(what)", unit: .milliseconds,
                    ours: Contender(name: "WebImage") { try timed { try decodeFrames(data) } }, peers: peers,
                    goals: animation.goals,
                    note:
                        "Animations: written by Pillow; all frames are composed in order, with four "
                        + "bytes for each pixel."
                ))
        }
    }
    return rows
}

private let titles = ["pillow": "Pillow", "vips": "libvips", "gdkpixbuf": "gdk-pixbuf"]

private func decodeFrames(_ data: Data) throws {
    let decoder = FrameDecoder()
    try decoder.update(data, isComplete: true)
    for index in 0..<decoder.frameCount { keep(try decoder.image(at: index)) }
}

extension Session {
    /// Returns the path of a file that a peer makes from the photograph. It's made only once.
    fileprivate func input(_ file: String, command: String, peer name: String = "pillow") throws -> String {
        let source = try photograph().path
        let path = inputs.appendingPathComponent(file).path
        if !FileManager.default.fileExists(atPath: path) {
            _ = try peer(name).run([command, source, path])
        }
        return path
    }
}
