// SPDX-License-Identifier: MIT

public import ImageBase

/// The entries of a memory cache, identified by small integers called nodes.
///
/// Each entry is followed by its value. If the value is an object reference, both fit in one cache line.
/// Entries are in chunks that never move, so growing doesn't copy values or hold the lock for long. Nodes are
/// reused, starting with the one that was freed last. The links between the entries of a queue are packed in
/// a separate array, because moving an entry within a queue accesses three of them.
///
/// It's a plain pointer, to avoid reference counting. ``EntryTableOwner`` frees it.
@usableFromInline
struct EntryTable {
    @usableFromInline
    struct Entry {
        @usableFromInline var hash: Hash128
        @usableFromInline var cost: Int
        @usableFromInline var deadline: Int64
        /// The entry's rank, for policies that rank entries.
        var rank: Double
        /// How many times the entry was used since it was added, up to the type's maximum.
        var uses: UInt16
        /// The queue that contains the entry, for policies with several queues.
        var queue: UInt16
        /// Which of the two policies in ``AdaptivePolicy`` manages the entry.
        var owner: UInt8
        var isLive: Bool
        /// The value of ``uses`` at the last sweep. If ``uses`` has changed, the entry has been used since.
        var observedUses: UInt16 = 0
        /// When the value was last set, and when it was last used as far as sweeps know.
        var setTime: EntryTime
        var useTime: EntryTime
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
        /// A hash table with linear probing, at most four fifths full. A slot contains half of the hash's low
        /// word, and the node plus one.
        var slots: UnsafeMutablePointer<UInt64>
        var slotMask: Int
        var count = 0
        var end = 0
        var chunkCapacity: Int
        var chunkCount = 0
        /// The first node to reuse, which links to the next one with `newer`; -1 if all nodes are in use.
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

    /// The entry of a node that ``add(_:cost:deadline:time:)`` returned. The node may no longer be in use.
    @inlinable @inline(__always)
    subscript(node: Int) -> UnsafeMutablePointer<Entry> {
        address(node).assumingMemoryBound(to: Entry.self)
    }

    /// Returns the address of a node's value. The caller initializes it.
    @inlinable @inline(__always)
    func value<Value>(_ node: Int, as type: Value.Type) -> UnsafeMutablePointer<Value> {
        (address(node) + header.pointee.valueOffset).assumingMemoryBound(to: type)
    }

    var links: UnsafeMutablePointer<Link> {
        @inline(__always) get { header.pointee.links }
    }

    /// One more than the largest node used so far.
    @usableFromInline var end: Int { header.pointee.end }
}

/// Owns the memory of a table.
@usableFromInline
final class EntryTableOwner {
    let table: EntryTable

    /// Creates a table for values of `size` bytes; 0 for a table without values.
    init(valueSize size: Int, alignment: Int) {
        let valueOffset = (MemoryLayout<EntryTable.Entry>.size + alignment - 1) & ~(alignment - 1)
        // Align each entry to a cache line.
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
