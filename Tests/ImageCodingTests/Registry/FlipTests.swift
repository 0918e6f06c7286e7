// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Small files of every format with changed bytes.
@Suite("Changed bytes", .timeLimit(.minutes(120)))
struct FlipTests {
    /// The number of random changes per file. With WEBIMAGE_FLIPS=10000, the tests take half an hour.
    static let count = ProcessInfo.processInfo.environment["WEBIMAGE_FLIPS"].flatMap { Int($0) } ?? 60

    /// The result of decoding a file.
    private struct Outcome: Equatable {
        var pictures: [Hash128] = []
        var isPartial: [Bool] = []
        var code: ImageError.Code?

        mutating func add(_ image: DecodedImage) {
            pictures.append(image.bitmap.packedRows.withUnsafeBytes { Hash128($0) })
            isPartial.append(image.isPartial)
        }
    }

    private static let options: DecodingOptions = {
        var options = DecodingOptions()
        options.limits.pixels = 1 << 20
        // A slow machine isn't a hang, and the suite has its own limit.
        options.limits.decodingTime = .seconds(3600)
        options.keepsMetadata = true
        return options
    }()

    /// Decodes the first frames with a decoder that receives half of the bytes first.
    private func frames(of data: Data) -> Outcome {
        var outcome = Outcome()
        do throws(ImageError) {
            let decoder = FrameDecoder(options: Self.options)
            try decoder.update(Data(data.prefix(data.count / 2)), isComplete: false)
            try decoder.update(data, isComplete: true)
            for index in 0..<min(decoder.frameCount, 4) { outcome.add(try decoder.image(at: index)) }
        } catch { outcome.code = error.code }
        return outcome
    }

    /// Decodes the image incrementally.
    private func picture(of data: Data) -> Outcome {
        var outcome = Outcome()
        do {
            let decoder = ProgressiveDecoder(options: Self.options)
            for preview in try decoder.previews(of: data, step: data.count / 2 + 1) {
                outcome.add(preview.image)
            }
            if let picture = try decoder.image() { outcome.add(picture) }
        } catch { outcome.code = (error as? ImageError)?.code }
        return outcome
    }

    /// Inverts a byte near the beginning, or changes some bytes anywhere.
    private func changed(_ data: Data, _ round: Int, _ numbers: inout SeededRandom) -> Data {
        var copy = data
        let beginning = min(256, data.count)
        if round < beginning {
            copy[round] ^= 0xFF
        } else {
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: 0..<data.count, using: &numbers)
                copy[place] ^= UInt8.random(in: 1...255, using: &numbers)
            }
        }
        return copy
    }

    @Test(
        "A file with changed bytes always decodes to the same images or fails with the same typed error",
        arguments: try FlipFiles.all())
    func changes(file: FlipFiles.File) throws {
        try #require(frames(of: file.data).code == nil && !frames(of: file.data).pictures.isEmpty)
        var numbers = SeededRandom(seed: UInt64(file.data.count))
        for round in 0..<min(256, file.data.count) + Self.count {
            let copy = changed(file.data, round, &numbers)
            for work in [frames, picture] {
                let outcome = work(copy)
                let isSame = !file.isSteady || outcome == work(copy)
                if !isSame || !isAllowed(outcome.code) {
                    Issue.record("\(file.name) \(round): \(outcome), \(copy.base64EncodedString())")
                }
            }
        }
    }

    private func isAllowed(_ code: ImageError.Code?) -> Bool {
        code.map { [.corrupt, .unsupported, .limit].contains($0) } ?? true
    }
}

/// At least one small file in each decodable format.
enum FlipFiles {
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        let data: Data
        /// Whether decoding is reproducible. libde265 1.0's result for a damaged image depends on
        /// uninitialized memory.
        var isSteady: Bool { !name.hasPrefix("HEIC") }

        var testDescription: String { name }
    }

    static func all() throws -> [File] {
        try (Pictures.files() + coded()).map { File(name: $0.name, data: $0.data) }
    }

    private static func coded() throws -> [(name: String, data: Data)] {
        var files: [(name: String, data: Data)] = []
        #if TIFF
        files += [
            ("TIFF of LZW", TIFFFixtures.lzw), ("TIFF of tiles", TIFFFixtures.tiled),
            ("TIFF of JPEG", TIFFFixtures.jpeg), ("TIFF of inks", TIFFFixtures.cmyk),
            ("TIFF of ITU-T T.6", TIFFFixtures.group4), ("TIFF of pages", TIFFFixtures.pages),
        ]
        #endif
        #if SVG
        let text = """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><defs><g id='a'><path d='M1 1 L9 9 Q 4 4 2 7z'/>\
            </g></defs><use href='#a' fill='#f00'/><text x='3' y='5' style='opacity: 0.5'>a</text></svg>
            """
        files.append(("SVG", Data(text.utf8)))
        #endif
        #if AVIF
        files += [
            ("AVIF", AVIFFixtures.color), ("AVIF with alpha", AVIFFixtures.premultiplied),
            ("AVIF of 10 bits", AVIFFixtures.deep), ("AVIF sequence", AVIFFixtures.sequence),
        ]
        #endif
        #if HEIF
        files += [
            ("HEIC", HEIFFixtures.color), ("HEIC with alpha", HEIFFixtures.alpha),
            ("HEIC sequence", HEIFSequenceFixtures.open.file),
        ]
        #endif
        #if JPEG2000
        files += [
            ("JPEG 2000", JPEG2000Fixtures.color), ("JPEG 2000 of tiles", JPEG2000Fixtures.tiles),
            ("JPEG 2000 codestream", JPEG2000Fixtures.grey), ("lossy JPEG 2000", JPEG2000Fixtures.large),
        ]
        #endif
        #if JXL
        let animation = try CodecRegistry.default.encode(CodedPictures.frames(count: 3), as: .jpegXL)
        files += [
            ("JPEG XL without loss", JXLFixtures.lossless), ("JPEG XL", JXLFixtures.turned),
            ("JPEG XL of a JPEG", JXLFixtures.jpeg), ("JPEG XL of inks", JXLFixtures.inksWithProfile),
            ("JPEG XL animation", animation),
        ]
        #endif
        return files
    }
}
