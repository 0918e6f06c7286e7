// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension JobGraph {
    /// A task wants what `plan` makes. It gets exactly one `finish`, unless it leaves before.
    mutating func join(_ task: TaskID, _ client: Client, plan: Plan, priority: Priority) -> [Action] {
        var actions: [Action] = []
        let (job, isNew) = findOrAdd(plan, priority: priority)
        tasks[task] = Waiter(client: client, job: job, priority: priority)
        jobs[job]?.tasks.insert(task)
        addDemand(job, priority, &actions)
        if isNew { runStep(of: job, &actions) }
        return actions
    }

    /// A task no longer wants its job. The caller owns its completion when the result is not nil.
    mutating func leave(_ task: TaskID) -> (client: Client, actions: [Action])? {
        guard let waiter = tasks.removeValue(forKey: task) else { return nil }
        var actions: [Action] = []
        jobs[waiter.job]?.tasks.remove(task)
        removeDemand(waiter.job, waiter.priority, &actions)
        abandonIfUnwanted(waiter.job, &actions)
        return (waiter.client, actions)
    }

    mutating func setPriority(_ priority: Priority, of task: TaskID) -> [Action] {
        guard let waiter = tasks[task], waiter.priority != priority else { return [] }
        var actions: [Action] = []
        tasks[task]?.priority = priority
        addDemand(waiter.job, priority, &actions)
        removeDemand(waiter.job, waiter.priority, &actions)
        return actions
    }

    /// An effect ended and its slot is free. To be called once for every `start`, cancelled or not.
    mutating func finished(_ effect: EffectID, _ outcome: Outcome) -> [Action] {
        guard let ended = running.removeValue(forKey: effect) else { return [] }
        var actions: [Action] = []
        lanes[ended.lane.rawValue].used -= 1
        if let job = ended.job {
            jobs[job]?.state = .idle
            apply(outcome, to: job, &actions)
        }
        fill(ended.lane, &actions)
        return actions
    }

    /// An effect got some way; told to every task that waits for it, however far down.
    func progressed(_ effect: EffectID, _ progress: LoadProgress) -> [Action] {
        guard let job = running[effect]?.job else { return [] }
        var actions: [Action] = []
        var pending = [job]
        while let id = pending.popLast() {
            guard let job = jobs[id] else { continue }
            for task in job.tasks {
                if let waiter = tasks[task] { actions.append(.progress(waiter.client, progress)) }
            }
            pending.append(contentsOf: job.downstream)
        }
        return actions
    }
}

extension JobGraph {
    private mutating func findOrAdd(_ plan: Plan, priority: Priority) -> (JobID, isNew: Bool) {
        if let job = jobsByKey[plan.key] { return (job, false) }
        let job = makeIdentifier()
        jobsByKey[plan.key] = job
        jobs[job] = Job(plan: plan, steps: plan.steps, priority: priority)
        return (job, true)
    }

    private mutating func apply(_ outcome: Outcome, to job: JobID, _ actions: inout [Action]) {
        switch outcome {
        case .done(let payload):
            finish(job, .success(payload), &actions)
        case .failed(let error):
            finish(job, .failure(error), &actions)
        case .replace(let steps):
            jobs[job]?.steps = steps
            jobs[job]?.index = 0
            jobs[job]?.input = nil
            runStep(of: job, &actions)
        case .advance(let count, let payload):
            jobs[job]?.index += count
            jobs[job]?.input = payload
            runStep(of: job, &actions)
        }
    }

    private mutating func runStep(of id: JobID, _ actions: inout [Action]) {
        guard let job = jobs[id] else { return }
        guard job.index < job.steps.count else {
            // A plan's last step is done or fails; one that runs out has brought what its last step was given.
            let result = job.input.map { Result<Payload, ImageError>.success($0) }
            return finish(
                id, result ?? .failure(ImageError(.notCached, "nothing produced an image")), &actions)
        }
        switch job.steps[job.index] {
        case .effect(let lane, _):
            enqueue(id, lane)
            fill(lane, &actions)
        case .upstream(let plan):
            let (upstream, isNew) = findOrAdd(plan, priority: job.priority)
            jobs[id]?.state = .upstream(upstream)
            jobs[upstream]?.downstream.insert(id)
            addDemand(upstream, job.priority, &actions)
            if isNew { runStep(of: upstream, &actions) }
        }
    }

    private mutating func finish(
        _ id: JobID, _ result: Result<Payload, ImageError>, _ actions: inout [Action]
    ) {
        guard let job = remove(id) else { return }
        for task in job.tasks.sorted() {
            if let waiter = tasks.removeValue(forKey: task) { actions.append(.finish(waiter.client, result)) }
        }
        for downstream in job.downstream.sorted() {
            jobs[downstream]?.state = .idle
            switch result {
            case .success(let payload): apply(.advance(payload), to: downstream, &actions)
            case .failure(let error): apply(.failed(error), to: downstream, &actions)
            }
        }
    }

    private mutating func abandonIfUnwanted(_ id: JobID, _ actions: inout [Action]) {
        guard let job = jobs[id], !job.isWanted else { return }
        _ = remove(id)
        switch job.state {
        case .idle: break
        case .waiting(let lane, _): lanes[lane.rawValue].live -= 1
        case .running(let effect):
            running[effect.id]?.job = nil
            actions.append(.cancel(effect))
        case .upstream(let upstream):
            jobs[upstream]?.downstream.remove(id)
            removeDemand(upstream, job.priority, &actions)
            abandonIfUnwanted(upstream, &actions)
        }
    }

    private mutating func remove(_ id: JobID) -> Job? {
        guard let job = jobs.removeValue(forKey: id) else { return nil }
        jobsByKey[job.plan.key] = nil
        return job
    }
}
