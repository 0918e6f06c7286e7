// SPDX-License-Identifier: MIT

public import ImageBase

/// A memory cache's entries by small numbers, each with its value behind it: one line of the processor's
/// cache for an object's reference.
///
/// In chunks that never move, so that growing neither copies values nor holds the lock for long. Numbers are
/// used again, the latest first. The links between neighbours of a queue stand apart, packed: a move in a
/// queue goes through three of them.
@usableFromInline
final class EntryTable {
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
        /// Whether ``AdaptivePolicy`` has handed it to the policy in charge.
        var owner: UInt8
        @usableFromInline var isLive: Bool
    }

    struct Link {
        var newer: Int32
        var older: Int32
    }

    @usableFromInline static let chunkBits = 10
    @usableFromInline static let chunkCount = 1 << chunkBits

    @usableFromInline let valueOffset: Int
    @usableFromInline let stride: Int
    @usableFromInline private(set) var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private(set) var links: UnsafeMutablePointer<Link>
    private var chunkCapacity = 4
    private var chunksMade = 0
    private var free: ContiguousArray<Int32> = []
    @usableFromInline private(set) var end = 0

    /// For values of `size` bytes; none if there are only hashes.
    init(valueSize size: Int, alignment: Int) {
        let header = MemoryLayout<Entry>.size
        valueOffset = (header + alignment - 1) & ~(alignment - 1)
        let unit = max(alignment, 8)
        stride = (valueOffset + size + unit - 1) & ~(unit - 1)
        chunks = .allocate(capacity: chunkCapacity)
        links = .allocate(capacity: chunkCapacity << Self.chunkBits)
    }

    deinit {
        for index in 0..<chunksMade { chunks[index].deallocate() }
        chunks.deallocate()
        links.deallocate()
    }

    @inlinable @inline(__always)
    func address(_ node: Int) -> UnsafeMutableRawPointer {
        chunks[node >> Self.chunkBits] + (node & (Self.chunkCount &- 1)) &* stride
    }

    /// The entry, whether in use or not. `node` was given by ``make(_:cost:deadline:)``.
    @inlinable @inline(__always)
    subscript(node: Int) -> UnsafeMutablePointer<Entry> {
        address(node).assumingMemoryBound(to: Entry.self)
    }

    /// Where the value of `node` is; only initialized while the entry lives.
    @inlinable @inline(__always)
    func value<Value>(_ node: Int, as type: Value.Type) -> UnsafeMutablePointer<Value> {
        (address(node) + valueOffset).assumingMemoryBound(to: type)
    }

    func make(_ hash: Hash128, cost: Int, deadline: Int64) -> Int {
        let node: Int
        if let reused = free.popLast() {
            node = Int(reused)
        } else {
            if end == chunksMade << Self.chunkBits { grow() }
            node = end
            end &+= 1
        }
        self[node].initialize(
            to: Entry(
                hash: hash, cost: cost, deadline: deadline, rank: 0, uses: 1, queue: 0, owner: 0,
                isLive: true))
        return node
    }

    func giveBack(_ node: Int) {
        self[node].pointee.isLive = false
        free.append(Int32(truncatingIfNeeded: node))
    }

    private func grow() {
        if chunksMade == chunkCapacity {
            let wider = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: chunkCapacity * 2)
            wider.moveInitialize(from: chunks, count: chunksMade)
            chunks.deallocate()
            chunks = wider
            let longer = UnsafeMutablePointer<Link>.allocate(
                capacity: (chunkCapacity * 2) << Self.chunkBits)
            longer.moveInitialize(from: links, count: end)
            links.deallocate()
            links = longer
            chunkCapacity *= 2
        }
        let chunk = UnsafeMutableRawPointer.allocate(
            byteCount: stride << Self.chunkBits, alignment: 64)
        (chunks + chunksMade).initialize(to: chunk)
        chunksMade += 1
    }
}

/// Entries in a row, by the table's links. An entry is in one queue at a time.
struct EntryQueue {
    private(set) var newest: Int32 = -1
    private(set) var oldest: Int32 = -1

    var isEmpty: Bool { oldest < 0 }

    @inline(__always)
    mutating func append(_ node: Int, _ table: EntryTable) {
        let node = Int32(truncatingIfNeeded: node)
        let links = table.links
        links[Int(node)] = EntryTable.Link(newer: -1, older: newest)
        if newest < 0 { oldest = node } else { links[Int(newest)].newer = node }
        newest = node
    }

    @inline(__always)
    mutating func remove(_ node: Int, _ table: EntryTable) {
        let links = table.links
        let link = links[node]
        if link.newer < 0 { newest = link.older } else { links[Int(link.newer)].older = link.older }
        if link.older < 0 { oldest = link.newer } else { links[Int(link.older)].newer = link.newer }
    }
}
