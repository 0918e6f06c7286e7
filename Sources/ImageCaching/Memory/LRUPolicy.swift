// SPDX-License-Identifier: MIT

/// The least recently used entry goes first: a ring of links in one flat array. Place 0 is the ring's own;
/// the entry `n` has place `n + 1`.
struct LRUPolicy: EvictionPolicy {
    private struct Link {
        var newer: UInt32
        var older: UInt32
    }

    private var links: ContiguousArray<Link> = [Link(newer: 0, older: 0)]

    @inline(__always)
    mutating func insert(_ node: Int, hash: UInt64, cost: Int) {
        let place = UInt32(truncatingIfNeeded: node &+ 1)
        if node &+ 1 == links.count { links.append(Link(newer: 0, older: 0)) }
        links.withUnsafeMutableBufferPointer { Self.linkNewest($0, place) }
    }

    @inline(__always)
    mutating func touch(_ node: Int, cost: Int) {
        let place = UInt32(truncatingIfNeeded: node &+ 1)
        links.withUnsafeMutableBufferPointer { links in
            // The ring's `older` side of place 0 is the newest entry.
            if links[0].older == place { return }
            Self.unlink(links, place)
            Self.linkNewest(links, place)
        }
    }

    @inline(__always)
    mutating func remove(_ node: Int) {
        links.withUnsafeMutableBufferPointer { Self.unlink($0, UInt32(truncatingIfNeeded: node &+ 1)) }
    }

    func victim() -> Int? {
        let oldest = links[0].newer
        return oldest == 0 ? nil : Int(oldest) - 1
    }

    mutating func removeAll() {
        links = [Link(newer: 0, older: 0)]
    }

    @inline(__always)
    private static func linkNewest(_ links: UnsafeMutableBufferPointer<Link>, _ place: UInt32) {
        let newest = links[0].older
        links[Int(place)] = Link(newer: 0, older: newest)
        links[Int(newest)].newer = place
        links[0].older = place
    }

    @inline(__always)
    private static func unlink(_ links: UnsafeMutableBufferPointer<Link>, _ place: UInt32) {
        let link = links[Int(place)]
        links[Int(link.newer)].older = link.older
        links[Int(link.older)].newer = link.newer
    }
}
