// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Pixel pool", .timeLimit(.minutes(1)))
struct PixelPoolTests {
    private func bitmap(_ side: Int, in pool: PixelPool) throws -> Bitmap {
        try Bitmap.init(testWidth: side, height: side, pool: pool) { _, _ in 0 }
    }

    private func address(_ bitmap: Bitmap) -> UnsafeRawPointer? { bitmap.withPixels { $0.baseAddress } }

    @Test("A released bitmap's memory is reused for the next one of the same size")
    func reuse() throws {
        let pool = PixelPool(capacity: 1 << 20)
        var first: Bitmap? = try bitmap(200, in: pool)
        let place = first.flatMap(address)
        let size = try #require(first).byteCount
        #expect(pool.idleBytes == 0)
        first = nil
        #expect(pool.idleBytes >= size)
        let second = try bitmap(200, in: pool)
        #expect(address(second) == place)
        #expect(pool.idleBytes == 0)
    }

    @Test("A block isn't reused for a much smaller bitmap")
    func fit() throws {
        let pool = PixelPool(capacity: 1 << 20)
        _ = try bitmap(400, in: pool)
        let idle = pool.idleBytes
        let small = try bitmap(200, in: pool)
        #expect(pool.idleBytes == idle)
        #expect(small.width == 200)
    }

    @Test("A bitmap of any size is counted as in use while it holds its bytes", arguments: [20, 200, 600])
    func used(side: Int) throws {
        let pool = PixelPool(capacity: 1 << 20)
        for _ in 0..<2 {
            let bitmap = try bitmap(side, in: pool)
            #expect(pool.usedBytes >= bitmap.byteCount)
        }
        #expect(pool.usedBytes == 0)
        pool.empty()
        #expect(pool.usedBytes == 0)
    }

    @Test("The oldest blocks are dropped first to keep idle memory within the capacity")
    func bound() throws {
        let pool = PixelPool(capacity: 500_000)
        var bitmaps = try (0..<8).map { _ in try bitmap(200, in: pool) }
        let newest = address(bitmaps[7])
        while !bitmaps.isEmpty { bitmaps.removeFirst() }
        #expect(pool.idleBytes <= 500_000 && pool.idleBytes > 0)
        let again = try (0..<3).map { _ in try bitmap(200, in: pool) }
        #expect(again.contains { address($0) == newest })
    }

    @Test("Small blocks and blocks over the capacity aren't kept")
    func notKept() throws {
        let pool = PixelPool(capacity: 100_000)
        _ = try bitmap(10, in: pool)
        _ = try bitmap(400, in: pool)
        #expect(pool.idleBytes == 0)
    }

    @Test("An emptied pool holds no memory")
    func empty() throws {
        let pool = PixelPool(capacity: 1 << 24)
        _ = try bitmap(400, in: pool)
        #expect(pool.idleBytes > 0)
        pool.empty()
        #expect(pool.idleBytes == 0)
    }

    @Test("Memory returns to the pool when the writer throws")
    func throwingWriter() {
        let pool = PixelPool(capacity: 1 << 20)
        let code = errorCode {
            _ = try Bitmap(size: PixelSize(width: 200, height: 200), pool: pool) { _, _ throws(ImageError) in
                throw ImageError(.corrupt, "test")
            }
        }
        #expect(code == .corrupt)
        #expect(pool.idleBytes > 0)
    }

    @Test("Rows and pixels are aligned to 64 bytes")
    func alignment() throws {
        for side in [1, 17, 200, 1100] {
            let bitmap = try bitmap(side, in: .shared)
            #expect(bitmap.bytesPerRow % 64 == 0 && bitmap.bytesPerRow >= side * 4)
            #expect(UInt(bitPattern: address(bitmap)) % 64 == 0)
        }
    }
}
