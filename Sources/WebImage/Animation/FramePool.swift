// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The decoded frames of one source, and the frames that its players need.
struct FramePool: Sendable {
    struct Client: Sendable {
        let id: Int
        let notify: @Sendable () -> Void
        fileprivate(set) var order: FrameNeeds.Order?
        fileprivate(set) var shown: Int?
        /// The frames of `order` as a list, or `nil` until the list is needed.
        fileprivate var list: [Int]?

        init(id: Int, notify: @escaping @Sendable () -> Void) {
            self.id = id
            self.notify = notify
        }

        /// Returns the frames in the order in which they're needed.
        fileprivate mutating func needs() -> [Int] {
            if let list { return list }
            let made = order?.makeList() ?? []
            list = made
            return made
        }
    }

    let source: any FrameSource
    let identity: FrameIdentity
    private(set) var frames: [Int: Bitmap] = [:]
    private(set) var clients: [Client] = []
    /// The size in bytes that each known frame has once it's decoded.
    private var byteCounts: [Int] = []
    private var failed: Set<Int> = []
    /// The frame being decoded, and the bytes reserved for it.
    var running: (index: Int, token: CancellationToken, bytes: Int)?
    /// The most recently decoded frame. It's protected until a player has updated its needs.
    private var newest: Int?
    /// How many steps from now each frame is needed. Frames that no client needs have no entry. It's `nil`
    /// until memory is short, because we don't need the distances before that.
    private var distances: [Int: Int]?

    init(_ source: any FrameSource, identity: FrameIdentity) {
        self.source = source
        self.identity = identity
    }

    /// Frames below this distance are never released: the displayed, due, next and newest frame.
    static let protectedDistance = 2

    mutating func addClient(_ id: Int, notify: @escaping @Sendable () -> Void) {
        clients.append(Client(id: id, notify: notify))
    }

    mutating func removeClient(_ id: Int) {
        clients.removeAll { $0.id == id }
        distances = nil
    }

    /// Records what a client needs. Returns the first decoded candidate.
    mutating func update(_ id: Int, _ needs: FrameNeeds) -> (index: Int, bitmap: Bitmap)? {
        guard let client = index(of: id) else { return nil }
        var found: (index: Int, bitmap: Bitmap)?
        for index in needs.candidates {
            guard let bitmap = frames[index] else { continue }
            found = (index, bitmap)
            break
        }
        clients[client].order = needs.order
        clients[client].list = nil
        clients[client].shown = found?.index ?? needs.shown
        // Another client may already have reported more frames.
        if needs.byteCounts.count >= byteCounts.count { byteCounts = needs.byteCounts }
        newest = nil
        distances = nil
        return found
    }

    /// Returns whether the due frame and the next frame of a client are decoded or have failed.
    mutating func isReady(_ id: Int) -> Bool {
        guard let client = index(of: id) else { return true }
        return clients[client].needs().prefix(Self.protectedDistance).allSatisfy(has)
    }

    private func index(of id: Int) -> Int? { clients.firstIndex { $0.id == id } }

    /// Returns the frames that no client needs.
    mutating func unneeded() -> [(index: Int, bitmap: Bitmap)] {
        let distances = measure()
        return frames.filter { $0.key != newest && distances[$0.key] == nil }.map { ($0.key, $0.value) }
    }

    private mutating func measure() -> [Int: Int] {
        if let distances { return distances }
        var measured: [Int: Int] = [:]
        for place in clients.indices {
            if let shown = clients[place].shown { measured[shown] = 0 }
            for (distance, index) in clients[place].needs().enumerated() {
                measured[index] = min(distance, measured[index] ?? .max)
            }
        }
        distances = measured
        return measured
    }

    func byteCount(of index: Int) -> Int {
        byteCounts.indices.contains(index) ? max(0, byteCounts[index]) : 0
    }

    mutating func insert(_ bitmap: Bitmap, at index: Int) {
        frames[index] = bitmap
        newest = index
    }

    mutating func remove(_ index: Int) { frames[index] = nil }

    mutating func fail(_ index: Int) { failed.insert(index) }

    func has(_ index: Int) -> Bool { frames[index] != nil || failed.contains(index) }

    /// Whether all known frames are decoded or have failed.
    private var isFull: Bool { frames.count + failed.count >= byteCounts.count }

    /// Returns the frame to decode next.
    mutating func candidate() -> (index: Int, distance: Int)? {
        guard running == nil, !isFull else { return nil }
        var best: (index: Int, distance: Int)?
        for place in clients.indices {
            let needs = clients[place].needs()
            guard let distance = needs.firstIndex(where: { !has($0) }) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (needs[distance], distance) }
        }
        return best
    }

    /// Returns the decoded frame that's needed last.
    mutating func farthest() -> (index: Int, distance: Int)? {
        let distances = measure()
        var worst: (index: Int, distance: Int)?
        for index in frames.keys {
            let distance = index == newest ? 0 : distances[index] ?? .max
            if worst.map({ distance > $0.distance }) ?? true { worst = (index, distance) }
        }
        return worst
    }
}
