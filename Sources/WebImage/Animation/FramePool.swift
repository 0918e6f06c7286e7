// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// What a player tells of itself at a tick.
struct FrameNeeds: Sendable {
    /// Frames in the order in which they are needed, the due one first.
    var order: [Int] = []
    var shown: Int?
    /// What could be shown now, best first.
    var wanted: [Int] = []
    /// What each frame of the source will take.
    var byteCounts: [Int] = []
}

/// The decoded frames of one source, and who needs which of them.
struct FramePool: Sendable {
    struct Client: Sendable {
        var needs: [Int] = []
        var shown: Int?
        let notify: @Sendable () -> Void
    }

    let source: any FrameSource
    private(set) var frames: [Int: Bitmap] = [:]
    var clients: [Int: Client] = [:]
    /// What each frame will take.
    var byteCounts: [Int] = []
    var failed: Set<Int> = []
    /// What is being decoded, and the room kept for it.
    var running: (index: Int, token: CancellationToken, bytes: Int)?
    /// Just decoded: kept until a player had a look at it.
    private var fresh: Int?
    /// How many steps each frame is from being needed; farther than all where there is none.
    private var distances: [Int: Int] = [:]

    init(_ source: any FrameSource) { self.source = source }

    /// Below this one a frame is kept at all cost: it is shown, due, next or just decoded.
    static let kept = 2

    func distance(of index: Int) -> Int {
        index == fresh ? 0 : distances[index] ?? .max
    }

    mutating func measure() {
        distances.removeAll(keepingCapacity: true)
        for client in clients.values {
            if let shown = client.shown { distances[shown] = 0 }
            for (distance, index) in client.needs.enumerated() {
                distances[index] = min(distance, distances[index] ?? .max)
            }
        }
    }

    func byteCount(of index: Int) -> Int {
        byteCounts.indices.contains(index) ? max(0, byteCounts[index]) : 0
    }

    mutating func look() { fresh = nil }

    mutating func insert(_ bitmap: Bitmap, at index: Int) {
        frames[index] = bitmap
        fresh = index
    }

    mutating func remove(_ index: Int) { frames[index] = nil }

    func has(_ index: Int) -> Bool { frames[index] != nil || failed.contains(index) }

    /// What to decode next.
    func candidate() -> (index: Int, distance: Int)? {
        guard running == nil else { return nil }
        var best: (index: Int, distance: Int)?
        for client in clients.values {
            guard let place = client.needs.firstIndex(where: { !has($0) }) else { continue }
            if best.map({ place < $0.distance }) ?? true { best = (client.needs[place], place) }
        }
        return best
    }

    /// The frame that is farthest from being needed.
    func farthest() -> (index: Int, distance: Int)? {
        var worst: (index: Int, distance: Int)?
        for index in frames.keys {
            let distance = distance(of: index)
            if worst.map({ distance > $0.distance }) ?? true { worst = (index, distance) }
        }
        return worst
    }
}
