// SPDX-License-Identifier: MIT

import ImageBase

extension JobGraph {
    /// Adds a task that has no job yet.
    ///
    /// - Parameter place: here and below, the stage that the task was started in; nil if it was started
    ///   outside a stage.
    mutating func enter(
        _ task: TaskID, _ client: Client, priority: Priority, in place: RunningStageID? = nil
    ) {
        tasks[task] = Waiter(client: client, job: nil, priority: priority)
        nest(task, in: place)
    }

    /// Adds a task to the job of `plan`. The task gets exactly one `finish` unless it leaves first.
    mutating func join(
        _ task: TaskID, _ client: Client, plan: Plan, priority: Priority, in place: RunningStageID? = nil
    ) -> Actions {
        var actions = Actions()
        let (job, isNew) = findOrAdd(plan, priority: priority)
        tasks[task] = Waiter(client: client, job: job, priority: priority)
        nest(task, in: place)
        job.tasks.append(task)
        addDemand(priority, to: job, &actions)
        if isNew { runStep(of: job, &actions) } else { notifyJoined(job, &actions) }
        // The task may have joined a job that's waiting for a slot. That job can now run in the stage's
        // place.
        if place != nil, !isNew { for lane in Lane.lending { fillPlaces(of: lane, &actions) } }
        return actions
    }

    /// Adds a task without a job to the job of `plan`; nil if the task has left the graph.
    mutating func move(_ task: TaskID, _ client: Client, plan: Plan) -> Actions? {
        guard let waiter = tasks[task] else { return nil }
        return join(task, client, plan: plan, priority: waiter.priority, in: waiter.place)
    }

    /// Removes a task once its last job has ended. The caller completes the task if this returns true.
    mutating func end(_ task: TaskID) -> Bool {
        guard let waiter = tasks.removeValue(forKey: task) else { return false }
        unnest(task, in: waiter.place)
        return true
    }

    /// Removes a canceled task. The caller completes the task unless this returns nil.
    mutating func leave(_ task: TaskID) -> (client: Client, actions: Actions)? {
        guard let waiter = tasks.removeValue(forKey: task) else { return nil }
        unnest(task, in: waiter.place)
        return (waiter.client, waiter.job.map { withdraw(task, waiter.priority, from: $0) } ?? Actions())
    }

    /// Takes a task out of its job if the job is waiting for `stage`, directly or through other jobs. The
    /// task stays in the graph, as it does after its job ends. Returns nil if it isn't waiting for the stage.
    mutating func withdraw(_ task: TaskID, from stage: RunningStageID) -> Actions? {
        guard let waiter = tasks[task], let job = waiter.job, runningStage(of: job) == stage else {
            return nil
        }
        tasks[task]?.job = nil
        return withdraw(task, waiter.priority, from: job)
    }

    private mutating func withdraw(_ task: TaskID, _ priority: Priority, from job: Job) -> Actions {
        var actions = Actions()
        // Find the stage first, because an abandoned job no longer refers to it.
        let stage = runningStage(of: job)
        if let index = job.tasks.firstIndex(of: task) { job.tasks.remove(at: index) }
        removeDemand(priority, from: job, &actions)
        abandonIfUnwanted(job, &actions)
        if let stage, running[stage]?.job != nil { actions.append(.left(stage)) }
        return actions
    }

    mutating func setPriority(_ priority: Priority, of task: TaskID) -> Actions {
        guard let waiter = tasks[task], waiter.priority != priority else { return Actions() }
        var actions = Actions()
        tasks[task]?.priority = priority
        guard let job = waiter.job else { return actions }
        // Add before removing. Otherwise, the job's priority could drop in between, and the stage would be
        // notified twice.
        addDemand(priority, to: job, &actions)
        removeDemand(waiter.priority, from: job, &actions)
        return actions
    }

    /// Frees the slot of a finished stage and continues its job. Call this once for every `start`, even if
    /// the stage was canceled.
    ///
    /// - Parameter bytes: the bytes of pixels that the next stage needs to process the output.
    mutating func finished(
        _ stage: RunningStageID, _ outcome: Outcome, bytes: Int = 0
    ) -> Actions {
        guard let ended = running.removeValue(forKey: stage) else { return Actions() }
        var actions = Actions()
        freePlace(of: stage, ended)
        lanes[ended.lane.rawValue].usedBytes -= ended.bytes
        if let job = ended.job {
            job.state = .idle
            job.bytes = bytes
            apply(outcome, to: job, &actions)
        }
        fill(ended.lane, &actions)
        // The stage may have used, or lent, a place in another lane.
        if ended.lender != nil || ended.borrower != nil {
            for lane in Lane.lending where lane != ended.lane { fill(lane, &actions) }
        }
        return actions
    }

    /// The priority of a running stage; nil if no job needs it anymore.
    func priority(of stage: RunningStageID) -> Priority? { running[stage]?.job?.priority }

    /// The clients waiting for a stage's output, directly or through other jobs.
    func clients(of stage: RunningStageID) -> [Client] {
        running[stage]?.job.map(clients) ?? []
    }

    /// The stage running for a job, or for a job that it waits for; nil if none is running.
    func runningStage(ofJob key: Key) -> RunningStageID? { jobs[key].flatMap(runningStage) }

    private func runningStage(of job: Job) -> RunningStageID? {
        var job = job
        while case .upstream(let upstream) = job.state { job = upstream }
        if case .running(let stage) = job.state { return stage } else { return nil }
    }

    /// The clients waiting for a job's output, directly or through other jobs.
    func clients(ofJob key: Key) -> [Client] { jobs[key].map(clients) ?? [] }

    private func clients(of job: Job) -> [Client] {
        var clients: [Client] = []
        addClients(of: job, to: &clients)
        return clients
    }

    private func addClients(of job: Job, to clients: inout [Client]) {
        for task in job.tasks {
            if let waiter = tasks[task] { clients.append(waiter.client) }
        }
        for downstream in job.downstream { addClients(of: downstream, to: &clients) }
    }
}

extension JobGraph {
    private mutating func findOrAdd(_ plan: Plan, priority: Priority) -> (Job, isNew: Bool) {
        if let job = jobs[plan.key] { return (job, false) }
        let job = Job(plan, priority: priority, arrival: makeIdentifier())
        jobs[plan.key] = job
        return (job, true)
    }

    private mutating func apply(_ outcome: Outcome, to job: Job, _ actions: inout Actions) {
        switch outcome {
        case .done(let output):
            finish(job, with: .success(output), &actions)
        case .failed(let error):
            finish(job, with: .failure(error), &actions)
        case .replace(let steps):
            job.steps = steps
            job.index = 0
            job.input = nil
            runStep(of: job, &actions)
        case .advance(let count, let output):
            job.index += count
            job.input = output
            runStep(of: job, &actions)
        }
    }

    private mutating func runStep(of job: Job, _ actions: inout Actions) {
        guard job.index < job.steps.count else {
            // If the last stage ended with `advance`, its output is the job's result.
            let result = job.input.map { Result<Output, ImageError>.success($0) }
            return finish(job, with: result ?? .failure(.notCached), &actions)
        }
        switch job.steps[job.index] {
        case .stage(let lane, _):
            enqueue(job, in: lane, &actions)
        case .admission:
            // An inner load counts as part of the load waiting for it.
            if !job.isAdmitted, !isNested(job) {
                guard admitted.count < admitted.maximum else {
                    return finish(job, with: .failure(.busy), &actions)
                }
                admitted.count += 1
                job.isAdmitted = true
            }
            job.index += 1
            runStep(of: job, &actions)
        case .upstream(let plan):
            let (upstream, isNew) = findOrAdd(plan, priority: job.priority)
            // Wait before the other job starts, because it may end immediately, such as with `busy`.
            wait(job, for: upstream, &actions)
            if isNew { runStep(of: upstream, &actions) } else { notifyJoined(upstream, &actions) }
        case .stand(let key, let steps):
            guard let other = jobs[key], other !== job else {
                if job.otherKey == nil, jobs[key] == nil { stand(job, in: key) }
                job.index += 1
                return runStep(of: job, &actions)
            }
            // Start at -1: when the other job ends, `advance` adds one, so this job continues with the first
            // step.
            (job.steps, job.index) = (steps, -1)
            wait(job, for: other, &actions)
            notifyJoined(other, &actions)
        }
    }

    private mutating func wait(_ job: Job, for upstream: Job, _ actions: inout Actions) {
        job.state = .upstream(upstream)
        upstream.downstream.append(job)
        addDemand(job.priority, to: upstream, &actions)
    }

    private func notifyJoined(_ job: Job, _ actions: inout Actions) {
        if let stage = runningStage(of: job) { actions.append(.joined(stage)) }
        actions.append(.shared(job.key))
    }

    private mutating func finish(
        _ job: Job, with result: Result<Output, ImageError>, _ actions: inout Actions
    ) {
        remove(job)
        let (waiting, consumers) = (job.tasks, job.downstream)
        job.end()
        for task in waiting {
            guard let index = tasks.index(forKey: task) else { continue }
            tasks.values[index].job = nil
            actions.append(.finish(task, tasks.values[index].client, result))
        }
        for downstream in consumers {
            downstream.state = .idle
            downstream.bytes = job.bytes
            switch result {
            case .success(let output): apply(.advance(output), to: downstream, &actions)
            case .failure(let error): apply(.failed(error), to: downstream, &actions)
            }
        }
    }

    private mutating func remove(_ job: Job) {
        jobs[job.key] = nil
        leaveOther(job)
        if job.isAdmitted { admitted.count -= 1 }
    }

    private mutating func abandonIfUnwanted(_ job: Job, _ actions: inout Actions) {
        guard !job.isWanted else { return }
        remove(job)
        switch job.state {
        case .idle: break
        case .waiting(let lane, _):
            job.state = .idle
            lanes[lane.rawValue].waitingCount -= 1
            // The jobs queued behind it may need fewer bytes, so they may be able to start now.
            fill(lane, &actions)
        case .running(let stage):
            running[stage]?.job = nil
            actions.append(.cancel(stage))
        case .upstream(let upstream):
            upstream.downstream.removeAll { $0 === job }
            removeDemand(job.priority, from: upstream, &actions)
            abandonIfUnwanted(upstream, &actions)
        }
        job.end()
    }
}

extension ImageError {
    /// The failure of a job that isn't admitted.
    fileprivate static let busy = ImageError(.busy, "too many images are waiting; try again later")

    /// The failure of a job if its steps produced nothing: no cache has the image, and the request doesn't
    /// allow loading.
    static let notCached = ImageError(
        .notCached, "not in the cache, and the cache policy does not allow loading")
}
