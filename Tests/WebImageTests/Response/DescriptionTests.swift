// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster
import Testing

@testable import WebImage

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Descriptions of results", .timeLimit(.minutes(1)))
struct DescriptionTests {
    private let total = LoadStep(name: .total, duration: .microseconds(12_345), bytes: nil)

    private func image(isPartial: Bool = false) throws -> DecodedImage {
        let size = PixelSize(width: 64, height: 48)
        let bitmap = try Bitmap(size: size, isZeroed: true, write: { _, _ in })
        return DecodedImage(bitmap: bitmap, info: ImageInfo(format: .png, size: size), isPartial: isPartial)
    }

    @Test("A step's description has its name, duration and bytes")
    func step() {
        #expect(total.description == "total 12.3 ms")
        let step = LoadStep(name: .decode, duration: .milliseconds(7), bytes: 4096)
        #expect(step.description == "decode 7.0 ms, 4096 bytes")
    }

    @Test("An image response shows its size, format, origin, status and time")
    func imageResponse() throws {
        let loaded = ImageResponse(image: try image(), origin: .network, steps: [total], http: nil)
        #expect(loaded.description == "64x48 PNG, from network (fetched), 12.3 ms")
        let cached = ImageResponse(
            image: try image(isPartial: true), origin: .memory, status: .fresh, http: nil)
        #expect(cached.description == "64x48 PNG, partial, from memory (fresh)")
    }

    @Test("A data response shows its length, origin, status and time")
    func dataResponse() {
        let response = DataResponse(
            data: Data([1, 2, 3]), origin: .disk, status: .revalidated, steps: [total], http: nil)
        #expect(response.description == "3 bytes, from disk (revalidated), 12.3 ms")
    }

    @Test("Statistics are described in one line")
    func statistics() {
        var statistics = ImageManager.Statistics()
        statistics.memoryHits = 12
        statistics.receivedBytes = 4096
        #expect(
            statistics.description == """
                12 memory hits, 0 disk hits, 0 transfers, 0 failures, 4096 bytes received; \
                0 tasks, 0 running, 0 waiting
                """)
    }
}
