// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

// Events of tasks and stages. These functions only run if there's an observer.
extension LoadPipeline {
    /// Sends an event when a task starts waiting for a job.
    @inline(never)
    func sendJoined(_ client: LoadClient) {
        guard let task = client.observedTask, let job = number(of: .task(client.id)) else { return }
        let isShared = state.withLock { $0.graph.hasJoinedOthers(client.id) }
        task.send(.joined, job: job, LoadEvent.Fields(isShared: isShared))
    }

    /// The job of a running stage, for its events.
    @inline(never)
    func observedJob(_ id: RunningStageID, _ stage: Stage) -> ObservedJob? {
        guard let events, let number = number(of: .stage(id)) else { return nil }
        return ObservedJob(number, url: stage.url, sender: events) { [self] in
            state.withLock { $0.graph.clients(of: id) }.compactMap(\.observedTask)
        }
    }

    private func number(of job: LoadGraph.NumberedJob) -> UInt64? {
        guard let known = state.withLock({ $0.graph.number(of: job) }) else { return nil }
        if known != 0 { return known }
        // If another thread has numbered the job in the meantime, `setNumber` returns that number.
        let number = EventSender.makeJobNumber()
        return state.withLock { $0.graph.setNumber(number, of: job) }
    }

    /// Runs a stage, and sends an event about what it did.
    @inline(never)
    func observing(
        _ stage: Stage, as id: RunningStageID, _ body: () -> LoadPlan.Outcome
    ) -> LoadPlan.Outcome {
        guard let job = observedJob(id, stage) else { return body() }
        return observing(stage, of: job, body)
    }

    /// Runs a stage for a task that's waiting on this thread, and sends an event about what it did.
    ///
    /// - Parameter task: nil without an observer.
    func observing(
        _ stage: Stage, for task: ObservedTask?, _ body: () -> LoadPlan.Outcome
    ) -> LoadPlan.Outcome {
        guard let task, let events else { return body() }
        return observing(stage, of: ObservedJob(nil, url: stage.url, sender: events) { [task] }, body)
    }

    private func observing(
        _ stage: Stage, of job: ObservedJob, _ body: () -> LoadPlan.Outcome
    ) -> LoadPlan.Outcome {
        let start = ContinuousClock.now
        let outcome = job.run(body)
        if let (kind, fields) = stage.event(of: outcome, since: start) {
            job.send(kind, fields)
            if kind == .decoded, let info = fields.image, info.gainMapFault != nil {
                job.send(.gainMapIgnored, LoadEvent.Fields(image: info))
            }
        }
        return outcome
    }
}

extension EventSender {
    /// Sends the event for the start of a load. This isn't called if an image in memory ends the load
    /// immediately.
    @inline(never)
    func began(_ task: ImageTask, _ start: ContinuousClock.Instant, isInMemory: Bool) {
        begin(task, start).send(isInMemory ? .memoryHit : .memoryMiss)
    }

    /// Sends the event for the start of a load that doesn't read the memory cache.
    @inline(never)
    func began<Response>(_ task: LoadTask<Response>, _ start: ContinuousClock.Instant) {
        _ = begin(task, start)
    }

    private func begin<Response>(
        _ task: LoadTask<Response>, _ start: ContinuousClock.Instant
    ) -> ObservedTask {
        let observed = ObservedTask(task.request, self, start: start)
        task.observe(observed)
        observed.sendStart()
        return observed
    }
}
