// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Compares our own PNG decoder with libpng.
@Suite("PNG decoding agrees with libpng", .timeLimit(.minutes(5)))
struct PNGQuickTests {
    private enum Outcome: Equatable {
        case frames([Data], partial: [Bool])
        case failure(ImageError.Code, String)
    }

    private func decode(_ data: Data, quickly: Bool, alpha: AlphaMode = .straight) -> Outcome {
        do throws(ImageError) {
            var options = DecodingOptions()
            options.alpha = alpha
            options.limits.pixels = 1 << 24
            let decoder = PNGDecoder(options: options)
            decoder.takesQuickWay = quickly
            try decoder.update(data, isComplete: true)
            var (frames, partial): ([Data], [Bool]) = ([], [])
            for index in 0..<decoder.frameCount {
                let frame = try decoder.frame(at: index, cancellation: nil)
                frames.append(frame.bitmap.packedRows)
                partial.append(frame.isPartial)
            }
            return .frames(frames, partial: partial)
        } catch {
            return .failure(error.code, error.message)
        }
    }

    /// Decodes with our decoder, or returns nil if it leaves the image to libpng.
    private func readQuickly(_ data: Data) throws -> Data? {
        try data.withBytes { bytes throws(ImageError) -> Data? in
            try readQuickly(
                try PNGReader(bytes, limits: .default, largestChunk: 0, wantsProfile: false))
        }
    }

    private func readQuickly(_ reader: PNGReader) throws(ImageError) -> Data? {
        let stride = reader.size.width * 4
        let pixels = UnsafeMutableRawBufferPointer.allocate(
            byteCount: stride * reader.size.height, alignment: 16)
        defer { pixels.deallocate() }
        guard try reader.readQuickly(to: pixels.baseAddress!, stride: stride, WorkMonitor(nil)) else {
            return nil
        }
        return Data(pixels)
    }

    @Test("Our decoder reads every kind of pixel, filter and block like libpng")
    func allKinds() throws {
        var numbers = SeededRandom(seed: 1)
        for (color, depth) in MadePNG.kinds {
            for round in 0..<20 {
                var made = MadePNG.random(color: color, depth: depth, &numbers)
                if round < 5 { made.filter = UInt8(round) }
                let file = made.file(&numbers)
                let expected = decode(file, quickly: false)
                let quick = try readQuickly(file)
                #expect((quick == nil) == (made.transparency != nil && depth == 16), "\(made)")
                if let quick { #expect(.frames([quick], partial: [false]) == expected, "\(made)") }
                #expect(decode(file, quickly: true) == expected, "\(made)")
            }
        }
    }

    @Test("Our decoder reads rows and streams larger than its buffer")
    func large() throws {
        var numbers = SeededRandom(seed: 2)
        for (width, height) in [(50_000, 5), (700, 400)] {
            let made = MadePNG(width: width, height: height, depth: 8, color: 2)
            let file = made.file(&numbers)
            let quick = try #require(try readQuickly(file))
            #expect(.frames([quick], partial: [false]) == decode(file, quickly: false))
        }
    }

    @Test("Truncated data has the same result in both decoders")
    func prefixes() {
        var numbers = SeededRandom(seed: 3)
        for (color, depth) in [(2, 8), (3, 4), (6, 8)] {
            var made = MadePNG.random(color: color, depth: depth, &numbers)
            (made.width, made.height) = (9, 7)
            let file = made.file(&numbers)
            for count in 0..<file.count {
                let prefix = Data(file.prefix(count))
                #expect(decode(prefix, quickly: true) == decode(prefix, quickly: false), "\(made) \(count)")
            }
        }
    }

    @Test("Data with a flipped bit has the same result in both decoders")
    func flips() {
        var numbers = SeededRandom(seed: 4)
        for (color, depth) in MadePNG.kinds {
            var made = MadePNG.random(color: color, depth: depth, &numbers)
            (made.width, made.height) = (9, 7)
            let file = made.file(&numbers)
            for _ in 0..<60 {
                var copy = file
                copy[Int.random(in: 8..<file.count, using: &numbers)] ^=
                    1 << UInt8.random(in: 0..<8, using: &numbers)
                #expect(decode(copy, quickly: true) == decode(copy, quickly: false), "\(made)")
            }
        }
    }

    @Test("An invalid stream in valid chunks has the same result in both decoders")
    func streams() {
        var numbers = SeededRandom(seed: 5)
        for (color, depth) in MadePNG.kinds {
            var made = MadePNG.random(color: color, depth: depth, &numbers)
            (made.width, made.height) = (17, 9)
            let rows = made.rows(&numbers)
            let stream = ZlibStreams.packed(rows, made.packing)
            var streams: [[UInt8]] = [
                stream.dropLast(), stream.dropLast(4), stream.dropLast(stream.count / 2), stream + [0],
                [0x78, 1] + stream.dropFirst(2), [], [0x78],
                ZlibStreams.packed(rows.dropLast()), ZlibStreams.packed(rows + [0]),
                ZlibStreams.packed(rows + rows),
            ]
            var filters = rows
            filters[4 * (made.rowBytes + 1)] = 5
            streams.append(ZlibStreams.packed(filters))
            for _ in 0..<40 {
                var copy = stream
                let index = Int.random(in: 0..<stream.count, using: &numbers)
                copy[index] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
                streams.append(copy)
            }
            for stream in streams {
                let file = made.file(stream: stream)
                #expect(decode(file, quickly: true) == decode(file, quickly: false), "\(made) \(stream)")
            }
        }
    }

    @Test("Both decoders treat data after the image the same way")
    func tails() throws {
        var numbers = SeededRandom(seed: 6)
        let made = MadePNG(width: 5, height: 4, depth: 8, color: 2)
        let stream = ZlibStreams.packed(made.rows(&numbers))
        let end = MadePNG.chunk("IEND", [])
        let text = MadePNG.chunk("tEXt", Array("a\0b".utf8))
        var badText = text
        badText[badText.count - 1] ^= 1
        var badEnd = end
        badEnd[11] ^= 1
        let tails: [(tail: [UInt8], isQuick: Bool)] = [
            (end, true), (text + end, true), (badText + end, true), (end + [1, 2, 3], true),
            (MadePNG.chunk("fdAT", [0, 0, 0, 9]) + end, true),
            ([], false), (text, false), (badEnd, false), (MadePNG.chunk("IEND", [0]), false),
            (text + MadePNG.chunk("IDAT", []) + end, false), (MadePNG.chunk("ABCD", []) + end, false),
            (MadePNG.chunk("PLTE", [1, 2, 3]) + end, false), (MadePNG.chunk("te?t", []) + end, false),
        ]
        for (tail, isQuick) in tails {
            let file = made.file(stream: stream, tail: tail)
            #expect((try readQuickly(file) != nil) == isQuick, "\(tail)")
            #expect(decode(file, quickly: true) == decode(file, quickly: false), "\(tail)")
        }
    }

    @Test("Our decoder reads every frame of an animation")
    func everyFrame() throws {
        let frames = try [AlphaMode.opaque, .straight].map {
            EncodingFrame(try Pictures.gradient(20, 15, alpha: $0), delay: .milliseconds(40))
        }
        for file in [Fixtures.animatedPNG, try CodecRegistry.default.encode(frames, as: .apng)] {
            try file.withBytes { bytes throws(ImageError) in
                var header = PNGHeader()
                try header.advance(over: bytes, options: DecodingOptions())
                let frames = PNGFrames(
                    bytes: bytes, header: header, frames: header.animation?.frames ?? [],
                    blender: {
                        FrameBlender(
                            alpha: .straight, format: .bgra8, blendsOver: $0.blendsOver, rowsHaveAlpha: true)
                    },
                    conversion: nil, options: DecodingOptions(), monitor: WorkMonitor(nil),
                    takesQuickWay: true)
                #expect(frames.frames.count > 1)
                for index in frames.frames.indices {
                    let pixels = try frames.withReader(of: index) { reader throws(ImageError) in
                        try readQuickly(reader)
                    }
                    #expect(pixels != nil, "frame \(index)")
                }
            }
        }
    }

    @Test("Even truncated and damaged animations have the same result in both decoders")
    func frames() throws {
        var numbers = SeededRandom(seed: 7)
        var files = [Fixtures.animatedPNG]
        for alpha in [AlphaMode.opaque, .straight] {
            let frames = try (0..<4).map {
                EncodingFrame(
                    try Pictures.gradient(20 + $0 * 0, 15, alpha: alpha), delay: .milliseconds(40 + $0))
            }
            files.append(try CodecRegistry.default.encode(frames, as: .apng))
        }
        for file in files {
            for alpha in [AlphaMode.straight, .premultiplied] {
                guard case .frames(let frames, _) = decode(file, quickly: true, alpha: alpha) else {
                    Issue.record("no frames")
                    continue
                }
                #expect(!frames.isEmpty)
                #expect(
                    decode(file, quickly: true, alpha: alpha) == decode(file, quickly: false, alpha: alpha))
                var damaged = stride(from: 0, to: file.count, by: 3).map { Data(file.prefix($0)) }
                for _ in 0..<200 {
                    var copy = file
                    copy[Int.random(in: 8..<file.count, using: &numbers)] ^=
                        1 << UInt8.random(in: 0..<8, using: &numbers)
                    damaged.append(copy)
                }
                for copy in damaged {
                    #expect(
                        decode(copy, quickly: true, alpha: alpha)
                            == decode(copy, quickly: false, alpha: alpha),
                        "\(copy.base64EncodedString())")
                }
            }
        }
    }
}
#endif
