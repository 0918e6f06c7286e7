// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The books of a ``FrameBudget``: a value behind its lock, which calls nobody.
struct FrameLedger: Sendable {
    struct Job: Sendable {
        let identity: FrameIdentity
        let source: any FrameSource
        let index: Int
        let token: CancellationToken
    }

    var limit: Int
    /// What a trim has set.
    var ceiling: Int?
    private(set) var used = 0 { didSet { peak = max(peak, used) } }
    private(set) var peak = 0
    private(set) var decoded = 0
    private let slots: Int
    private var running = 0
    private var pools: [FrameIdentity: FramePool] = [:]
    private var lastID = 0
    /// Decodings that nobody waits for any more.
    private var orphans: [(identity: FrameIdentity, token: CancellationToken, bytes: Int)] = []

    init(limit: Int, slots: Int) {
        self.limit = limit
        self.slots = slots
    }

    private var allowed: Int { min(limit, ceiling ?? .max) }

    mutating func join(
        _ identity: FrameIdentity, _ source: any FrameSource, _ notify: @escaping @Sendable () -> Void
    ) -> Int {
        lastID += 1
        pools[identity, default: FramePool(source)].clients[lastID] = FramePool.Client(notify: notify)
        return lastID
    }

    /// Gives back what must not be destroyed under the lock.
    mutating func leave(_ identity: FrameIdentity, _ id: Int) -> FramePool? {
        guard let whole = pools.removeValue(forKey: identity) else { return nil }
        var pool = whole
        pool.clients[id] = nil
        pool.measure()
        if !pool.clients.isEmpty {
            pools[identity] = pool
            return whole
        }
        used -= pool.frames.values.reduce(0) { $0 + $1.byteCount }
        if let job = pool.running {  // Its room is given back when it has ended.
            job.token.cancel()
            orphans.append((identity, job.token, job.bytes))
        }
        return whole
    }

    mutating func update(
        _ identity: FrameIdentity, _ id: Int, _ needs: FrameNeeds
    ) -> (index: Int, bitmap: Bitmap)? {
        guard pools[identity]?.clients[id] != nil else { return nil }
        var found: (index: Int, bitmap: Bitmap)?
        for index in needs.wanted {
            guard let bitmap = pools[identity]?.frames[index] else { continue }
            found = (index, bitmap)
            break
        }
        pools[identity]?.clients[id]?.needs = needs.order
        pools[identity]?.clients[id]?.shown = found?.index ?? needs.shown
        pools[identity]?.byteCounts = needs.byteCounts
        pools[identity]?.look()
        pools[identity]?.measure()
        shrink()
        return found
    }

    mutating func offer(_ bitmap: Bitmap, _ index: Int, _ identity: FrameIdentity) {
        guard let pool = pools[identity], !pool.has(index), pool.running?.index != index else { return }
        guard makeRoom(for: bitmap.byteCount, at: FramePool.kept) else { return }
        pools[identity]?.insert(bitmap, at: index)
        used += bitmap.byteCount
    }

    func isReady(_ identity: FrameIdentity, _ id: Int) -> Bool {
        guard let pool = pools[identity], let client = pool.clients[id] else { return true }
        return client.needs.prefix(FramePool.kept).allSatisfy(pool.has)
    }
}

extension FrameLedger {
    /// Takes the next decodings that there are slots and room for.
    mutating func startable() -> [Job] {
        var jobs: [Job] = []
        var full: Set<FrameIdentity> = []
        while running < slots, let next = candidate(without: full) {
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

    /// Books what came of a decoding. Gives those who wait for it.
    mutating func finish(_ job: Job, _ result: Result<Bitmap, ImageError>) -> [@Sendable () -> Void] {
        running -= 1
        if let place = orphans.firstIndex(where: { $0.token === job.token }) {
            used -= orphans.remove(at: place).bytes
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
            shrink()  // Only where the source had said too little.
        // A source may throw `cancelled` without having been cancelled. Its frame has failed like any other: asking
        // again would go on for ever.
        case .failure(let error) where error.code == .cancelled && job.token.isCancelled: break
        case .failure: pools[job.identity]?.failed.insert(job.index)
        }
        return pool.clients.values.map(\.notify)
    }

    /// Lets frames go until the limit is kept, or only those are left that always stay.
    mutating func shrink() { _ = makeRoom(for: 0, at: FramePool.kept - 1) }

    /// Whether `bytes` for a frame at that distance fit, once all that is farther has gone where needed. A
    /// frame that is always kept fits in any case.
    private mutating func makeRoom(for bytes: Int, at distance: Int) -> Bool {
        while used > allowed || bytes > allowed - used {
            guard let worst = farthest(), worst.distance > max(distance, FramePool.kept - 1),
                let bitmap = pools[worst.identity]?.frames[worst.index]
            else { return distance < FramePool.kept }
            pools[worst.identity]?.remove(worst.index)
            used -= bitmap.byteCount
        }
        return true
    }

    private func candidate(
        without full: Set<FrameIdentity>
    ) -> (identity: FrameIdentity, index: Int, distance: Int, bytes: Int)? {
        var best: (identity: FrameIdentity, index: Int, distance: Int, bytes: Int)?
        for (identity, pool) in pools
        where !full.contains(identity) && !orphans.contains(where: { $0.identity == identity }) {
            guard let next = pool.candidate(), best.map({ next.distance < $0.distance }) ?? true else {
                continue
            }
            best = (identity, next.index, next.distance, pool.byteCount(of: next.index))
        }
        return best
    }

    private func farthest() -> (identity: FrameIdentity, index: Int, distance: Int)? {
        var worst: (identity: FrameIdentity, index: Int, distance: Int)?
        for (identity, pool) in pools {
            guard let last = pool.farthest() else { continue }
            if worst.map({ last.distance > $0.distance }) ?? true {
                worst = (identity, last.index, last.distance)
            }
        }
        return worst
    }
}
