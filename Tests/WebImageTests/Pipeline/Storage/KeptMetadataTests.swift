// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Image properties other than pixels", .timeLimit(.minutes(2))) struct KeptMetadataTests {
    private let exif = Data(
        [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])

    private func jpeg() throws -> Data {
        let size = PixelSize(width: 40, height: 30)
        let picture = try Bitmap(size: size, alpha: .opaque, isZeroed: true) { _, _ in }
        var options = EncodingOptions()
        options.metadata = ImageMetadata(exif: exif, xmp: Data("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8))
        return try CodecRegistry.default.encode(picture, as: .jpeg, options: options)
    }

    @Test("A thumbnail has its metadata whether it's from the network, memory or disk")
    func metadata() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a.jpg", .bytes(try jpeg(), contentType: "image/jpeg"))
        request.thumbnail = .fit(width: 20, height: 20)
        request.decoding.keepsMetadata = true
        let first = try await fixture.manager.image(for: request)
        #expect(first.metadata?.exif != nil && first.metadata?.xmp != nil)
        #expect(try await fixture.manager.image(for: request).metadata == first.metadata)
        await fixture.manager.flush()
        let later = try await fixture.anotherManager().load(request).response
        #expect(later.image.metadata == first.metadata && later.image.size == first.size)
        #expect(later.origin == .disk && fixture.origin.requestCount == 1)
    }

    /// Loads a Display P3 image in its own space, in Display P3 and in other spaces.
    @Test(
        "A thumbnail in another color space is stored with that color space and loaded in it",
        arguments: [ColorSpace.asStored, .displayP3, .adobeRGB, .bt2020, .linearSRGB])
    func colors(_ space: ColorSpace) async throws {
        let fixture = try ManagerFixture()
        for (path, format) in [("/a.jpg", ImageFormat.jpeg), ("/a.png", .png)] {
            let picture = try Bitmap(
                size: PixelSize(width: 60, height: 40), alpha: .opaque, colorSpace: .displayP3
            ) { pixels, _ in
                for index in stride(from: 0, to: pixels.count, by: 4) {
                    pixels.storeBytes(of: 0xFFFA_2814, toByteOffset: index, as: UInt32.self)
                }
            }
            let data = try CodecRegistry.default.encode(picture, as: format)
            var request = fixture.serve(path, .bytes(data, contentType: format.mimeTypes[0]))
            request.thumbnail = .fit(width: 20, height: 20)
            request.decoding.colorSpace = space
            let first = try await fixture.manager.image(for: request).bitmap
            #expect(first.colorSpace == (space == .asStored ? .displayP3 : space))
            await fixture.manager.flush()
            await fixture.manager.disk?.remove(request.originalKey)
            let later = try await fixture.anotherManager().load(request).response
            #expect(later.origin == .disk)
            #expect(later.image.bitmap.colorSpace == first.colorSpace)
            let (old, new) = (
                try #require(first.color(atX: 5, y: 5)), try #require(later.image.bitmap.color(atX: 5, y: 5))
            )
            for (before, after) in [(old.red, new.red), (old.green, new.green), (old.blue, new.blue)] {
                #expect(abs(before - after) < 0.03, "\(path) \(space)")
            }
        }
    }

    @Test(
        "The file name's suffix sets the scale",
        arguments: [
            ("https://example.com/cat@2x.png", 2), ("https://example.com/cat@3x.jpeg?w=1", 3),
            ("https://example.com/cat%402x.png", 2), ("/pictures/cat@2x.png", 2), ("cat@3x.png", 3),
            ("https://example.com/cat.png", 1), ("https://example.com/cat2x.png", 1),
            ("https://example.com/cat@4x.png", 1), ("https://example.com/cat@2x", 1),
            ("https://example.com/set@2x.d/cat.png", 1), ("https://me@2x.example.com/cat.png", 1),
            ("https://example.com/cat.png?from=cat@2x.png", 1), ("https://example.com/cat.png#@2x.", 1),
            ("data:image/png;base64,AAAA@2x.", 1), ("", 1),
        ] as [(String, Double)])
    func scale(address: String, scale: Double) {
        var request = ImageRequest(string: address)
        #expect(request.decoding.scale == scale)
        request.thumbnail = .fit(width: 9, height: 9)
        #expect(request.decoding.scale == scale)
        request.decoding.scale = 1.5
        #expect(request.decoding.scale == 1.5)
    }

    @Test("Assigned decoding options keep the file name's scale unless they set their own")
    func scaleOfAssignedOptions() {
        var request = ImageRequest(string: "https://example.com/cat@2x.png")
        request.decoding = DecodingOptions()
        #expect(request.decoding.scale == 2)
        request.decoding = ImageRequest(string: "https://example.com/dog.png").decoding
        #expect(request.decoding.scale == 2)
        var options = DecodingOptions(thumbnail: .fit(width: 9, height: 9))
        request.decoding = options
        #expect(request.decoding.scale == 2 && request.thumbnail == options.thumbnail)
        options.scale = 1
        request.decoding = options
        #expect(request.decoding.scale == 1)
        #expect(options == DecodingOptions(thumbnail: options.thumbnail))
    }

    @Test("An @2x image is shown at its scale, or at the scale that the request sets")
    func scaledPicture() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat@2x.png")
        #expect(try await fixture.manager.image(for: request).scale == 2)
        #expect(fixture.manager.cachedImage(for: request)?.image.scale == 2)
        request.decoding.scale = 1
        #expect(try await fixture.manager.image(for: request).scale == 1)
        #expect(fixture.origin.requestCount == 1)
    }
}
