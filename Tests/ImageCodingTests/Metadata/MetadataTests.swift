// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Metadata", .timeLimit(.minutes(5)))
struct MetadataTests {
    private let codecs = CodecRegistry.default
    private let xmp = Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    /// Returns little-endian EXIF with two entries, the second being the orientation, and a second directory
    /// with a thumbnail.
    private func exif(orientation: UInt8, thumbnail: [UInt8] = []) -> Data {
        var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 2, 0]
        bytes += [0x0F, 1, 2, 0, 4, 0, 0, 0, 0x41, 0x42, 0x43, 0]
        bytes += [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        guard !thumbnail.isEmpty else { return Data(bytes + [0, 0, 0, 0]) }
        bytes += [38, 0, 0, 0, 2, 0]
        bytes += [1, 2, 4, 0, 1, 0, 0, 0, 68, 0, 0, 0]
        bytes += [2, 2, 4, 0, 1, 0, 0, 0, UInt8(thumbnail.count), 0, 0, 0]
        return Data(bytes + [0, 0, 0, 0] + thumbnail)
    }

    private func decoded(_ data: Data, _ change: (inout DecodingOptions) -> Void = { _ in }) throws
        -> DecodedImage
    {
        var options = DecodingOptions()
        options.keepsMetadata = true
        change(&options)
        return try codecs.decode(data, options: options)
    }

    @Test(
        "EXIF and XMP survive encoding and decoding in every format with metadata",
        arguments: [ImageFormat.jpeg, .png, .apng, .webp])
    func roundTrip(_ format: ImageFormat) throws {
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let picture = try Pictures.gradient(33, 17, alpha: alpha)
            var options = EncodingOptions()
            options.metadata = ImageMetadata(exif: exif(orientation: 1), xmp: xmp)
            let plain = try codecs.encode(picture, as: format)
            let data = try codecs.encode(picture, as: format, options: options)
            let image = try decoded(data)
            #expect(image.metadata == options.metadata)
            #expect(!image.isPartial)
            #expect(try image.info == codecs.info(for: plain))
            #expect(try image.bitmap.packedRows == codecs.decode(plain).bitmap.packedRows)
            #expect(try codecs.decode(data).metadata == nil)
        }
    }

    #if os(Linux)
    @Test("Compressed XMP in a PNG is decompressed within the limit")
    func compressedXMP() throws {
        let text = Data("<x:xmpmeta>".utf8) + Data(repeating: 0x20, count: 100_000)
        func file(_ streams: [UInt8]..., method: UInt8 = 0) throws -> Data {
            var chunk = ByteWriter()
            for stream in streams {
                chunk.appendChunk("iTXt") { content in
                    content.append("XML:com.adobe.xmp\0")
                    content.bytes += [1, method, 0, 0] + stream
                }
            }
            var data = try codecs.encode(try Pictures.gradient(8, 8), as: .png)
            data.insert(contentsOf: chunk.bytes, at: 33)
            return data
        }
        let stream = ZlibStreams.packed([UInt8](text))
        #expect(stream.count < 1000)
        #expect(try decoded(file(stream)).metadata?.xmp == text)
        for broken in [Array(stream.dropLast(2)), [], [1, 2, 3]] {
            #expect(try decoded(file(broken)).metadata?.xmp == nil)
            // Only the first XMP is decompressed.
            #expect(try decoded(file(broken, stream)).metadata?.xmp == nil)
        }
        #expect(try decoded(file(stream, method: 1)).metadata?.xmp == nil)
        let error = #expect(throws: ImageError.self) {
            try decoded(file(stream)) { $0.limits.metadataBytes = text.count - 1 }
        }
        #expect(error?.limit?.name == "metadataBytes")
        #expect(try decoded(file(stream)) { $0.limits.metadataBytes = text.count }.metadata?.xmp == text)
    }
    #endif

    @Test(
        "A profile is written only if the pixels use its colors",
        arguments: [ImageFormat.jpeg, .png, .webp])
    func profiles(_ format: ImageFormat) throws {
        var options = EncodingOptions(quality: 1)
        options.isLossless = true
        let stored = try decoded(Fixtures.profilePNG) { $0.colorSpace = .asStored }
        let profile = try #require(stored.metadata?.iccProfile)
        options.metadata = stored.metadata
        let data = try codecs.encode(stored.bitmap, as: format, options: options)
        #expect(try decoded(data).metadata?.iccProfile == profile)
        let seen = try codecs.decode(data).bitmap
        let expected = try codecs.decode(Fixtures.profilePNG).bitmap
        // JPEG halves the chroma resolution, which is visible in a small image.
        #expect(format == .jpeg || seen.distance(to: expected) <= 1)
        let converted = try decoded(Fixtures.profilePNG)
        #expect(converted.metadata?.iccProfile == profile)
        let plain = try codecs.encode(converted.bitmap, as: format, options: options)
        #expect(try decoded(plain).metadata?.iccProfile == nil)
        options.metadata?.iccProfile = try decoded(Fixtures.greyProfilePNG).metadata?.iccProfile
        #expect(options.metadata?.iccProfile != nil)
        // The bitmap's own color space takes precedence, and gray profiles don't fit RGB files.
        let own = try codecs.encode(stored.bitmap, as: format, options: options)
        #expect(try decoded(own).metadata?.iccProfile == profile)
        let unknown = stored.bitmap.reinterpreted(colorSpace: .asStored)
        let grey = try codecs.encode(unknown, as: format, options: options)
        #expect(try decoded(grey).metadata?.iccProfile == nil)
    }

    @Test("A large profile is split into JPEG segments and reassembled")
    func largeProfile() throws {
        var profile = try #require(try decoded(Fixtures.profilePNG).metadata?.iccProfile)
        profile.append(Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }))
        let count = profile.count
        for index in 0..<4 { profile[index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index)) }
        var options = EncodingOptions()
        options.metadata = ImageMetadata(iccProfile: profile)
        let picture = try Pictures.gradient(9, 9).reinterpreted(colorSpace: .asStored)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try codecs.encode(picture, as: format, options: options)
            #expect(try decoded(data).metadata?.iccProfile == profile, "\(format)")
        }
    }

    @Test("EXIF's orientation changes only if the image is turned upright")
    func orientation() throws {
        let stored = try Pictures.corners(32, 16).oriented(Orientation.right.inverse)
        var options = EncodingOptions(quality: 1)
        options.metadata = ImageMetadata(exif: exif(orientation: 6))
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try codecs.encode(stored, as: format, options: options)
            #expect(try codecs.info(for: data)?.orientation == .right)
            let upright = try decoded(data)
            #expect(upright.size == PixelSize(width: 32, height: 16))
            #expect(upright.metadata?.exif == exif(orientation: 1))
            let asIs = try decoded(data) { $0.appliesOrientation = false }
            #expect(asIs.metadata?.exif == exif(orientation: 6))
            var again = EncodingOptions()
            again.metadata = upright.metadata
            let copy = try codecs.encode(upright.bitmap, as: .png, options: again)
            let second = try codecs.decode(copy)
            #expect(second.info.orientation == .up && second.size == upright.size)
        }
    }

    @Test("Blocks over the limits fail only if metadata is requested")
    func limits() throws {
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: exif(orientation: 1), xmp: xmp)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try codecs.encode(try Pictures.gradient(8, 8), as: format, options: encoding)
            let error = #expect(throws: ImageError.self) {
                try decoded(data) { $0.limits.metadataBytes = 20 }
            }
            #expect(error?.limit?.name == "metadataBytes" && error?.limit?.allowed == 20)
            var options = DecodingOptions()
            options.limits.metadataBytes = 20
            #expect(try codecs.decode(data, options: options).metadata == nil)
        }
        for data in [Fixtures.profileJPEG, Fixtures.profilePNG, Fixtures.profileWebP] {
            let error = #expect(throws: ImageError.self) {
                try decoded(data) { $0.limits.colorProfileBytes = 20 }
            }
            #expect(error?.limit?.name == "colorProfileBytes")
        }
    }

    @Test("Metadata that doesn't fit in JPEG segments is refused")
    func tooLarge() throws {
        let picture = try Pictures.gradient(8, 8)
        for metadata in [
            ImageMetadata(exif: exif(orientation: 1) + Data(count: 65_535)),
            ImageMetadata(xmp: Data(repeating: 32, count: 65_535)),
        ] {
            var options = EncodingOptions()
            options.metadata = metadata
            let error = #expect(throws: ImageError.self) {
                try codecs.encode(picture, as: .jpeg, options: options)
            }
            #expect(error?.code == .invalidInput)
            let data = try codecs.encode(picture, as: .png, options: options)
            #expect(try decoded(data).metadata == metadata)
        }
    }

    @Test("An embedded thumbnail is dropped or replaced by a new one")
    func thumbnails() throws {
        let picture = try Pictures.corners(640, 320)
        var options = EncodingOptions(quality: 0.9)
        options.metadata = ImageMetadata(exif: exif(orientation: 1, thumbnail: Array("old picture".utf8)))
        let without = try codecs.encode(picture, as: .jpeg, options: options)
        #expect(without.range(of: Data("old picture".utf8)) == nil)
        #expect(without.range(of: Data("ABC".utf8)) != nil)
        #expect(options.metadata?.exifProperties?.thumbnail == nil)
        for metadata in [options.metadata, nil] {
            options.metadata = metadata
            options.embedsThumbnail = true
            let data = try codecs.encode(picture, as: .jpeg, options: options)
            let block = try #require(try decoded(data).metadata?.exif)
            // The thumbnail is a JPEG inside the JPEG, and extends to the end of the block.
            let start = try #require(block.range(of: Data([0xFF, 0xD8, 0xFF]))).lowerBound
            let small = try codecs.decode(Data(block[start...]))
            #expect(small.size == PixelSize(width: 160, height: 80))
            #expect(EXIFProperties(block)?.thumbnail == Data(block[start...]))
            #expect(isNear(small.bitmap.rgba(10, 10), [255, 0, 0, 255], 12))
            #expect(block.range(of: Data("old picture".utf8)) == nil)
            #expect(try codecs.info(for: data)?.size == picture.size)
        }
    }

    @Test("Damaged blocks never crash the EXIF editor")
    func damagedBlocks() {
        var numbers = SeededRandom(seed: 5)
        let block = [UInt8](exif(orientation: 6, thumbnail: Array("old picture".utf8)))
        for _ in 0..<20_000 {
            var copy = Array(block.prefix(Int.random(in: 0...block.count, using: &numbers)))
            for _ in 0..<3 where !copy.isEmpty {
                copy[Int.random(in: 0..<copy.count, using: &numbers)] = UInt8.random(
                    in: 0...80, using: &numbers)
            }
            guard var editor = EXIFEditor(copy) else { continue }
            editor.resetOrientation()
            editor.removeThumbnail()
            editor.addThumbnail([1, 2, 3])
        }
    }

    @Test("Reading metadata from a truncated or damaged file never crashes")
    func damagedFiles() throws {
        var numbers = SeededRandom(seed: 6)
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: exif(orientation: 3), xmp: xmp)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try codecs.encode(try Pictures.gradient(8, 8), as: format, options: encoding)
            for count in 0..<data.count { _ = try? decoded(Data(data.prefix(count))) }
            for _ in 0..<500 {
                var copy = data
                copy[Int.random(in: 0..<data.count, using: &numbers)] ^= UInt8.random(
                    in: 1...255, using: &numbers)
                _ = try? decoded(copy)
            }
        }
    }
}
