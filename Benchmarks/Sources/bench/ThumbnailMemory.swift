// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding

/// Memory that a thumbnail of a large JPEG takes at its most, above what the process has before: each time in a new
/// process, which has decoded a small picture and holds the file's bytes.
let thumbnailMemory = Subject(name: "thumbnail memory") { session in
    let path = try session.photograph().path
    let first = session.scratch.appendingPathComponent("first.jpg")
    try picture(ofSize: 1000).write(to: first)
    return [
        Row(
            name: "JPEG 12 MP, thumbnail of 200 px: memory above idle", unit: .megabytes,
            ours: Contender(name: "WebImage") {
                try numbers(
                    from: CommandLine.arguments[0], [ThumbnailMemory.command, path, first.path])[0]
            },
            peers: ["Pillow", "libvips"].map { name in
                Contender(name: name) {
                    try numbers(
                        from: "/usr/bin/env",
                        [session.python, "Peers/thumbnail_memory.py", name, path, first.path])[0]
                }
            },
            limit: 8e6,
            note: "Memory of a thumbnail: by Linux's count of resident pages at their most (VmHWM).")
    ]
}

/// What the new process does for WebImage.
enum ThumbnailMemory {
    static let command = "--thumbnail-memory"

    static func run(_ path: String, after first: String) throws {
        let options = DecodingOptions(thumbnail: .fit(width: 200, height: 200))
        keep(try CodecRegistry.default.decode(Data(contentsOf: URL(filePath: first)), options: options))
        let data = try Data(contentsOf: URL(filePath: path))
        let before = try ProcessMemory.restartPeak()
        let image = try CodecRegistry.default.decode(data, options: options)
        print(try ProcessMemory.bytes("VmHWM") - before)
        keep(image)
    }
}
