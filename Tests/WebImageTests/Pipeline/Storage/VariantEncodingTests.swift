// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Encoding variants on disk", .timeLimit(.minutes(1)))
struct VariantEncodingTests {
    @Test(
        "A variant uses the same kind of format as its original",
        arguments: [
            (ImageFormat.jpeg, false, false, ImageFormat.jpeg), (.webp, false, false, .jpeg),
            (.webp, true, false, .webp), (.webp, false, true, .png), (.png, false, false, .png),
            (.png, true, false, .png),
        ])
    func rule(_ format: ImageFormat, hasAlpha: Bool, isLossless: Bool, expected: ImageFormat) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(format, hasAlpha: hasAlpha, isLossless: isLossless))
        request.thumbnail = .fit(width: 80, height: 80)
        let made = try await fixture.manager.image(for: request)
        let stored = try #require(await fixture.variant(of: request))
        #expect(ImageFormat.sniff(stored) == expected)
        let read = try await fixture.anotherManager().load(request).response
        #expect(read.origin == .disk)
        #expect(read.image.info == made.info)
        #expect(try read.image.bitmap.maximumDifference(from: made.bitmap) <= (expected == .png ? 0 : 24))
        // Alpha is lossless.
        #expect(try read.image.bitmap.alphaDifference(from: made.bitmap) == 0)
    }

    @Test("A transformer that makes a JPEG transparent makes its variant a WebP")
    func transparency() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fill(width: 80, height: 80)
        request.transformers = [.circle]
        _ = try await fixture.manager.image(for: request)
        let stored = try #require(await fixture.variant(of: request))
        #expect(ImageFormat.sniff(stored) == .webp)
        let read = try await fixture.anotherManager().load(request).response.image
        #expect(read.bitmap.withPixels { $0[3] } == 0)
        #expect(read.middle >> 24 == 255)
    }

    @Test("A variant larger than its original is stored only if the original isn't on disk")
    func larger() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.transformers = [.resize(width: 1280, height: 960)]
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request) == nil)
        var other = fixture.serve("/b", try .gradient(.jpeg))
        other.transformers = request.transformers
        other.originalStoreTiers = []
        _ = try await fixture.manager.image(for: other)
        #expect(await fixture.variant(of: other) != nil)
    }

    @Test("16-bit images and images with metadata aren't stored as variants")
    func exceptions() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.png))
        request.thumbnail = .fit(width: 80, height: 80)
        let changes: [@Sendable (inout DecodingOptions) -> Void] = [
            { $0.pixelFormat = .rgba16 }, { $0.keepsMetadata = true },
        ]
        for change in changes {
            var special = request
            change(&special.decoding)
            _ = try await fixture.manager.image(for: special)
            #expect(await fixture.variant(of: special) == nil)
        }
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request) != nil)
    }

    @Test("A region of an image is stored as a variant only if the request chooses an encoding")
    func parts() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.png))
        request.decoding.region = PixelRect(x: 30, y: 20, width: 41, height: 22)
        let part = try await fixture.manager.image(for: request)
        #expect(part.size == PixelSize(width: 41, height: 22))
        #expect(await fixture.variant(of: request) == nil)
        request.thumbnail = .fit(width: 20, height: 20)
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request) == nil)
        request.variantEncoding = .format(.png)
        let made = try await fixture.manager.image(for: request)
        #expect(made.size == PixelSize(width: 20, height: 11))
        fixture.manager.memory.removeAll()
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request) != nil)
        await fixture.manager.disk?.remove(request.originalKey)
        fixture.origin.stop()
        let read = try await fixture.anotherManager().load(request).response
        #expect(read.origin == .disk && read.image.size == made.size)
        #expect(try read.image.bitmap.maximumDifference(from: made.bitmap) == 0)
    }

    @Test("A JPEG's PNG variant stored by an earlier version is still used")
    func earlierVersion() async throws {
        let fixture = try ManagerFixture { $0.variantEncoding = .format(.png) }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fit(width: 80, height: 80)
        let made = try await fixture.manager.image(for: request)
        let stored = try #require(await fixture.variant(of: request))
        #expect(ImageFormat.sniff(stored) == .png)
        await fixture.manager.disk?.remove(request.originalKey)
        fixture.origin.stop()
        let read = try await fixture.anotherManager().load(request).response.image
        #expect(try read.bitmap.maximumDifference(from: made.bitmap) == 0)
    }

    @Test("A request's encoding takes precedence over the manager's")
    func precedence() async throws {
        let fixture = try ManagerFixture { $0.variantEncoding = .format(.webp, quality: 0.5) }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fit(width: 80, height: 80)
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request).flatMap { ImageFormat.sniff($0) } == .webp)
        request.thumbnail = .fit(width: 81, height: 81)
        request.variantEncoding = .format(.png)
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request).flatMap { ImageFormat.sniff($0) } == .png)
    }

    @Test("A format that can't hold the variant is replaced by the automatic one")
    func unsuitableFormat() async throws {
        let fixture = try ManagerFixture()
        for (index, encoding) in [VariantEncoding.format(.jpeg), .format(.svg)].enumerated() {
            var request = fixture.serve("/\(index)", try .gradient(.png, hasAlpha: true))
            request.thumbnail = .fit(width: 80, height: 80)
            request.variantEncoding = encoding
            _ = try await fixture.manager.image(for: request)
            #expect(await fixture.variant(of: request).flatMap { ImageFormat.sniff($0) } == .png)
        }
    }

    @Test("The chosen format's quality changes the variant's size")
    func quality() async throws {
        let fixture = try ManagerFixture()
        var sizes: [Int] = []
        for quality in [0.3, 0.9] {
            var request = fixture.serve("/\(quality)", try .gradient(.jpeg))
            request.thumbnail = .fit(width: 160, height: 160)
            request.variantEncoding = .format(.jpeg, quality: quality)
            _ = try await fixture.manager.image(for: request)
            sizes.append(try #require(await fixture.variant(of: request)).count)
        }
        #expect(sizes[0] * 3 < sizes[1] * 2)
    }
}

extension ManagerFixture {
    /// Returns a request's encoded variant on disk, after all writes.
    func variant(of request: ImageRequest) async -> Data? {
        await manager.flush()
        return await manager.disk?.read(request.variantKey)?.data
    }
}

extension Bitmap {
    /// The largest difference between components of premultiplied `bgra8` pixels.
    func maximumDifference(from other: Bitmap) throws(ImageError) -> Int {
        try differences(from: other).max() ?? 0
    }

    func alphaDifference(from other: Bitmap) throws(ImageError) -> Int {
        let all = try differences(from: other)
        return stride(from: 3, to: all.count, by: 4).map { all[$0] }.max() ?? 0
    }

    private func differences(from other: Bitmap) throws(ImageError) -> [Int] {
        guard size == other.size else { return [.max] }
        return withPixels { left in
            other.withPixels { right in
                (0..<height).flatMap { y in
                    (0..<width * 4).map { x in
                        abs(Int(left[y * bytesPerRow + x]) - Int(right[y * other.bytesPerRow + x]))
                    }
                }
            }
        }
    }
}
