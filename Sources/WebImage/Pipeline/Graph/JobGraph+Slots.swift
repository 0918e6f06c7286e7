// SPDX-License-Identifier: MIT

import ImageBase

extension JobGraph {
    /// Starts the job's stage, or queues the job until a slot is free.
    mutating func enqueue(_ job: Job, in lane: Lane, _ actions: inout Actions) {
        if lanes[lane.rawValue].waiting.isEmpty, hasSlot(lane),
            lanes[lane.rawValue].fits(lane.bytes(of: job.bytes))
        {
            return begin(job, in: lane, &actions)
        }
        let stamp = makeIdentifier()
        job.state = .waiting(lane, stamp: stamp)
        lanes[lane.rawValue].waitingCount += 1
        insert(job, in: lane, stamp: stamp)
        fill(lane, &actions)
    }

    /// Changes how many stages of a lane can run at once. Running stages continue.
    mutating func setSlots(_ slots: Int, of lane: Lane) -> Actions {
        var actions = Actions()
        lanes[lane.rawValue].slots = slots
        fill(lane, &actions)
        return actions
    }

    /// Starts waiting jobs of a lane while it has free slots.
    mutating func fill(_ lane: Lane, _ actions: inout Actions) {
        // Starting to decode an image makes room for another transfer.
        defer {
            fillPlaces(of: lane, &actions)
            if lane == .pixels, !lanes[Lane.network.rawValue].waiting.isEmpty { fill(.network, &actions) }
        }
        while hasSlot(lane), let entry = lanes[lane.rawValue].waiting.first {
            // Smaller jobs behind this one might fit, but if they ran first, a large image could wait
            // forever.
            if entry.isCurrent, !lanes[lane.rawValue].fits(lane.bytes(of: entry.job.bytes)) { return }
            lanes[lane.rawValue].waiting.popFirst()
            guard entry.isCurrent else { continue }
            lanes[lane.rawValue].waitingCount -= 1
            begin(entry.job, in: lane, &actions)
        }
    }

    private func hasSlot(_ lane: Lane) -> Bool {
        let used = lanes[lane.rawValue].used
        // Transferred bytes stay in memory until they're decoded, so images waiting to be decoded also count
        // toward the limit.
        let loaded = lane == .network ? lanes[Lane.pixels.rawValue].waitingCount : 0
        return used < lanes[lane.rawValue].slots && (lane != .network || loaded < maximumLoading - used)
    }

    /// - Parameter lender: the stage whose place to use instead of a slot; nil to use a slot.
    mutating func begin(
        _ job: Job, in lane: Lane, inPlaceOf lender: RunningStageID? = nil, _ actions: inout Actions
    ) {
        guard case .stage(_, let stage) = job.steps[job.index] else { return }
        let id = makeIdentifier()
        let bytes = lane.bytes(of: job.bytes)
        if let lender { running[lender]?.borrower = id } else { lanes[lane.rawValue].used += 1 }
        lanes[lane.rawValue].usedBytes += bytes
        running[id] = Running(lane: lane, bytes: bytes, job: job, lender: lender)
        job.state = .running(id)
        actions.append(.start(id, stage, lane, input: job.input))
        job.input = nil
    }

    mutating func addDemand(_ priority: Priority, to job: Job, _ actions: inout Actions) {
        job.demand[priority.index] += 1
        updatePriority(job, &actions)
    }

    mutating func removeDemand(_ priority: Priority, from job: Job, _ actions: inout Actions) {
        job.demand[priority.index] -= 1
        updatePriority(job, &actions)
    }

    private mutating func updatePriority(_ job: Job, _ actions: inout Actions) {
        let before = job.priority
        guard let priority = Priority.allCases.last(where: { job.demand[$0.index] > 0 }), priority != before
        else { return }
        job.priority = priority
        switch job.state {
        case .idle: break
        case .waiting(let lane, _):
            let stamp = makeIdentifier()
            job.state = .waiting(lane, stamp: stamp)
            insert(job, in: lane, stamp: stamp)
            // If this job is first now, it may fit, because it may need fewer bytes than the one that was
            // first.
            fill(lane, &actions)
        case .running(let stage):
            actions.append(.setPriority(stage, priority))
        case .upstream(let upstream):
            addDemand(priority, to: upstream, &actions)
            removeDemand(before, from: upstream, &actions)
        }
    }

    private mutating func insert(_ job: Job, in lane: Lane, stamp: UInt64) {
        let entry = WaitingJob(job: job, priority: job.priority, arrival: job.arrival, stamp: stamp)
        lanes[lane.rawValue].waiting.insert(entry)
        let state = lanes[lane.rawValue]
        // Abandoned jobs and changed priorities leave outdated entries behind. Remove them once they're the
        // majority.
        if state.waiting.count > 64 + 2 * state.waitingCount {
            lanes[lane.rawValue].waiting.removeAll(except: \.isCurrent)
        }
    }
}

extension Lane {
    /// The bytes that a stage occupies in this lane if its job needs `bytes`.
    fileprivate func bytes(of bytes: Int) -> Int { self == .pixels ? bytes : 0 }
}

extension Priority {
    fileprivate var index: Int { rawValue - Priority.veryLow.rawValue }
}
