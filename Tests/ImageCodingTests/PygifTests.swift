// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite(.enabled(if: Corpora.areHere)) struct PygifTests {
    /// A test's description: what the file holds and what its frames look like.
    private struct Case {
        var name: String
        var data: Data
        var width = 0
        var height = 0
        var loopCount = ""
        var frames: [(pixels: Data, delay: Int)] = []

        init(_ file: URL) throws {
            name = file.deletingPathExtension().lastPathComponent
            let folder = file.deletingLastPathComponent()
            var sections: [String: [String: String]] = [:]
            var section = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.hasPrefix("[") {
                    section = String(line.dropFirst().dropLast())
                } else if let mark = line.range(of: " = ") {
                    sections[section, default: [:]][String(line[..<mark.lowerBound])] = String(
                        line[mark.upperBound...])
                }
            }
            let config = sections["config"] ?? [:]
            data = try Data(contentsOf: folder.appendingPathComponent(config["input"] ?? "\(name).gif"))
            width = Int(config["width"] ?? "") ?? 0
            height = Int(config["height"] ?? "") ?? 0
            loopCount = config["loop-count"] ?? ""
            for frame in (config["frames"] ?? "").split(separator: ",") {
                let entry = sections[String(frame)] ?? [:]
                let pixels = try Data(contentsOf: folder.appendingPathComponent(entry["pixels"] ?? ""))
                frames.append((pixels, Int(entry["delay"] ?? "") ?? 0))
            }
        }
    }

    /// The reference lays pictures without a delay over one another and counts the result as one frame; here each is
    /// a frame, as in browsers.
    private static let combined: Set = [
        "animation-multi-image", "animation-multi-image-explicit-zero-delay", "dispose-restore-previous",
        "high-color",
        "images-combine", "images-overlap",
    ]
    /// The reference invents a loop for a version of the format that has none.
    private static let inventedLoops: Set = ["gif87a-animation"]
    /// The reference refuses a file for its plain text extension; here that is skipped, as in browsers.
    private static let shownAnyway: Set = ["plain-text"]

    private static let cases = Corpora.files("pygif/test-suite", "conf").compactMap { try? Case($0) }

    @Test("The first frame has the reference's pixels")
    func firstFrame() throws {
        #expect(Self.cases.count == 84)
        var options = DecodingOptions()
        options.alpha = .straight
        for test in Self.cases where !Self.combined.contains(test.name) {
            guard let first = test.frames.first else { continue }
            let image = try CodecRegistry.default.decode(test.data, options: options)
            var expected = first.pixels
            for offset in stride(from: 0, to: expected.count, by: 4) { expected.swapAt(offset, offset + 2) }
            #expect(image.bitmap.packedRows == expected, "\(test.name)")
        }
    }

    @Test("Frames, delays and loop counts are those of the reference")
    func info() throws {
        for test in Self.cases where !test.frames.isEmpty && !Self.combined.contains(test.name) {
            let info = try #require(try CodecRegistry.default.info(test.data))
            #expect(info.size == PixelSize(width: test.width, height: test.height), "\(test.name)")
            #expect(info.frameCount == test.frames.count, "\(test.name)")
            if Self.inventedLoops.contains(test.name) { continue }
            let loops = test.loopCount == "infinite" ? 0 : test.loopCount == "0" ? 1 : Int(test.loopCount)
            #expect(info.loopCount == loops, "\(test.name)")
            if test.frames.count > 1 {
                #expect(info.delays == test.frames.map { .milliseconds($0.delay * 10) }, "\(test.name)")
            }
        }
    }

    @Test("A file without a frame or without a side gives an error")
    func nothingToShow() throws {
        for test in Self.cases where test.frames.isEmpty && !Self.shownAnyway.contains(test.name) {
            let error = #expect(throws: ImageError.self, "\(test.name)") {
                try CodecRegistry.default.decode(test.data)
            }
            #expect(error?.code == .corrupt || error?.code == .limit, "\(test.name)")
        }
    }
}
