// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Images that are decoded as their bytes arrive.
@Suite("Incremental decoding", .timeLimit(.minutes(5)))
struct IncrementalTests {
    @Test(
        "Incremental decoding produces the same image for any chunk size",
        arguments: [1, 7, 1000])
    func identity(step: Int) throws {
        for (name, data) in try IncrementalFiles.all() where step > 1 || data.count < 4000 {
            for options in [
                DecodingOptions(), DecodingOptions(thumbnail: .fit(width: 20, height: 20)), .exact,
            ] {
                let whole = try CodecRegistry.default.decode(data, options: options)
                let decoder = ProgressiveDecoder(options: options)
                _ = try decoder.previews(of: data, step: step)
                let picture = try #require(try decoder.image(), "\(name)")
                #expect(picture.bitmap.hasSamePixels(as: whole.bitmap), "\(name)")
                #expect(picture.info == whole.info, "\(name)")
                #expect(!picture.isPartial, "\(name)")
            }
        }
    }

    @Test("Previews differ and get closer to the image")
    func nearer() throws {
        for (name, data) in try IncrementalFiles.large() {
            let whole = try CodecRegistry.default.decode(data).bitmap
            let previews = try ProgressiveDecoder().previews(of: data, step: data.count / 20 + 1)
            #expect(previews.count >= 3, "\(name)")
            let differences = try previews.map { try $0.image.bitmap.difference(from: whole) }
            for (former, latter) in zip(differences, differences.dropFirst()) {
                #expect(latter < former * 1.02, "\(name): \(differences)")
            }
            let (first, last) = (try #require(differences.first), try #require(differences.last))
            #expect(last < first * 0.7, "\(name): \(differences)")
            #expect(previews.allSatisfy { $0.image.isPartial && $0.image.size == whole.size }, "\(name)")
        }
    }

    @Test(
        "Interlaced PngSuite images have previews and decode to the same result",
        .enabled(if: Corpora.isAvailable))
    func pngSuite() throws {
        let files = Corpora.files(in: "pngsuite/valid", suffix: ".png")
        #expect(files.count > 100)
        for file in files {
            let data = try Data(contentsOf: file)
            let decoder = ProgressiveDecoder(options: .exact)
            let previews = try decoder.previews(of: data, step: 11)
            let picture = try #require(try decoder.image(), "\(file.lastPathComponent)")
            let whole = try CodecRegistry.default.decode(data, options: .exact)
            #expect(picture.bitmap.hasSamePixels(as: whole.bitmap), "\(file.lastPathComponent)")
            let isInterlaced = data[data.startIndex + 28] == 1
            #expect(!isInterlaced || whole.size.width < 9 || !previews.isEmpty, "\(file.lastPathComponent)")
        }
    }

    @Test("A truncated image either matches a complete decode or is nil")
    func cut() throws {
        for (name, data) in try IncrementalFiles.all() {
            for count in stride(from: 0, to: data.count, by: data.count / 150 + 1) {
                let part = Data(data.prefix(count))
                try compare(part, name)
            }
        }
    }

    @Test("An image with a flipped byte either matches a complete decode or is nil")
    func flipped() throws {
        for (name, data) in try IncrementalFiles.all() {
            for index in stride(from: 0, to: data.count, by: data.count / 300 + 1) {
                var broken = data
                broken[broken.startIndex + index] ^= 0x55
                try compare(broken, name)
            }
        }
    }

    /// Decodes the data in chunks and at once, and compares the results.
    private func compare(_ data: Data, _ name: String) throws {
        var limits = DecodingOptions()
        limits.limits.pixels = 1_000_000
        let decoder = ProgressiveDecoder(options: limits)
        _ = try? decoder.previews(of: data, step: max(1, data.count / 5))
        guard let picture = try? decoder.image() else { return }
        let whole = try CodecRegistry.default.decode(data, options: limits)
        #expect(picture.bitmap.hasSamePixels(as: whole.bitmap), "\(name) of \(data.count)")
        #expect(picture.isPartial == whole.isPartial, "\(name) of \(data.count)")
    }

    @Test("Incremental decoding obeys the limits for headers and scans")
    func limits() throws {
        var options = DecodingOptions()
        options.limits.pixels = 1000
        for (name, data) in try IncrementalFiles.all() where name != "small progressive JPEG" {
            let decoder = ProgressiveDecoder(options: options)
            let size = try #require(try CodecRegistry.default.info(for: data)?.size)
            guard size.pixelCount > 1000 else { continue }
            let error = #expect(throws: ImageError.self, "\(name)") { try decoder.append(data) }
            #expect(error?.code == .limit)
            #expect(!decoder.isWaiting)
        }
        var scans = DecodingOptions()
        scans.limits.scans = 2
        let error = #expect(throws: ImageError.self) {
            try ProgressiveDecoder(options: scans).append(try IncrementalFiles.large()[1].data)
        }
        #expect(error?.code == .limit)
    }

    @Test("Animations and other formats report their header but don't have previews")
    func others() throws {
        for data in [
            Fixtures.animatedGIF, Fixtures.animatedPNG, Fixtures.animatedWebP,
            try CodecRegistry.default.encode(try Pictures.gradient(20, 10), as: .bmp),
        ] {
            let decoder = ProgressiveDecoder()
            #expect(try decoder.previews(of: data, step: 20).isEmpty)
            #expect(decoder.info != nil)
            #expect(try decoder.image() == nil)
        }
    }
}

enum IncrementalFiles {
    /// Returns small files of each kind that has previews.
    static func all() throws -> [(name: String, data: Data)] {
        var options = EncodingOptions()
        options.isProgressive = true
        let picture = try Pictures.gradient(90, 70)
        return [
            ("baseline JPEG", try CodecRegistry.default.encode(picture, as: .jpeg)),
            ("progressive JPEG", try CodecRegistry.default.encode(picture, as: .jpeg, options: options)),
            ("small progressive JPEG", Fixtures.progressiveJPEG),
            ("grey JPEG", Fixtures.greyJPEG),
            ("CMYK JPEG", Fixtures.cmykJPEG),
            ("JPEG with profile", Fixtures.profileJPEG),
            ("PNG", try CodecRegistry.default.encode(picture, as: .png)),
            (
                "PNG with alpha",
                try CodecRegistry.default.encode(Pictures.gradient(40, 30, alpha: .premultiplied), as: .png)
            ),
            ("PNG with profile", Fixtures.profilePNG),
            ("grey PNG with profile", Fixtures.greyProfilePNG),
            ("lossy WebP", try CodecRegistry.default.encode(picture, as: .webp)),
            ("WebP with alpha", Fixtures.alphaWebP),
            ("lossless WebP", Fixtures.losslessWebP),
            ("WebP with profile", Fixtures.profileWebP),
        ]
    }

    /// Returns images of a few hundred rows, with detail everywhere.
    static func large() throws -> [(name: String, data: Data)] {
        var options = EncodingOptions()
        options.isProgressive = true
        var lossless = EncodingOptions()
        lossless.isLossless = true
        let picture = try Pictures.detailed(300, 200)
        return [
            ("baseline JPEG", try CodecRegistry.default.encode(picture, as: .jpeg)),
            ("progressive JPEG", try CodecRegistry.default.encode(picture, as: .jpeg, options: options)),
            ("PNG", try CodecRegistry.default.encode(picture, as: .png)),
            ("lossy WebP", try CodecRegistry.default.encode(picture, as: .webp)),
            ("lossless WebP", try CodecRegistry.default.encode(picture, as: .webp, options: lossless)),
        ]
    }
}

extension Pictures {
    /// Returns the gradient with fine waves on top.
    static func detailed(_ width: Int, _ height: Int) throws -> Bitmap {
        let plain = try gradient(width, height)
        return try Bitmap(size: plain.size, alpha: .opaque) { pixels, stride in
            plain.withPixels { pixels.copyMemory(from: $0) }
            for y in 0..<height {
                for x in 0..<width {
                    let wave = Int(40 * sin(Double(x * x + y * y) / 900)) + Int(20 * sin(Double(x) / 2))
                    for part in 0..<3 {
                        let offset = y * stride + x * 4 + part
                        pixels[offset] = UInt8(clamping: Int(pixels[offset]) + wave)
                    }
                }
            }
        }
    }
}

extension ProgressiveDecoder {
    /// Returns the previews after each chunk of `data`, including the last.
    func previews(of data: Data, step: Int) throws -> [ImagePreview] {
        var previews: [ImagePreview] = []
        for start in stride(from: 0, to: data.count, by: step) {
            let end = min(start + step, data.count)
            try append(
                Data(data[data.startIndex + start..<data.startIndex + end]), isComplete: end == data.count)
            if end < data.count, let preview = try preview() { previews.append(preview) }
        }
        return previews
    }
}

extension Bitmap {
    func hasSamePixels(as other: Bitmap) -> Bool {
        guard size == other.size, format == other.format, alpha == other.alpha else { return false }
        let count = width * format.bytesPerPixel
        return withPixels { mine in
            other.withPixels { theirs in
                (0..<height).allSatisfy { row in
                    memcmp(
                        mine.baseAddress! + row * bytesPerRow, theirs.baseAddress! + row * other.bytesPerRow,
                        count) == 0
                }
            }
        }
    }

    /// Returns the mean difference between bytes.
    func difference(from other: Bitmap) throws -> Double {
        try #require(size == other.size)
        return withPixels { mine in
            other.withPixels { theirs in
                var sum = 0
                for row in 0..<height {
                    for column in 0..<width * 4 {
                        let offset = row * bytesPerRow + column
                        sum += abs(Int(mine[offset]) - Int(theirs[row * other.bytesPerRow + column]))
                    }
                }
                return Double(sum) / Double(width * height * 4)
            }
        }
    }
}
