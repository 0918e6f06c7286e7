// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Thumbnail quality in caches", .timeLimit(.minutes(1)))
struct ThumbnailQualityTests {
    /// A 400 × 300 JPEG with 5-pixel squares, which a reduced-size decode blurs.
    private func jpeg() throws -> Data {
        let picture = try Bitmap(size: PixelSize(width: 400, height: 300), alpha: .opaque) { pixels, stride in
            for y in 0..<300 {
                for x in 0..<400 {
                    let shade = UInt32((x / 5 * 7919 ^ y / 5 * 104_729) % 251)
                    pixels.storeBytes(
                        of: 0xFF00_0000 | shade * 0x01_0101, toByteOffset: y * stride + x * 4, as: UInt32.self
                    )
                }
            }
        }
        return try CodecRegistry.default.encode(picture, as: .jpeg)
    }

    private func rows(_ bitmap: Bitmap) -> [[UInt8]] {
        bitmap.withPixels { pixels in
            (0..<bitmap.height).map { row in
                Array(pixels[row * bitmap.bytesPerRow..<row * bitmap.bytesPerRow + bitmap.width * 4])
            }
        }
    }

    private func requests(_ fixture: ManagerFixture, _ data: Data) -> (
        balanced: ImageRequest, full: ImageRequest
    ) {
        var balanced = fixture.serve("/a.jpg", .bytes(data, contentType: "image/jpeg"))
        balanced.thumbnail = .fit(width: 45, height: 45)
        var full = balanced
        full.decoding.thumbnailQuality = .full
        return (balanced, full)
    }

    @Test("Full-quality and balanced thumbnails in memory are never mixed up")
    func memory() async throws {
        let fixture = try ManagerFixture()
        let data = try jpeg()
        let (balanced, full) = requests(fixture, data)
        let quick = try await fixture.manager.image(for: balanced)
        let fine = try await fixture.manager.image(for: full)
        #expect(rows(quick.bitmap) != rows(fine.bitmap))
        #expect(
            rows(fine.bitmap) == rows(try CodecRegistry.default.decode(data, options: full.decoding).bitmap))
        for (request, image) in [(balanced, quick), (full, fine)] {
            let again = try await fixture.manager.load(request).response
            #expect(again.origin == .memory && rows(again.image.bitmap) == rows(image.bitmap))
        }
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A balanced thumbnail on disk is never used for full quality")
    func disk() async throws {
        let fixture = try ManagerFixture()
        let data = try jpeg()
        let (balanced, full) = requests(fixture, data)
        _ = try await fixture.manager.image(for: balanced)
        await fixture.manager.flush()
        let fine = try await fixture.anotherManager().load(full).response
        #expect(
            rows(fine.image.bitmap)
                == rows(try CodecRegistry.default.decode(data, options: full.decoding).bitmap))
        #expect(fine.origin == .disk && fixture.origin.requestCount == 1)
    }
}
