// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Memory that grows, and becomes a `Data` without a copy.
final class ByteBuffer: @unchecked Sendable {  // A malloc block; its owner calls it under a lock.
    private var address: UnsafeMutableRawPointer?
    private(set) var count = 0
    private(set) var capacity = 0

    deinit {
        free(address)
    }

    /// Makes room for `size` bytes; false if there is no memory.
    func reserve(_ size: Int) -> Bool {
        guard size > capacity else { return true }
        guard let moved = realloc(address, size) else { return false }
        address = moved
        capacity = size
        return true
    }

    /// Doubles as needed, but stops at `expected` on the way there.
    func append(_ bytes: UnsafeRawBufferPointer, expected: Int?) -> Bool {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return true }
        let needed = count + bytes.count
        if needed > capacity {
            var size = max(capacity * 2, needed, 4096)
            if let expected, expected >= needed { size = min(size, expected) }
            guard reserve(size) else { return false }
        }
        guard let address else { return false }
        memcpy(address + count, source, bytes.count)
        count = needed
        return true
    }

    /// Hands the memory over and is empty then. The memory is when much of it is unused.
    func takeData() -> Data {
        guard let address, count > 0 else { return Data() }
        var result = address
        if capacity - count > count / 8, let trimmed = realloc(address, count) { result = trimmed }
        let data = Data(bytesNoCopy: result, count: count, deallocator: .free)
        self.address = nil
        count = 0
        capacity = 0
        return data
    }
}
