// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Orientation", .timeLimit(.minutes(1)))
struct OrientationTests {
    /// Returns little-endian EXIF with one directory and one entry.
    private func exif(value: UInt16, type: UInt8 = 3, count: UInt8 = 1, next: UInt8 = 0) -> [UInt8] {
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, type, 0, count, 0, 0, 0]
            + [UInt8(value & 255), UInt8(value >> 8), 0, 0, next, 0, 0, 0]
    }

    private func read(_ bytes: [UInt8]) -> Orientation { bytes.withUnsafeBytes { EXIFOrientation.read($0) } }

    @Test("All eight values are read in both byte orders and as long integers")
    func values() {
        for value in 1...8 {
            #expect(read(exif(value: UInt16(value))) == Orientation(rawValue: value))
            #expect(read(exif(value: UInt16(value), type: 4)) == Orientation(rawValue: value))
            #expect(read(Array("Exif\0\0".utf8) + exif(value: UInt16(value))) == Orientation(rawValue: value))
            let big: [UInt8] = [
                0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0,
            ]
            #expect(read(big) == Orientation(rawValue: value))
        }
    }

    @Test("Loops, huge counts, unknown types and invalid values mean upright")
    func nonsense() {
        for value: UInt16 in [0, 9, 65_535] { #expect(read(exif(value: value)) == .up) }
        #expect(read(exif(value: 6, type: 2)) == .up)
        #expect(read(exif(value: 6, count: 2)) == .up)
        // The next directory is the first one again.
        #expect(read(exif(value: 6, next: 8)) == .right)
        var huge = exif(value: 6)
        huge[8] = 0xFF
        huge[9] = 0xFF
        huge[10] = 0
        #expect(read(huge) == .up)
        var far = exif(value: 6)
        far.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(read(far) == .up)
        for count in 0..<exif(value: 6).count { _ = read(Array(exif(value: 6).prefix(count))) }
        #expect(read([]) == .up)
    }

    /// Returns a JPEG of the four corners that declares `orientation` and is upright once it's applied.
    private func turned(_ orientation: Orientation) throws -> Data {
        let stored = try Pictures.corners(64, 48).oriented(orientation.inverse)
        var options = EncodingOptions(quality: 1)
        options.isProgressive = false
        let plain = try CodecRegistry.default.encode(stored, as: .jpeg, options: options)
        let metadata = Array("Exif\0\0".utf8) + exif(value: UInt16(orientation.rawValue))
        var data = Data(plain.prefix(2))
        data.append(Data([0xFF, 0xE1, 0, UInt8(metadata.count + 2)]))
        data.append(Data(metadata))
        data.append(plain.dropFirst(2))
        return data
    }

    @Test("An image with any orientation is upright after decoding", arguments: Orientation.allCases)
    func upright(_ orientation: Orientation) throws {
        let image = try CodecRegistry.default.decode(turned(orientation))
        #expect(image.info.orientation == orientation)
        #expect(image.size == PixelSize(width: 64, height: 48))
        #expect(image.info.displaySize == image.size)
        #expect(isNear(image.bitmap.rgba(10, 10), [255, 0, 0, 255], 12))
        #expect(isNear(image.bitmap.rgba(54, 10), [0, 255, 0, 255], 12))
        #expect(isNear(image.bitmap.rgba(10, 38), [0, 0, 255, 255], 12))
        #expect(isNear(image.bitmap.rgba(54, 38), [255, 255, 255, 255], 12))
    }

    @Test("On request, an image isn't turned upright", arguments: Orientation.allCases)
    func asStored(_ orientation: Orientation) throws {
        var options = DecodingOptions()
        options.appliesOrientation = false
        let image = try CodecRegistry.default.decode(turned(orientation), options: options)
        #expect(image.size == orientation.inverse.applied(to: PixelSize(width: 64, height: 48)))
        #expect(image.size == image.info.size)
    }

    @Test("Thumbnail boxes refer to the upright image", arguments: Orientation.allCases)
    func thumbnails(_ orientation: Orientation) throws {
        let data = try turned(orientation)
        for (thumbnail, size) in [
            (Thumbnail.fit(width: 32, height: 32), PixelSize(width: 32, height: 24)),
            (.fill(width: 20, height: 30), PixelSize(width: 20, height: 30)),
            (.stretch(width: 100, height: 10), PixelSize(width: 100, height: 10)),
        ] {
            let image = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: thumbnail))
            #expect(image.size == size)
        }
        let image = try CodecRegistry.default.decode(
            data, options: DecodingOptions(thumbnail: .fit(width: 32, height: 32)))
        #expect(isNear(image.bitmap.rgba(4, 4), [255, 0, 0, 255], 12))
        #expect(isNear(image.bitmap.rgba(27, 4), [0, 255, 0, 255], 12))
    }

    @Test(
        "Nine photos with different orientations decode to nearly the same pixels",
        .enabled(if: Corpora.isAvailable))
    func corpus() throws {
        let files = Corpora.files(in: "exif-orientation", suffix: ".jpg")
        #expect(files.count == 9)
        let options = DecodingOptions(thumbnail: .fit(width: 180, height: 180))
        let pictures = try files.map {
            try CodecRegistry.default.decode(Data(contentsOf: $0), options: options)
        }
        let first = try #require(pictures.first)
        for (file, picture) in zip(files, pictures) {
            #expect(picture.size == PixelSize(width: 180, height: 120), "\(file.lastPathComponent)")
            #expect(picture.info.displaySize == PixelSize(width: 1800, height: 1200))
            let differences = zip(picture.bitmap.packedRows, first.bitmap.packedRows).map {
                abs(Int($0) - Int($1))
            }
            let alike = differences.count { $0 <= 2 }
            #expect(Double(alike) > 0.9 * Double(differences.count), "\(file.lastPathComponent)")
        }
    }
}
