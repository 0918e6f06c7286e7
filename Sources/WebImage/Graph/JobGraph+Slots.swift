// SPDX-License-Identifier: MIT

import ImageBase

extension JobGraph {
    mutating func enqueue(_ id: JobID, _ lane: Lane) {
        let stamp = makeIdentifier()
        jobs[id]?.arrival = stamp
        jobs[id]?.state = .waiting(lane, stamp: stamp)
        lanes[lane.rawValue].live += 1
        insert(id, lane, stamp: stamp)
    }

    /// Starts what waits in a lane while it has slots.
    mutating func fill(_ lane: Lane, _ actions: inout [Action]) {
        while lanes[lane.rawValue].used < lanes[lane.rawValue].slots,
            let entry = lanes[lane.rawValue].waiting.popFirst()
        {
            guard isCurrent(entry), let job = jobs[entry.job],
                case .effect(_, let work) = job.steps[job.index]
            else { continue }
            let effect = EffectHandle(id: makeIdentifier(), priority: job.priority)
            lanes[lane.rawValue].used += 1
            lanes[lane.rawValue].live -= 1
            running[effect.id] = Running(lane: lane, job: entry.job)
            jobs[entry.job]?.state = .running(effect)
            jobs[entry.job]?.input = nil
            actions.append(.start(effect, work, job.input))
        }
    }

    mutating func addDemand(_ id: JobID, _ priority: Priority, _ actions: inout [Action]) {
        jobs[id]?.demand[priority.index] += 1
        updatePriority(id, &actions)
    }

    mutating func removeDemand(_ id: JobID, _ priority: Priority, _ actions: inout [Action]) {
        jobs[id]?.demand[priority.index] -= 1
        updatePriority(id, &actions)
    }

    private mutating func updatePriority(_ id: JobID, _ actions: inout [Action]) {
        guard let job = jobs[id],
            let priority = Priority.allCases.last(where: { job.demand[$0.index] > 0 }),
            priority != job.priority
        else { return }
        jobs[id]?.priority = priority
        switch job.state {
        case .idle: break
        case .waiting(let lane, _):
            let stamp = makeIdentifier()
            jobs[id]?.state = .waiting(lane, stamp: stamp)
            insert(id, lane, stamp: stamp)
        case .running(let effect):
            actions.append(.reprioritise(effect, priority))
        case .upstream(let upstream):
            addDemand(upstream, priority, &actions)
            removeDemand(upstream, job.priority, &actions)
        }
    }

    private mutating func insert(_ id: JobID, _ lane: Lane, stamp: UInt64) {
        guard let job = jobs[id] else { return }
        let entry = WaitingList.Entry(priority: job.priority, sequence: job.arrival, job: id, stamp: stamp)
        lanes[lane.rawValue].waiting.insert(entry)
        let state = lanes[lane.rawValue]
        if state.waiting.count > 64 + 2 * state.live {
            var waiting = state.waiting
            waiting.compact(keeping: isCurrent)
            lanes[lane.rawValue].waiting = waiting
        }
    }

    private func isCurrent(_ entry: WaitingList.Entry) -> Bool {
        if case .waiting(_, let stamp) = jobs[entry.job]?.state { stamp == entry.stamp } else { false }
    }
}

extension Priority {
    fileprivate var index: Int { rawValue - Priority.veryLow.rawValue }
}
