// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("BlurHash and ThumbHash", .timeLimit(.minutes(1)))
struct PlaceholderHashTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    /// Returns a bitmap from a formula that other implementations were given, too.
    private func sample(_ width: Int, _ height: Int, clearColumns: Int = 0) throws -> Bitmap {
        try Bitmap(
            testWidth: width, height: height, alpha: clearColumns > 0 ? .premultiplied : .opaque
        ) { x, y in
            if x < clearColumns { return 0 }
            let (red, green) = (x * 255 / (width - 1), y * 255 / (height - 1))
            return UInt32(0xFF00_0000 | red << 16 | green << 8 | (x * y * 7 + x * 13) % 256)
        }
    }

    private func bytes(_ base64: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: base64)))
    }

    private func expect(
        _ bitmap: Bitmap, atX x: Int, y: Int, is color: (Int, Int, Int), within tolerance: Int = 1
    ) {
        let word = Int(bitmap.words[y][x])
        #expect(abs(word >> 16 & 255 - color.0) <= tolerance)
        #expect(abs(word >> 8 & 255 - color.1) <= tolerance)
        #expect(abs(word & 255 - color.2) <= tolerance)
        #expect(word >> 24 == 255)
    }

    // The sample hashes were made with blurhash-python 1.2.2, a binding of the reference implementation.
    @Test(
        "BlurHashes match the reference implementation",
        arguments: [
            (4, 3, "L$HewZ2pwuX4l|WCjre.gHfifPfi"), (1, 1, "00HewZ"), (5, 2, "D$HewZ2pwuX4a^l|WCjre.fP"),
            (
                9, 9,
                "|$HewZ2pwuX4a^obWnocWml|WCjre.fPe.fPe:fRgHfifPfifPfifPfkfRn,WnjsfPfRfRfPfRfRe.fPfOfRfRfSfPfSfR"
                    + "ofWqjrfPfPfPfRfRfPeofRfOfRfPfRfRfSfRoxWqjrfRfPfSfPfSfQeofOfOfRfPfPfSfRfR"
            ),
        ])
    func blurHash(_ x: Int, _ y: Int, _ expected: String) throws {
        #expect(try sample(32, 24).blurHash(components: (x, y)) == expected)
    }

    @Test("The specification's BlurHash decodes to its colors")
    func knownBlurHash() throws {
        let bitmap = try Bitmap(blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        #expect(bitmap.size == size(32, 32) && bitmap.alpha == .opaque)
        expect(bitmap, atX: 0, y: 0, is: (135, 164, 177))
        expect(bitmap, atX: 31, y: 0, is: (137, 166, 181))
        expect(bitmap, atX: 16, y: 16, is: (158, 125, 108))
        expect(bitmap, atX: 0, y: 31, is: (136, 144, 147))
        expect(bitmap, atX: 31, y: 31, is: (133, 142, 147))
    }

    @Test("A single-color BlurHash decodes to that color at any size")
    func constantBlurHash() throws {
        let hash = try Bitmap.constant(50, 40, 0xFF12_80FE).blurHash(components: (1, 1))
        #expect(hash.count == 6)
        let bitmap = try Bitmap(blurHash: hash, size: size(3, 5))
        #expect(bitmap.words.joined().allSatisfy { $0 == 0xFF12_80FE })
        // The hash consists of waves, so the result rings at the edge between two colors.
        let halves = try Bitmap(testWidth: 64, height: 64, alpha: .opaque) { x, _ in
            x < 32 ? 0xFFFF_0000 : 0xFF00_00FF
        }
        let back = try Bitmap(blurHash: halves.blurHash(components: (9, 1)), size: size(64, 4))
        expect(back, atX: 10, y: 2, is: (237, 0, 78))
        expect(back, atX: 54, y: 2, is: (104, 0, 249))
    }

    @Test("A large bitmap has the same hashes as a reduced copy")
    func largePicture() throws {
        let small = try sample(128, 96)
        let large = try small.resized(to: size(640, 480), filter: .nearest)
        #expect(try large.blurHash() == small.blurHash())
        let hundred = try large.resized(to: size(100, 75), filter: .area)
        #expect(try large.thumbHash() == hundred.thumbHash())
    }

    @Test("A BlurHash composites transparency onto white")
    func transparentBlurHash() throws {
        let clear = try Bitmap.constant(4, 4, 0, alpha: .premultiplied)
        #expect(try clear.blurHash() == Bitmap.constant(4, 4, 0xFFFF_FFFF).blurHash())
    }

    @Test("Punch multiplies the contrast around the mean")
    func punch() throws {
        let hash = try sample(32, 24).blurHash()
        let flat = try Bitmap(blurHash: hash, punch: 0)
        #expect(Set(flat.words.joined()).count == 1)
        #expect(errorCode { _ = try Bitmap(blurHash: hash, punch: .nan) } == .invalidInput)
        #expect(try Bitmap(blurHash: hash, punch: 1e300).size == size(32, 32))
    }

    @Test(
        "An invalid BlurHash is corrupt",
        arguments: [
            "", "0", "00Hew", "00HewZZ", "L$HewZ2pwuX4l|WCjre.gHfifPf", "L$HewZ2pwuX4l|WCjre.gHfifPfif",
            "L$HewZ2pwuX4l|WCjre.gHfifPf\"", "L$HewZ2pwuX4l|WCjre.gHfifPé", "~~~~~~", "00~~~~",
            "00\u{0}\u{0}\u{0}\u{0}",
            "10HewZ~~", String(repeating: "L", count: 1_000_000),
        ])
    func badBlurHash(_ text: String) {
        #expect(errorCode { _ = try Bitmap(blurHash: text) } == .corrupt)
    }

    @Test("A BlurHash with an empty or huge size or invalid components is refused")
    func badBlurHashInput() throws {
        #expect(errorCode { _ = try Bitmap(blurHash: "00HewZ", size: size(0, 3)) } == .invalidInput)
        #expect(errorCode { _ = try Bitmap(blurHash: "00HewZ", size: size(70_000, 3)) } == .limit)
        for components in [(0, 3), (3, 10), (-1, .max)] {
            #expect(
                errorCode { _ = try Bitmap.noise(4, 4).blurHash(components: components) } == .invalidInput)
        }
    }

    // The sample hashes were made with thumbhash-python 1.0.1.
    @Test(
        "ThumbHashes match another implementation",
        arguments: [
            (32, 24, 0, "H/gJNZpwdndwd3d3d3d3d5GACPh3"), (20, 50, 0, "HwgKOxpwcXd3d3iHooAI+Hg="),
            (32, 24, 10, "o1iKJJJKxHigiYd4OA2KxF8Hc4mIiIh4CA=="),
            (16, 16, 0, "XwgONxxgZndxd4h3iHh3eHd3OAuZgI8I"),
        ])
    func thumbHash(_ width: Int, _ height: Int, _ clear: Int, _ expected: String) throws {
        let hash = try sample(width, height, clearColumns: clear).thumbHash()
        #expect(Data(hash).base64EncodedString() == expected)
    }

    @Test("Known ThumbHashes decode to their sizes and colors")
    func knownThumbHashes() throws {
        let sunset = try Bitmap(thumbHash: bytes("1QcSHQRnh493V4dIh4eXh1h4kJUI"))
        #expect(sunset.size == size(23, 32) && sunset.alpha == .opaque)
        expect(sunset, atX: 0, y: 0, is: (64, 78, 113))
        expect(sunset, atX: 22, y: 0, is: (85, 109, 139))
        expect(sunset, atX: 11, y: 16, is: (140, 110, 89))
        expect(sunset, atX: 0, y: 31, is: (0, 12, 43))
        let flower = try Bitmap(thumbHash: bytes("k0oGLQaSVsN0BVhn2oq2Z5SQUQcZ"))
        expect(flower, atX: 11, y: 16, is: (160, 94, 6))
        expect(flower, atX: 22, y: 31, is: (159, 104, 0))
    }

    @Test("A ThumbHash keeps the aspect ratio, transparency and approximate colors")
    func thumbHashRoundTrip() throws {
        let bitmap = try sample(320, 240, clearColumns: 160)
        let hash = try bitmap.thumbHash()
        #expect((5...28).contains(hash.count))
        let back = try Bitmap(thumbHash: hash)
        #expect(back.size == size(32, 26) && back.alpha == .premultiplied)
        #expect(back.isValidPremultiplied)
        #expect((back.color(atX: 2, y: 12)?.alpha ?? 1) < 0.2)
        #expect((back.color(atX: 29, y: 12)?.alpha ?? 0) > 0.8)
        let gray = try Bitmap(thumbHash: Bitmap.constant(10, 10, 0xFF80_8080).thumbHash())
        let mean = try gray.averageColor()
        #expect(abs(mean.red - 0.5) < 0.03 && abs(mean.green - 0.5) < 0.03 && abs(mean.blue - 0.5) < 0.03)
        #expect(try Bitmap(thumbHash: hash, longSide: 100).width == 100)
    }

    @Test("Bitmaps of every shape, even clear ones, have a valid ThumbHash")
    func shapes() throws {
        for (width, height) in [(1, 1), (1, 100), (100, 1), (3000, 2), (7, 5)] {
            for alpha in [AlphaMode.opaque, .premultiplied] {
                let hash = try Bitmap.noise(width, height, alpha: alpha).thumbHash()
                #expect(try Bitmap(thumbHash: hash).isValidPremultiplied)
            }
        }
        let clear = try Bitmap(thumbHash: Bitmap.constant(4, 4, 0, alpha: .premultiplied).thumbHash())
        #expect(clear.words.joined().allSatisfy { $0 == 0 })
    }

    @Test("A ThumbHash is either corrupt or decodes to a valid bitmap")
    func badThumbHash() throws {
        let good = try bytes("1QcSHQRnh493V4dIh4eXh1h4kJUI")
        for count in 0..<good.count {
            #expect(errorCode { _ = try Bitmap(thumbHash: Array(good.prefix(count))) } == .corrupt)
        }
        #expect(errorCode { _ = try Bitmap(thumbHash: [UInt8](repeating: 0, count: 40)) } == .corrupt)
        #expect(errorCode { _ = try Bitmap(thumbHash: good, longSide: 0) } == .invalidInput)
        #expect(errorCode { _ = try Bitmap(thumbHash: good, longSide: 5000) } == .invalidInput)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let noise = (0..<28).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            guard let bitmap = try? Bitmap(thumbHash: noise) else { continue }
            #expect(bitmap.isValidPremultiplied && max(bitmap.width, bitmap.height) == 32)
        }
    }
}
