// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Keeps the memory of pictures that are gone for those that come: a fresh 48 MB buffer costs 18 ms of page faults,
/// as much as half the decoding of what goes into it.
///
/// Blocks are 64-byte aligned, and on Linux those of 4 MiB and more lie in large pages, which makes a fresh one
/// several times cheaper to touch. A block serves a request of at least three quarters of its size. Blocks under 64 KiB
/// are left to `malloc`.
public final class PixelPool: Sendable {
    /// The pool behind every ``Bitmap`` that names no other. Keeps at most 96 MiB.
    public static let shared = PixelPool(capacity: 96 << 20)

    /// The most bytes that wait for reuse.
    public let capacity: Int
    private let idle = Locked(Idle())
    private static let smallest = 64 << 10
    private static let page = 4096

    private struct Idle {
        // Few and large: a scan of this list is nothing beside touching the memory.
        var blocks: [Block] = []
        var bytes = 0
    }

    private struct Block: @unchecked Sendable {  // Owned by the pool while it stands in the list.
        let address: UnsafeMutableRawPointer
        let size: Int
    }

    public init(capacity: Int) {
        self.capacity = capacity
    }

    deinit {
        empty()
    }

    /// Bytes that wait for reuse.
    public var idleBytes: Int { idle.withLock { $0.bytes } }

    /// Gives all idle memory back to the system. Call it under memory pressure.
    public func empty() {
        let blocks = idle.withLock { state in
            defer { state = Idle() }
            return state.blocks
        }
        for block in blocks { craster_free(block.address) }
    }

    /// Memory of at least `count` bytes, its contents undefined, and its true size for ``recycle(_:size:)``; nil when
    /// the system has none, even after all idle memory went back to it.
    func allocate(_ count: Int) -> (UnsafeMutableRawPointer, size: Int)? {
        let size = count < Self.smallest ? max(count, 1) : (count &+ (Self.page - 1)) & ~(Self.page - 1)
        if size >= Self.smallest, let block = take(size) { return (block.address, block.size) }
        guard size > 0 else { return nil }
        if let address = craster_allocate(size) { return (address, size) }
        empty()
        return craster_allocate(size).map { ($0, size) }
    }

    private func take(_ size: Int) -> Block? {
        idle.withLock { state in
            var best: Int?
            for (index, block) in state.blocks.enumerated()
            where block.size >= size && block.size - size <= block.size / 4 {
                if let current = best, state.blocks[current].size <= block.size { continue }
                best = index
            }
            guard let best else { return nil }
            state.bytes -= state.blocks[best].size
            return state.blocks.remove(at: best)
        }
    }

    func recycle(_ address: UnsafeMutableRawPointer, size: Int) {
        guard size >= Self.smallest, size <= capacity else { return craster_free(address) }
        let block = Block(address: address, size: size)
        let dropped = idle.withLock { state in
            state.blocks.append(block)
            state.bytes += size
            var dropped: [Block] = []
            while state.bytes > capacity {
                let oldest = state.blocks.removeFirst()
                state.bytes -= oldest.size
                dropped.append(oldest)
            }
            return dropped
        }
        for block in dropped { craster_free(block.address) }
    }
}
