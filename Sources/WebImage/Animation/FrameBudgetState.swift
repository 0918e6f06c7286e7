// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The state of a ``FrameBudget``. It's only used under the budget's lock and never calls closures.
struct FrameBudgetState: Sendable {
    struct Job: Sendable {
        let identity: FrameIdentity
        let source: any FrameSource
        let index: Int
        let token: CancellationToken
    }

    var limit: Int
    /// The limit set by ``FrameBudget/trim(toBytes:)``.
    var ceiling: Int?
    private(set) var used = 0 { didSet { peak = max(peak, used) } }
    private(set) var peak = 0
    private(set) var decoded = 0
    private let slots: Int
    private var running = 0
    private var pools: [FrameIdentity: FramePool] = [:]
    private var lastID = 0
    /// Running jobs for sources that no longer have players.
    private var abandoned: [(identity: FrameIdentity, token: CancellationToken, bytes: Int)] = []

    init(limit: Int, slots: Int) {
        self.limit = limit
        self.slots = slots
    }

    private var allowed: Int { min(limit, ceiling ?? .max) }

    mutating func join(
        _ source: any FrameSource, identity: FrameIdentity, notify: @escaping @Sendable () -> Void
    ) -> Int {
        lastID += 1
        pools[identity, default: FramePool(source, identity: identity)].addClient(lastID, notify: notify)
        return lastID
    }

    /// Removes a player. Returns values that must be released outside the lock.
    mutating func leave(_ id: Int, of identity: FrameIdentity) -> FramePool? {
        guard let original = pools.removeValue(forKey: identity) else { return nil }
        var pool = original
        pool.removeClient(id)
        if !pool.clients.isEmpty {
            pools[identity] = pool
            return original
        }
        used -= pool.frames.values.reduce(0) { $0 + $1.byteCount }
        if let job = pool.running {  // Keep counting its bytes until it ends.
            job.token.cancel()
            abandoned.append((identity, job.token, job.bytes))
        }
        return original
    }

    mutating func update(
        _ id: Int, of identity: FrameIdentity, needs: FrameNeeds
    ) -> (index: Int, bitmap: Bitmap)? {
        let found = pools[identity]?.update(id, needs)
        shrink()
        return found
    }

    /// Releases the frames that no player needs.
    mutating func releaseUnneeded(of identity: FrameIdentity) {
        for (index, bitmap) in pools[identity]?.unneeded() ?? [] {
            pools[identity]?.remove(index)
            used -= bitmap.byteCount
        }
    }

    mutating func offer(_ bitmap: Bitmap, at index: Int, of identity: FrameIdentity) {
        guard let pool = pools[identity], !pool.has(index), pool.running?.index != index else { return }
        guard makeRoom(for: bitmap.byteCount, at: FramePool.protectedDistance) else { return }
        pools[identity]?.insert(bitmap, at: index)
        used += bitmap.byteCount
    }

    mutating func isReady(_ id: Int, of identity: FrameIdentity) -> Bool {
        pools[identity]?.isReady(id) ?? true
    }
}

extension FrameBudgetState {
    /// Starts as many jobs as the free slots and memory allow.
    mutating func startable() -> [Job] {
        var jobs: [Job] = []
        var full: Set<FrameIdentity> = []
        while running < slots, let next = candidate(excluding: full) {
            guard let source = pools[next.identity]?.source else { break }
            let bytes = next.bytes
            guard makeRoom(for: bytes, at: next.distance) else {
                full.insert(next.identity)
                continue
            }
            let token = CancellationToken()
            used += bytes
            running += 1
            pools[next.identity]?.running = (next.index, token, bytes)
            jobs.append(Job(identity: next.identity, source: source, index: next.index, token: token))
        }
        return jobs
    }

    /// Records the result of a job. Returns the closures to call.
    mutating func finish(_ job: Job, with result: Result<Bitmap, ImageError>) -> [@Sendable () -> Void] {
        running -= 1
        if let place = abandoned.firstIndex(where: { $0.token === job.token }) {
            used -= abandoned.remove(at: place).bytes
            return []
        }
        guard let pool = pools[job.identity], let reserved = pool.running, reserved.token === job.token
        else { return [] }
        used -= reserved.bytes
        pools[job.identity]?.running = nil
        switch result {
        case .success(let bitmap):
            decoded += 1
            used += bitmap.byteCount
            pools[job.identity]?.insert(bitmap, at: job.index)
            shrink()  // The source may have reported too few bytes.
        // A source may throw `cancelled` even though we didn't cancel it. Treat that as a failure, too;
        // otherwise, we'd decode the same frame over and over.
        case .failure(let error) where error.code == .cancelled && job.token.isCancelled: break
        case .failure: pools[job.identity]?.fail(job.index)
        }
        return pool.clients.map(\.notify)
    }

    /// Releases frames until the limit is met or only protected frames are left.
    mutating func shrink() { _ = makeRoom(for: 0, at: FramePool.protectedDistance - 1) }

    /// Releases frames that are needed later than `distance` until `bytes` fit, and returns whether they do.
    /// For a protected frame, returns true even if the bytes exceed the limit.
    private mutating func makeRoom(for bytes: Int, at distance: Int) -> Bool {
        while used > allowed || bytes > allowed - used {
            guard let worst = farthest(), worst.distance > max(distance, FramePool.protectedDistance - 1),
                let bitmap = pools[worst.identity]?.frames[worst.index]
            else { return distance < FramePool.protectedDistance }
            pools[worst.identity]?.remove(worst.index)
            used -= bitmap.byteCount
        }
        return true
    }

    private mutating func candidate(
        excluding full: Set<FrameIdentity>
    ) -> (identity: FrameIdentity, index: Int, distance: Int, bytes: Int)? {
        var best: (identity: FrameIdentity, index: Int, distance: Int, bytes: Int)?
        let abandoned = abandoned
        pools.forEachValue { pool in
            // Check this first: most pools already have all their frames.
            guard let next = pool.candidate(), best.map({ next.distance < $0.distance }) ?? true else {
                return
            }
            let identity = pool.identity
            if full.contains(identity) || abandoned.contains(where: { $0.identity == identity }) { return }
            best = (identity, next.index, next.distance, pool.byteCount(of: next.index))
        }
        return best
    }

    private mutating func farthest() -> (identity: FrameIdentity, index: Int, distance: Int)? {
        var worst: (identity: FrameIdentity, index: Int, distance: Int)?
        pools.forEachValue { pool in
            guard let last = pool.farthest() else { return }
            if worst.map({ last.distance > $0.distance }) ?? true {
                worst = (pool.identity, last.index, last.distance)
            }
        }
        return worst
    }
}

extension Dictionary {
    /// Calls `body` with each value in place. Changing values in a loop over the values or indices would copy
    /// the dictionary.
    fileprivate mutating func forEachValue(_ body: (inout Value) -> Void) {
        var place = startIndex
        while place != endIndex {
            body(&values[place])
            formIndex(after: &place)
        }
    }
}
