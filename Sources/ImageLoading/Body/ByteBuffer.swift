// SPDX-License-Identifier: MIT

import PortableC
import PortableFoundation

/// Memory that can grow, and that becomes a `Data` without a copy.
final class ByteBuffer: @unchecked Sendable {  // The owner has the only reference, and calls it under a lock.
    private var block: BufferPool.Block?
    private(set) var count = 0

    deinit {
        if let block { BufferPool.shared.give(block) }
    }

    var capacity: Int { block?.capacity ?? 0 }

    /// Makes room for `size` bytes. Returns `false` if there isn't enough memory.
    func reserve(_ size: Int) -> Bool {
        guard size > capacity else { return true }
        let larger =
            if let block {
                BufferPool.shared.replace(block, count: count, by: size)
            } else {
                BufferPool.shared.take(size)
            }
        guard let larger else { return false }
        block = larger
        return true
    }

    /// Appends bytes. The capacity doubles, but it exceeds `expected` only if it has to.
    func append(_ bytes: UnsafeRawBufferPointer, expected: Int?) -> Bool {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return true }
        let needed = count + bytes.count
        if needed > capacity {
            var size = max(capacity * 2, needed, 4096)
            if let expected, expected >= needed { size = min(size, expected) }
            guard reserve(size) else { return false }
        }
        guard let block else { return false }
        memcpy(block.address + count, source, bytes.count)
        count = needed
        return true
    }

    /// Removes all bytes after the first `length`.
    func truncate(to length: Int) { count = min(count, length) }

    /// Copies at most `length` bytes, starting at `offset`.
    func copy(from offset: Int, count length: Int = .max) -> Data {
        guard let block, offset < count else { return Data() }
        return Data(bytes: block.address + offset, count: min(length, count - offset))
    }

    /// Moves the bytes into a `Data` and empties the buffer. If much of the memory is unused, the bytes are
    /// copied to a smaller block.
    func takeData() -> Data {
        guard var block, count > 0 else { return Data() }
        if BufferPool.capacity(for: count) < block.capacity - block.capacity / 4,
            let smaller = BufferPool.shared.replace(block, count: count, by: count)
        {
            block = smaller
        }
        let taken = block
        let data = Data(
            bytesNoCopy: taken.address, count: count,
            deallocator: .custom { _, _ in BufferPool.shared.give(taken) })
        self.block = nil
        count = 0
        return data
    }
}
