// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ImageLoading

@Suite("Body memory", .timeLimit(.minutes(2)))
struct ByteBufferTests {
    @Test(
        "A buffer holds the appended bytes for any chunk sizes",
        arguments: [1, 43, 1023, 1024, 1025, 100_000, (1 << 20) - 1, (1 << 20) + 1, 3_000_000])
    func holds(size: Int) throws {
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        for expected in [size, nil, size / 2] {
            let buffer = ByteBuffer()
            for start in stride(from: 0, to: size, by: 70_001) {
                let piece = body[start..<min(start + 70_001, size)]
                #expect(piece.withUnsafeBytes { buffer.append($0, expected: expected) })
            }
            #expect(buffer.count == size)
            #expect(buffer.takeData() == body)
            #expect(buffer.takeData().isEmpty)
        }
    }

    @Test("Reused memory never exposes an earlier body's bytes")
    func reuse() throws {
        let pool = BufferPool()
        let first = try #require(pool.take(5000))
        first.address.initializeMemory(as: UInt8.self, repeating: 1, count: 5000)
        pool.give(first)
        let second = try #require(pool.take(5000))
        #expect(second.address == first.address)
        let third = try #require(pool.take(5000))
        #expect(third.address != second.address)
        let moved = try #require(pool.replace(second, count: 5000, by: 9000))
        #expect(moved.capacity >= 9000)
        #expect(moved.address.load(fromByteOffset: 4999, as: UInt8.self) == 1)
        pool.give(third)
        pool.give(moved)
    }

    @Test("Only memory that isn't in use can be released")
    func emptying() throws {
        let pool = BufferPool()
        let kept = try #require(pool.take(5000))
        let free = try [3000, 60_000].map { try #require(pool.take($0)) }
        for block in free { pool.give(block) }
        #expect(pool.idleBytes == free.map(\.capacity).reduce(0, +))
        pool.empty()
        #expect(pool.idleBytes == 0)
        kept.address.initializeMemory(as: UInt8.self, repeating: 1, count: 5000)
        pool.give(kept)
        #expect(pool.idleBytes == kept.capacity)
        pool.empty()
        #expect(pool.idleBytes == 0)
    }

    @Test("Above 1 KiB, a block is at most an eighth larger than requested", arguments: 0..<400)
    func sizes(step: Int) throws {
        let size = 1024 + step * 2621
        let capacity = BufferPool.capacity(for: size)
        #expect(capacity >= size)
        #expect(capacity - size <= size / 8)
        #expect(BufferPool.capacity(for: capacity) == capacity)
    }
}
