// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Reuses the memory of released bitmaps: a fresh 48 MB buffer costs 18 ms of page faults, half the time of
/// decoding an image into it.
///
/// Blocks are aligned to 64 bytes, and from 512 KiB on to pages. On Linux, blocks of 4 MiB and more lie in
/// large pages, which makes a fresh one several times cheaper to touch. A block serves a request of at least
/// three quarters of its size. Blocks under 64 KiB are left to `malloc`.
public final class PixelPool: Sendable {
    /// The pool of every ``Bitmap`` that names no other. It keeps at most 96 MiB.
    public static let shared = PixelPool(capacity: 96 << 20)

    /// The maximum number of idle bytes.
    public let capacity: Int
    private let idle = Locked(Idle())
    private static let smallest = 64 << 10
    private static let page = 4096

    private struct Idle {
        // Few and large, so a linear search costs nothing compared with touching the memory.
        var blocks: [Block] = []
        var bytes = 0
        var usedBytes = 0
        var replacement: Replacement?
    }

    /// A change of the memory of one bitmap before it is used.
    private struct Replacement {
        let size: Int
        let replace: @Sendable (UnsafeMutableRawPointer) -> Void
    }

    private struct Block: @unchecked Sendable {  // Owned by the pool while it is in the list.
        let address: UnsafeMutableRawPointer
        let size: Int
    }

    public init(capacity: Int) {
        self.capacity = capacity
    }

    deinit {
        empty()
    }

    /// The number of bytes that are kept for reuse.
    public var idleBytes: Int { idle.withLock { $0.bytes } }

    /// Bytes of the blocks that bitmaps hold now.
    package var usedBytes: Int { idle.withLock { $0.usedBytes } }

    /// Calls `replace` with the memory of the next bitmap of this many bytes that gets new memory, before it
    /// is used, so that pages of a file can take its place. Nil ends that.
    ///
    /// The memory consists of whole pages, and must be memory again when the bitmap is released.
    package func replaceNext(byteCount: Int, _ replace: (@Sendable (UnsafeMutableRawPointer) -> Void)?) {
        idle.withLock { state in
            state.replacement = replace.map { Replacement(size: Self.rounded(byteCount), replace: $0) }
        }
    }

    /// Releases all idle memory. Call it under memory pressure.
    public func empty() {
        let blocks = idle.withLock { state in
            defer { (state.blocks, state.bytes) = ([], 0) }
            return state.blocks
        }
        for block in blocks { craster_free(block.address) }
    }

    /// Gives memory that was released back to the system: this pool's and everything else that the process
    /// has freed. Otherwise `malloc` may keep it. Takes some milliseconds for each 100 MB.
    package static func returnFreeMemory() { craster_return_free_memory() }

    /// Returns at least `count` bytes of undefined contents, and their true size for ``recycle(_:size:)``.
    ///
    /// - Returns: nil when the system has no memory left even after it got all idle memory back.
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
