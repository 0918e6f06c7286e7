// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding

/// The peak memory (above idle) while a thumbnail of a large JPEG is decoded. Each sample uses a new process
/// that has decoded a small image and already has the file's bytes in memory.
let thumbnailMemory = Subject(name: "thumbnail memory") { session in
    let path = try session.photograph().path
    let first = session.scratch.appendingPathComponent("first.jpg")
    try jpeg(ofSize: 1000).write(to: first)
    return [
        Row(
            name: "JPEG 12 MP, thumbnail of 200 px: memory above idle", unit: .megabytes,
            ours: Contender(name: "WebImage") {
                try numbers(
                    from: CommandLine.arguments[0], arguments: [ThumbnailMemory.command, path, first.path])[0]
            },
            peers: ["Pillow", "libvips"].map { name in
                Contender(name: name) {
                    try numbers(
                        from: "/usr/bin/env",
                        arguments: [session.python, "Peers/thumbnail_memory.py", name, path, first.path])[0]
                }
            },
            limit: 8e6,
            note: "Memory of a thumbnail: peak resident memory (VmHWM).")
    ]
}

/// Measures WebImage in the new process.
enum ThumbnailMemory {
    static let command = "--thumbnail-memory"

    static func run(_ path: String, after first: String) throws {
        let options = DecodingOptions(thumbnail: .fit(width: 200, height: 200))
        keep(try CodecRegistry.default.decode(Data(contentsOf: URL(filePath: first)), options: options))
        let data = try Data(contentsOf: URL(filePath: path))
        let before = try ProcessMemory.resetPeak()
        let image = try CodecRegistry.default.decode(data, options: options)
        print(try ProcessMemory.bytes("VmHWM") - before)
        keep(image)
    }
}
