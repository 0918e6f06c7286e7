// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("The pool of pixel memory")
struct PixelPoolTests {
    private func picture(_ side: Int, in pool: PixelPool) throws -> Bitmap {
        try Bitmap.init(testWidth: side, height: side, pool: pool) { _, _ in 0 }
    }

    private func address(_ picture: Bitmap) -> UnsafeRawPointer? { picture.withPixels { $0.baseAddress } }

    @Test("memory of a picture that is gone serves the next of its size")
    func reuse() throws {
        let pool = PixelPool(capacity: 1 << 20)
        var first: Bitmap? = try picture(200, in: pool)
        let place = first.flatMap(address)
        let size = try #require(first).byteCount
        #expect(pool.idleBytes == 0)
        first = nil
        #expect(pool.idleBytes >= size)
        let second = try picture(200, in: pool)
        #expect(address(second) == place)
        #expect(pool.idleBytes == 0)
    }

    @Test("a picture much smaller than a block does not take it")
    func fit() throws {
        let pool = PixelPool(capacity: 1 << 20)
        _ = try picture(400, in: pool)
        let idle = pool.idleBytes
        let small = try picture(200, in: pool)
        #expect(pool.idleBytes == idle)
        #expect(small.width == 200)
    }

    @Test("no more than the capacity waits; the oldest goes first")
    func bound() throws {
        let pool = PixelPool(capacity: 500_000)
        var pictures = try (0..<8).map { _ in try picture(200, in: pool) }
        let newest = address(pictures[7])
        while !pictures.isEmpty { pictures.removeFirst() }
        #expect(pool.idleBytes <= 500_000 && pool.idleBytes > 0)
        let again = try (0..<3).map { _ in try picture(200, in: pool) }
        #expect(again.contains { address($0) == newest })
    }

    @Test("small blocks and blocks beyond the capacity are not kept")
    func notKept() throws {
        let pool = PixelPool(capacity: 100_000)
        _ = try picture(10, in: pool)
        _ = try picture(400, in: pool)
        #expect(pool.idleBytes == 0)
    }

    @Test("emptied, it holds nothing")
    func empty() throws {
        let pool = PixelPool(capacity: 1 << 24)
        _ = try picture(400, in: pool)
        #expect(pool.idleBytes > 0)
        pool.empty()
        #expect(pool.idleBytes == 0)
    }

    @Test("memory goes back when the writer throws")
    func throwingWriter() {
        let pool = PixelPool(capacity: 1 << 20)
        let code = errorCode {
            _ = try Bitmap(size: PixelSize(width: 200, height: 200), pool: pool) { _, _ throws(ImageError) in
                throw ImageError(.corrupt, "nothing there")
            }
        }
        #expect(code == .corrupt)
        #expect(pool.idleBytes > 0)
    }

    @Test("rows and pixels are aligned to 64 bytes")
    func alignment() throws {
        for side in [1, 17, 200, 1100] {
            let picture = try picture(side, in: .shared)
            #expect(picture.bytesPerRow % 64 == 0 && picture.bytesPerRow >= side * 4)
            #expect(UInt(bitPattern: address(picture)) % 64 == 0)
        }
    }
}
