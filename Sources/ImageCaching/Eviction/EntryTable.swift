// SPDX-License-Identifier: MIT

public import ImageBase

/// A memory cache's entries by small numbers, each with its value behind it: one line of the processor's
/// cache for an object's reference.
///
/// In chunks that never move, so that growing neither copies values nor holds the lock for long. Numbers are
/// used again, the latest first. The links between neighbours of a queue stand apart, packed: a move in a
/// queue goes through three of them.
///
/// A plain pointer, which costs no counting of references; ``EntryTableOwner`` frees it.
@usableFromInline
struct EntryTable {
    @usableFromInline
    struct Entry {
        @usableFromInline var hash: Hash128
        @usableFromInline var cost: Int
        @usableFromInline var deadline: Int64
        /// The policy's own.
        var rank: Double
        /// Finds and stores since it was seen first, as far as they fit.
        var uses: UInt16
        /// The policy's own.
        var queue: UInt16
        /// To which of two policies ``AdaptivePolicy`` has handed it.
        var owner: UInt8
        var isLive: Bool
    }

    struct Link {
        var newer: Int32
        var older: Int32
    }

    @usableFromInline
    struct Header {
        @usableFromInline var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
        @usableFromInline var stride: Int
        @usableFromInline var valueOffset: Int
        var links: UnsafeMutablePointer<Link>
        /// Half of a hash's low word, and the number plus one, with linear probing; four fifths full at most.
        var slots: UnsafeMutablePointer<UInt64>
        var slotMask: Int
        var count = 0
        var end = 0
        var chunkCapacity: Int
        var chunkCount = 0
        /// The first of the numbers to be used again, linked by `newer`; -1 for none.
        var free: Int32 = -1
    }

    @usableFromInline static let chunkBits = 10
    @usableFromInline static let chunkSize = 1 << chunkBits

    @usableFromInline let header: UnsafeMutablePointer<Header>

    @inlinable @inline(__always)
    func address(_ node: Int) -> UnsafeMutableRawPointer {
        header.pointee.chunks[node >> Self.chunkBits]
            + (node & (Self.chunkSize &- 1)) &* header.pointee.stride
    }

    /// The entry of a number that ``make(_:cost:deadline:)`` gave, whether still in use or not.
    @inlinable @inline(__always)
    subscript(node: Int) -> UnsafeMutablePointer<Entry> {
        address(node).assumingMemoryBound(to: Entry.self)
    }

    /// Where the value of `node` is; initialized by the one who keeps it there.
    @inlinable @inline(__always)
    func value<Value>(_ node: Int, as type: Value.Type) -> UnsafeMutablePointer<Value> {
        (address(node) + header.pointee.valueOffset).assumingMemoryBound(to: type)
    }

    var links: UnsafeMutablePointer<Link> {
        @inline(__always) get { header.pointee.links }
    }

    /// Numbers from here on were never given.
    @usableFromInline var end: Int { header.pointee.end }
}

/// Keeps a table for as long as it is there.
@usableFromInline
final class EntryTableOwner {
    let table: EntryTable

    /// For values of `size` bytes; of none if there are only hashes.
    init(valueSize size: Int, alignment: Int) {
        let valueOffset = (MemoryLayout<EntryTable.Entry>.size + alignment - 1) & ~(alignment - 1)
        // From the start of a line of the processor's cache.
        let unit = max(alignment, 64)
        let slotCount = 16
        let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: slotCount)
        slots.initialize(repeating: 0, count: slotCount)
        table = EntryTable(header: .allocate(capacity: 1))
        table.header.initialize(
            to: EntryTable.Header(
                chunks: .allocate(capacity: 1), stride: (valueOffset + size + unit - 1) & ~(unit - 1),
                valueOffset: valueOffset, links: .allocate(capacity: EntryTable.chunkSize), slots: slots,
                slotMask: slotCount - 1, chunkCapacity: 1))
    }

    deinit {
        let header = table.header
        for index in 0..<header.pointee.chunkCount { header.pointee.chunks[index].deallocate() }
        header.pointee.chunks.deallocate()
        header.pointee.links.deallocate()
        header.pointee.slots.deallocate()
        header.deallocate()
    }
}
