// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// Recycles the memory of bodies. The system clears new memory page by page, which takes as long as receiving
/// 100 KB.
///
/// The pool keeps blocks of up to 1 MiB, 4 MiB in total. Each power of two is divided into eight sizes, so a
/// block is never much larger than requested.
package final class BufferPool: Sendable {
    package static let shared = BufferPool()

    private struct State {
        var blocks: [[Block]] = Array(repeating: [], count: BufferPool.index(of: maximumBlock) + 1)
        var kept = 0
    }

    private static let minimumBlock = 1 << 10
    private static let maximumBlock = 1 << 20
    private static let maximumKept = 4 << 20

    private let state = Locked(State())

    /// A block of memory, which may be larger than requested.
    struct Block: @unchecked Sendable {  // Has one owner at a time.
        var address: UnsafeMutableRawPointer
        var capacity: Int
    }

    /// The number of bytes that are kept for reuse.
    package var idleBytes: Int { state.withLock { $0.kept } }

    /// Returns a block for `size` bytes, or `nil` if there isn't enough memory.
    func take(_ size: Int) -> Block? {
        let capacity = Self.capacity(for: size)
        guard capacity <= Self.maximumBlock else {
            return malloc(size).map { Block(address: $0, capacity: size) }
        }
        let known: Block? = state.withLock { state in
            guard let block = state.blocks[Self.index(of: capacity)].popLast() else { return nil }
            state.kept -= capacity
            return block
        }
        return known ?? malloc(capacity).map { Block(address: $0, capacity: capacity) }
    }

    /// Moves the first `count` bytes of a block into a block for `size` bytes. If there isn't enough memory,
    /// it returns `nil` and leaves the block as it is.
    func replace(_ block: Block, count: Int, by size: Int) -> Block? {
        if block.capacity > Self.maximumBlock, size > Self.maximumBlock {
            return realloc(block.address, size).map { Block(address: $0, capacity: size) }
        }
        guard let other = take(size) else { return nil }
        memcpy(other.address, block.address, count)
        give(block)
        return other
    }

    /// Returns a block to the pool.
    func give(_ block: Block) {
        if block.capacity > Self.maximumBlock { return free(block.address) }
        let isKept = state.withLock { state in
            guard state.kept + block.capacity <= Self.maximumKept else { return false }
            state.blocks[Self.index(of: block.capacity)].append(block)
            state.kept += block.capacity
            return true
        }
        if !isKept { free(block.address) }
    }

    /// Frees the unused blocks.
    package func empty() {
        let state = state.withLock { state in
            defer { state = State() }
            return state
        }
        for block in state.blocks.joined() { free(block.address) }
    }

    /// The capacity of the block that ``take(_:)`` returns for a size.
    static func capacity(for size: Int) -> Int {
        let size = max(size, minimumBlock)
        if size > maximumBlock { return size }
        let step = 1 << (Int.bitWidth - 1 - size.leadingZeroBitCount - 3)
        return (size + step - 1) / step * step
    }

    /// Returns the index of a block size in the pool, which has eight sizes for each power of two.
    private static func index(of capacity: Int) -> Int {
        let doublings = Int.bitWidth - 1 - capacity.leadingZeroBitCount
        return (doublings - 10) * 8 + (capacity >> (doublings - 3)) - 8
    }
}
