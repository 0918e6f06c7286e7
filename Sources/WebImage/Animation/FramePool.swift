// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The frames that a player needs at a tick.
struct FrameNeeds: Sendable {
    /// The frames in the order in which they are needed, the due one first.
    var order: [Int] = []
    var shown: Int?
    /// The frames that can be shown now, best first.
    var candidates: [Int] = []
    /// The number of bytes of each frame of the source, once decoded.
    var byteCounts: [Int] = []
}

/// The decoded frames of one source, and the frames that its players need.
struct FramePool: Sendable {
    struct Client: Sendable {
        var needs: [Int] = []
        var shown: Int?
        let notify: @Sendable () -> Void
    }

    let source: any FrameSource
    private(set) var frames: [Int: Bitmap] = [:]
    var clients: [Int: Client] = [:]
    /// The number of bytes of each frame, once decoded.
    var byteCounts: [Int] = []
    var failed: Set<Int> = []
    /// The frame that is being decoded, and the bytes reserved for it.
    var running: (index: Int, token: CancellationToken, bytes: Int)?
    /// The frame that was decoded last, which is protected until a player has updated its needs.
    private var newest: Int?
    /// The number of steps after which each frame is needed; no entry for frames that are not needed.
    private var distances: [Int: Int] = [:]

    init(_ source: any FrameSource) { self.source = source }

    /// Frames below this distance are never released: the displayed, the due, the next and the newest frame.
    static let protectedDistance = 2

    func distance(of index: Int) -> Int {
        index == newest ? 0 : distances[index] ?? .max
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

    mutating func unprotectNewest() { newest = nil }

    mutating func insert(_ bitmap: Bitmap, at index: Int) {
        frames[index] = bitmap
        newest = index
    }

    mutating func remove(_ index: Int) { frames[index] = nil }

    func has(_ index: Int) -> Bool { frames[index] != nil || failed.contains(index) }

    /// The frame to decode next.
    func candidate() -> (index: Int, distance: Int)? {
        guard running == nil else { return nil }
        var best: (index: Int, distance: Int)?
        for client in clients.values {
            guard let place = client.needs.firstIndex(where: { !has($0) }) else { continue }
            if best.map({ place < $0.distance }) ?? true { best = (client.needs[place], place) }
        }
        return best
    }

    /// The decoded frame that is needed last.
    func farthest() -> (index: Int, distance: Int)? {
        var worst: (index: Int, distance: Int)?
        for index in frames.keys {
            let distance = distance(of: index)
            if worst.map({ distance > $0.distance }) ?? true { worst = (index, distance) }
        }
        return worst
    }
}
