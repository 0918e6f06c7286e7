// SPDX-License-Identifier: MIT

import ImageBase

extension JobGraph {
    /// Starts the job's step, or lets it wait for a slot.
    mutating func enqueue(_ job: Job, _ lane: Lane, _ actions: inout [Action]) {
        if lanes[lane.rawValue].isFree { return begin(job, lane, &actions) }
        let stamp = makeIdentifier()
        job.arrival = stamp
        job.state = .waiting(lane, stamp: stamp)
        lanes[lane.rawValue].live += 1
        insert(job, lane, stamp: stamp)
        fill(lane, &actions)
    }

    /// Starts what waits in a lane while it has slots.
    mutating func fill(_ lane: Lane, _ actions: inout [Action]) {
        while lanes[lane.rawValue].used < lanes[lane.rawValue].slots,
            let entry = lanes[lane.rawValue].waiting.popFirst()
        {
            guard Self.isCurrent(entry) else { continue }
            lanes[lane.rawValue].live -= 1
            begin(entry.job, lane, &actions)
        }
    }

    private mutating func begin(_ job: Job, _ lane: Lane, _ actions: inout [Action]) {
        guard case .effect(_, let work) = job.steps[job.index] else { return }
        let effect = EffectHandle(id: makeIdentifier(), priority: job.priority)
        lanes[lane.rawValue].used += 1
        running[effect.id] = Running(lane: lane, job: job)
        job.state = .running(effect)
        actions.append(.start(effect, work, job.input))
        job.input = nil
    }

    mutating func addDemand(_ job: Job, _ priority: Priority, _ actions: inout [Action]) {
        job.demand[priority.index] += 1
        updatePriority(job, &actions)
    }

    mutating func removeDemand(_ job: Job, _ priority: Priority, _ actions: inout [Action]) {
        job.demand[priority.index] -= 1
        updatePriority(job, &actions)
    }

    private mutating func updatePriority(_ job: Job, _ actions: inout [Action]) {
        let before = job.priority
        guard let priority = Priority.allCases.last(where: { job.demand[$0.index] > 0 }), priority != before
        else { return }
        job.priority = priority
        switch job.state {
        case .idle: break
        case .waiting(let lane, _):
            let stamp = makeIdentifier()
            job.state = .waiting(lane, stamp: stamp)
            insert(job, lane, stamp: stamp)
        case .running(let effect):
            actions.append(.reprioritise(effect, priority))
        case .upstream(let upstream):
            addDemand(upstream, priority, &actions)
            removeDemand(upstream, before, &actions)
        }
    }

    private mutating func insert(_ job: Job, _ lane: Lane, stamp: UInt64) {
        let entry = WaitingList.Entry(priority: job.priority, sequence: job.arrival, job: job, stamp: stamp)
        lanes[lane.rawValue].waiting.insert(entry)
        let state = lanes[lane.rawValue]
        if state.waiting.count > 64 + 2 * state.live {
            lanes[lane.rawValue].waiting.compact(keeping: Self.isCurrent)
        }
    }

    private static func isCurrent(_ entry: WaitingList<Job>.Entry) -> Bool {
        if case .waiting(_, let stamp) = entry.job.state { stamp == entry.stamp } else { false }
    }
}

extension Priority {
    fileprivate var index: Int { rawValue - Priority.veryLow.rawValue }
}
