// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Checks shared by the formats that have package traits.
struct CodedPictures {
    let codecs = CodecRegistry.default

    /// Returns a fixture's color at a position.
    static func color(_ x: Int, _ y: Int) -> [Int] { [12 * x, 13 * y, 6 * (x + y), 255] }

    /// Returns whether all pixels are as expected, with straight alpha.
    func pixels(
        of data: Data, within tolerance: Int = 0, frame: Int = 0, options: DecodingOptions? = nil,
        _ expected: (Int, Int) -> [Int]
    ) throws -> Bool {
        var options = options ?? DecodingOptions()
        options.alpha = .straight
        let bitmap = try codecs.decode(data, frame: frame, options: options).bitmap
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width where !isNear(bitmap.rgba(x, y), expected(x, y), tolerance) {
                Issue.record("\(x), \(y): \(bitmap.rgba(x, y)), not \(expected(x, y))")
                return false
            }
        }
        return true
    }

    func refusal(_ data: Data, _ options: DecodingOptions = DecodingOptions()) -> ImageError? {
        do {
            _ = try codecs.decode(data, options: options)
            return nil
        } catch { return error }
    }

    /// Checks that every prefix is refused or partial, and that damaged bytes result in an image or a typed
    /// error.
    func survivesDamage(_ data: Data, flips: Int = 150) {
        var options = DecodingOptions()
        options.limits.pixels = 1 << 20
        options.keepsMetadata = true
        for count in 0..<data.count {
            let part = Data(data.prefix(count))
            do {
                let image = try codecs.decode(part, options: options)
                let last = try codecs.decode(part, frame: image.info.frameCount - 1, options: options)
                #expect(image.isPartial || last.isPartial, "\(count) of \(data.count)")
            } catch {
                #expect([.corrupt, .unsupported, .empty].contains(error.code), "\(count) of \(data.count)")
            }
        }
        var numbers = SeededRandom(seed: UInt64(data.count))
        for round in 0..<flips {
            var copy = data
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                copy[Int.random(in: 0..<data.count, using: &numbers)] = UInt8.random(
                    in: 0...255, using: &numbers)
            }
            let decoder = FrameDecoder(options: options)
            do {
                try decoder.update(Data(copy.prefix(copy.count / 2)), isComplete: false)
                try decoder.update(copy, isComplete: true)
                for index in 0..<min(decoder.frameCount, 8) { _ = try decoder.image(at: index) }
            } catch {
                #expect(
                    [.corrupt, .unsupported, .limit].contains(error.code),
                    "\(round): \(error)")
            }
        }
    }

    /// Checks that size limits are reported by name.
    func obeysLimits(_ data: Data, _ size: PixelSize) {
        var options = DecodingOptions()
        options.limits.pixels = size.pixelCount - 1
        #expect(refusal(data, options)?.limit?.name == "pixels")
        #expect(refusal(data, options)?.limit?.found == size.pixelCount)
        options = DecodingOptions()
        options.limits.side = max(size.width, size.height) - 1
        #expect(refusal(data, options)?.limit?.name == "side")
        #expect(throws: ImageError.self) { try codecs.info(for: data, limits: options.limits) }
    }

    /// Returns little-endian EXIF with an orientation.
    static func exif(_ orientation: Orientation) -> Data {
        Data(
            [
                0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation.rawValue),
                0, 0, 0,
            ]
                + [0, 0, 0, 0])
    }

    static let xmp = Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

    /// Checks that metadata is encoded and decoded, and that an orientation that wasn't applied is stored in
    /// the file's native field.
    func keepsMetadata(_ format: ImageFormat) throws {
        let picture = try Pictures.corners(16, 12).reinterpreted(colorSpace: .asStored)
        for orientation in Orientation.allCases {
            var encoding = EncodingOptions(quality: 0.95)
            // A lossy JPEG XL is coded in its own color space.
            encoding.isLossless = format == .jpegXL
            encoding.metadata = ImageMetadata(
                exif: Self.exif(orientation), xmp: Self.xmp, iccProfile: Fixtures.swappedProfile)
            let data = try codecs.encode(picture, as: format, options: encoding)
            #expect(try codecs.info(for: data)?.orientation == orientation)
            var options = DecodingOptions()
            options.keepsMetadata = true
            options.colorSpace = .asStored
            let image = try codecs.decode(data, options: options)
            #expect(image.metadata?.exif == Self.exif(.up))
            #expect(image.metadata?.xmp == Self.xmp)
            #expect(image.metadata?.iccProfile == Fixtures.swappedProfile)
            #expect(image.bitmap.distance(to: try picture.oriented(orientation)) <= 40)
            options.appliesOrientation = false
            #expect(try codecs.decode(data, options: options).metadata?.exif == Self.exif(orientation))
            options.limits.metadataBytes = 10
            #expect(refusal(data, options)?.limit?.name == "metadataBytes")
            options.keepsMetadata = false
            #expect(refusal(data, options) == nil)
        }
    }

    /// Returns moving frames, one of them half transparent.
    static func frames(count: Int, alpha: AlphaMode = .opaque) throws -> [EncodingFrame] {
        try (0..<count).map { index in
            let bitmap = try Bitmap(size: PixelSize(width: 40, height: 24), alpha: alpha) { pixels, stride in
                for y in 0..<24 {
                    for x in 0..<40 {
                        let isBar = x / 4 == index
                        let word: UInt32 = isBar ? 0xFFFF_FFFF : alpha == .opaque ? 0xFF20_4080 : 0
                        pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                    }
                }
            }
            return EncodingFrame(bitmap, delay: .milliseconds(40 + 10 * index))
        }
    }
}
