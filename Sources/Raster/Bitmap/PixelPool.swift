// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Reuses the memory of released bitmaps.
///
/// A fresh 48 MB buffer costs 18 ms of page faults, half the time it takes to decode an image into it.
///
/// Blocks are aligned to 64 bytes, or to pages from 512 KiB on. On Linux, blocks of 4 MiB and more are placed
/// in large pages, so a fresh one is several times cheaper to touch. A block is reused for requests of at
/// least three quarters of its size. Blocks under 64 KiB are left to `malloc`.
public final class PixelPool: Sendable {
    /// The pool that a ``Bitmap`` uses by default. It keeps at most 96 MiB.
    public static let shared = PixelPool(capacity: 96 << 20)

    /// The maximum number of idle bytes to keep.
    public let capacity: Int
    private let idle = Locked(Idle())
    private static let smallest = 64 << 10
    private static let page = 4096

    private struct Idle {
        // There are few blocks and they're large, so a linear search costs nothing compared with touching the
        // memory.
        var blocks: [Block] = []
        var bytes = 0
        var usedBytes = 0
        var replacement: Replacement?
    }

    /// A change to one bitmap's memory before it's used.
    private struct Replacement {
        let size: Int
        let replace: @Sendable (UnsafeMutableRawPointer) -> Void
    }

    private struct Block: @unchecked Sendable {  // Owned by the pool while it's in the list.
        let address: UnsafeMutableRawPointer
        let size: Int
    }

    public init(capacity: Int) {
        self.capacity = capacity
    }

    deinit {
        empty()
    }

    /// The number of bytes kept for reuse.
    public var idleBytes: Int { idle.withLock { $0.bytes } }

    /// The number of bytes in blocks that bitmaps currently use.
    package var usedBytes: Int { idle.withLock { $0.usedBytes } }

    /// Calls `replace` with the memory of the next bitmap of this size that needs new memory, before the
    /// memory is used. A caller can then map pages of a file in its place. Pass nil to stop.
    ///
    /// The memory consists of whole pages. It must be ordinary memory again when the bitmap is released.
    package func replaceNext(byteCount: Int, _ replace: (@Sendable (UnsafeMutableRawPointer) -> Void)?) {
        idle.withLock { state in
            state.replacement = replace.map { Replacement(size: Self.rounded(byteCount), replace: $0) }
        }
    }

    /// Releases all idle memory. Call it when memory is low.
    public func empty() {
        let blocks = idle.withLock { state in
            defer { (state.blocks, state.bytes) = ([], 0) }
            return state.blocks
        }
        for block in blocks { craster_free(block.address) }
    }

    /// Returns freed memory to the system, including memory that other parts of the process have freed.
    /// Otherwise `malloc` may keep it. This takes a few milliseconds for each 100 MB.
    package static func returnFreeMemory() { craster_return_free_memory() }

    /// Returns at least `count` bytes with undefined contents, and the true size to pass to
    /// ``recycle(_:size:)``.
    ///
    /// - Returns: nil if the system is out of memory even after all idle memory was returned to it.
    func allocate(_ count: Int) -> (UnsafeMutableRawPointer, size: Int)? {
        let size = Self.rounded(count)
        if size >= Self.smallest, let block = take(size) { return (block.address, block.size) }
        guard size > 0 else { return nil }
        if let address = craster_allocate(size) { return used(address, size) }
        empty()
        return craster_allocate(size).map { used($0, size) }
    }

    private static func rounded(_ count: Int) -> Int {
        count < smallest ? max(count, 1) : (count &+ (page - 1)) & ~(page - 1)
    }

    private func used(
        _ address: UnsafeMutableRawPointer, _ size: Int
    ) -> (UnsafeMutableRawPointer, size: Int) {
        let replacement = idle.withLock { state -> Replacement? in
            state.usedBytes += size
            guard state.replacement?.size == size else { return nil }
            defer { state.replacement = nil }
            return state.replacement
        }
        replacement?.replace(address)
        return (address, size)
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
            state.usedBytes += state.blocks[best].size
            return state.blocks.remove(at: best)
        }
    }

    func recycle(_ address: UnsafeMutableRawPointer, size: Int) {
        guard size >= Self.smallest, size <= capacity else {
            idle.withLock { $0.usedBytes -= size }
            return craster_free(address)
        }
        let block = Block(address: address, size: size)
        let dropped = idle.withLock { state in
            state.blocks.append(block)
            state.bytes += size
            state.usedBytes -= size
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
