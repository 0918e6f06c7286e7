// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Color conversion", .timeLimit(.minutes(1)))
struct ColorTests {
    private let codecs = CodecRegistry.default

    private func asStored() -> DecodingOptions {
        var options = DecodingOptions()
        options.colorSpace = .asStored
        return options
    }

    @Test("Gray and CMYK are converted correctly")
    func otherModels() throws {
        let grey = try codecs.decode(Fixtures.greyJPEG).bitmap
        #expect(isNear(grey.rgba(5, 5), [90, 90, 90, 255]))
        // The image is 20% cyan, 80% magenta and 10% black.
        let inks = try codecs.decode(Fixtures.cmykJPEG).bitmap
        #expect(isNear(inks.rgba(5, 5), [183, 46, 229, 255]))
    }

    #if os(Linux)
    @Test("CMYK values are converted whether or not they're inverted")
    func plainInks() {
        var pixels: [UInt8] = [51, 204, 0, 26]
        pixels.withUnsafeMutableBytes {
            InkConversion(isInverted: false).convertRow($0.baseAddress!, count: 1)
        }
        #expect(pixels == [229, 46, 183, 255])
        pixels = [204, 51, 255, 229]
        pixels.withUnsafeMutableBytes {
            InkConversion(isInverted: true).convertRow($0.baseAddress!, count: 1)
        }
        #expect(pixels == [229, 46, 183, 255])
    }
    #endif

    @Test(
        "An embedded profile is applied unless stored colors are requested",
        arguments: [
            Fixtures.profileJPEG, Fixtures.profilePNG, Fixtures.profileWebP,
        ])
    func profiles(_ data: Data) throws {
        // The profile swaps red and green.
        let converted = try codecs.decode(data).bitmap
        #expect(isNear(converted.rgba(2, 2), [40, 200, 60, 255], 8))
        #expect(converted.colorSpace == .sRGB)
        let stored = try codecs.decode(data, options: asStored()).bitmap
        #expect(isNear(stored.rgba(2, 2), [200, 40, 60, 255], 3))
        #expect(stored.colorSpace.iccProfile == [UInt8](Fixtures.swappedProfile))
        #expect(try codecs.info(for: data)?.colorSpace == stored.colorSpace)
    }

    @Test("A profile is applied before premultiplication")
    func profileAndAlpha() throws {
        let bitmap = try codecs.decode(Fixtures.profilePNG).bitmap
        #expect(bitmap.alpha == .premultiplied)
        #expect(isNear(bitmap.rgba(2, 12), [40, 200, 60, 128], 8))
        #expect(bitmap.rgba(20, 2) == [0, 0, 0, 0])
        var wide = DecodingOptions()
        wide.pixelFormat = .rgba16
        wide.alpha = .straight
        #expect(
            isNear(
                try codecs.decode(Fixtures.profilePNG, options: wide).bitmap.rgba(2, 12), [40, 200, 60, 128],
                8))
    }

    @Test("A gray profile is applied to gray pixels")
    func greyProfile() throws {
        // A linear 64 of 255 is 137 in sRGB.
        #expect(isNear(try codecs.decode(Fixtures.greyProfilePNG).bitmap.rgba(1, 1), [137, 137, 137, 255]))
    }

    #if os(Linux)
    @Test("A profile equivalent to sRGB changes nothing")
    func identity() {
        let bytes = [UInt8](Fixtures.sRGBProfile)
        func transform(_ profile: [UInt8], _ layout: ColorLayout) -> ColorTransform? {
            guard case .transform(let found) = ColorTransform.find(profile: profile, layout: layout) else {
                return nil
            }
            return found
        }
        #expect(transform(bytes, .bgra8) == nil)
        #expect(transform(bytes, .rgba16) == nil)
        let swapped = [UInt8](Fixtures.swappedProfile)
        #expect(transform(swapped, .bgra8) != nil)
        #expect(transform(swapped, .bgra8) === transform(swapped, .bgra8))
        #expect(transform(swapped, .cmyk8) == nil)
        #expect(transform([UInt8](repeating: 7, count: 300), .bgra8) == nil)
    }
    #endif

    /// Returns a JPEG with the profile's bytes in segments that have the given numbers and totals.
    private func jpeg(parts: [(number: UInt8, total: UInt8, bytes: Data)]) -> Data {
        var data = Data(Fixtures.baselineJPEG.prefix(2))
        for part in parts {
            let length = part.bytes.count + 16
            data.append(Data([0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)]))
            data.append(Data("ICC_PROFILE\0".utf8))
            data.append(Data([part.number, part.total]))
            data.append(part.bytes)
        }
        data.append(Fixtures.baselineJPEG.dropFirst(2))
        return data
    }

    @Test("A profile in parts is reassembled only if each part is present exactly once")
    func parts() throws {
        let whole = Fixtures.swappedProfile
        let first = Data(whole.prefix(200)), second = Data(whole.dropFirst(200))
        func pixel(_ parts: [(UInt8, UInt8, Data)]) throws -> [Int] {
            let bitmap = try codecs.decode(jpeg(parts: parts.map { ($0.0, $0.1, $0.2) })).bitmap
            return bitmap.rgba(2, 2)
        }
        let plain = try codecs.decode(Fixtures.baselineJPEG).bitmap.rgba(2, 2)
        #expect(isNear(try pixel([(1, 2, first), (2, 2, second)]), [40, 200, 60, 255], 8))
        #expect(isNear(try pixel([(2, 2, second), (1, 2, first)]), [40, 200, 60, 255], 8))
        #expect(try pixel([(1, 2, first)]) == plain)
        #expect(try pixel([(1, 2, first), (1, 2, first)]) == plain)
        #expect(try pixel([(1, 2, first), (2, 3, second)]) == plain)
        #expect(try pixel([(0, 0, whole)]) == plain)
        #expect(try pixel((1...255).map { (UInt8($0), 255, Data(repeating: 1, count: 20)) }) == plain)
        #expect(try pixel([(1, 1, Data(repeating: 0xAA, count: 500))]) == plain)
    }

    @Test("A profile over the limit is ignored")
    func largeProfile() throws {
        var options = DecodingOptions()
        options.limits.colorProfileBytes = 100
        for data in [Fixtures.profileJPEG, Fixtures.profilePNG, Fixtures.profileWebP] {
            #expect(
                isNear(try codecs.decode(data, options: options).bitmap.rgba(2, 2), [200, 40, 60, 255], 3))
        }
    }

    @Test("16-bit values are preserved exactly")
    func sixteenBits() throws {
        var wide = DecodingOptions.exact
        let data = try codecs.encode(Pictures.gradient(9, 9), as: .png)
        let image = try codecs.decode(data, options: wide)
        #expect(image.bitmap.format == .rgba16 && image.bitmap.alpha == .opaque)
        wide.pixelFormat = .bgra8
        #expect(
            try codecs.decode(data, options: wide).bitmap.packedRows == Pictures.gradient(9, 9).packedRows)
    }
}
