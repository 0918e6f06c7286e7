// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("The pygif corpus", .enabled(if: Corpora.isAvailable), .timeLimit(.minutes(1)))
struct PygifTests {
    /// A test's description, with the file's contents and the expected frames.
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

    private static let cases = Corpora.files(in: "pygif/test-suite", suffix: ".conf")
        .compactMap { try? Case($0) }

    private func decoder(_ data: Data) throws -> FrameDecoder {
        var options = DecodingOptions()
        options.alpha = .straight
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    @Test("Every frame has the reference pixels in forward and backward order")
    func pixels() throws {
        #expect(Self.cases.count == 84)
        for test in Self.cases where !test.frames.isEmpty {
            let decoder = try decoder(test.data)
            #expect(decoder.frameCount == test.frames.count, "\(test.name)")
            let order = Array(0..<min(test.frames.count, decoder.frameCount))
            for index in order + order.reversed() {
                var expected = test.frames[index].pixels
                for offset in stride(from: 0, to: expected.count, by: 4) {
                    expected.swapAt(offset, offset + 2)
                }
                let image = try decoder.image(at: index)
                #expect(image.bitmap.packedRows == expected, "\(test.name) \(index)")
                #expect(try CodecRegistry.default.decode(test.data, frame: index).size == image.size)
            }
        }
    }

    @Test("Frames, delays and loop counts match the reference")
    func info() throws {
        for test in Self.cases where !test.frames.isEmpty {
            let info = try #require(try CodecRegistry.default.info(for: test.data))
            #expect(info.size == PixelSize(width: test.width, height: test.height), "\(test.name)")
            #expect(info.frameCount == test.frames.count, "\(test.name)")
            // The reference counts the repetitions after the first time.
            let loops = Int(test.loopCount).map { $0 + 1 } ?? 0
            #expect(info.loopCount == loops, "\(test.name)")
            if test.frames.count > 1 {
                #expect(info.delays == test.frames.map { .milliseconds($0.delay * 10) }, "\(test.name)")
            }
        }
    }

    @Test("The largest possible canvas reports its size but isn't decoded")
    func largest() throws {
        let test = try #require(Self.cases.first { $0.name == "max-size" })
        #expect(
            try CodecRegistry.default.info(for: test.data)?.size == PixelSize(width: 65_535, height: 65_535))
        let error = #expect(throws: ImageError.self) { try CodecRegistry.default.decode(test.data) }
        #expect(error?.limit?.name == "pixels")
    }

    @Test("A file without frames or without a size is refused")
    func nothingToShow() throws {
        for test in Self.cases where test.frames.isEmpty {
            let error = #expect(throws: ImageError.self, "\(test.name)") {
                try CodecRegistry.default.decode(test.data)
            }
            #expect([.corrupt, .limit, .unsupported].contains(error?.code), "\(test.name)")
            #expect((error?.code == .unsupported) == test.name.hasPrefix("plain-text"), "\(test.name)")
        }
    }
}
