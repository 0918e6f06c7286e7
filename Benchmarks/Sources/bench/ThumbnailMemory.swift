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
                try bytes(from: CommandLine.arguments[0], [ThumbnailMemory.command, path, first.path])
            },
            peers: ["Pillow", "libvips"].map { name in
                Contender(name: name) {
                    try bytes(
                        from: "/usr/bin/env",
                        [session.python, "Peers/thumbnail_memory.py", name, path, first.path])
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
        // The most begins anew.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try status("VmRSS")
        let image = try CodecRegistry.default.decode(data, options: options)
        print(try status("VmHWM") - before)
        keep(image)
    }

    private static func status(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw PeerProcess.Failure(description: "no \(name) here") }
        return kilobytes << 10
    }
}

/// The number that a program prints.
private func bytes(from program: String, _ arguments: [String]) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let bytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw PeerProcess.Failure(description: "not installed")
    }
    return bytes
}
