// SPDX-License-Identifier: MIT

import ImageBase

// Runs actions and stages.
extension LoadPipeline {
    /// Performs the graph's actions, and any that follow from them immediately.
    func run(_ actions: LoadGraph.Actions, on delivery: Delivery = .caller) {
        var actions = actions
        while let action = actions.next() {
            switch action {
            case .start(let id, let stage, .inline, let input):
                let outcome = perform(stage, input, as: id, cancellation: Self.inlineCancellation)
                actions.append(contentsOf: finished(id, stage, with: outcome))
            case .start(let id, let stage, let lane, let input):
                if let outcome = start(stage, in: lane, id: id, input: input) {
                    actions.append(contentsOf: finished(id, stage, with: outcome))
                }
            case .cancel(let id):
                // `flush()` waits for this group, because a canceled transfer may still store a partial
                // download.
                state.withLock { $0.runningStages[id] }?
                    .cancel(heldBy: disk == nil ? nil : queues.cancelledTransfers)
            case .setPriority(let id, let priority):
                state.withLock { $0.runningStages[id] }?.setPriority(priority)
            case .joined(let id):
                let (stage, clients) = state.withLock { ($0.runningStages[id], $0.graph.clients(of: id)) }
                stage?.joined(clients)
            case .left(let id): state.withLock { $0.runningStages[id] }?.left()
            case .shared(let job):
                // If a caller is now waiting for a prefetch's work, the prefetcher can start its next image.
                let clients = state.withLock { $0.hasPrefetched ? $0.graph.clients(ofJob: job) : [] }
                guard clients.contains(where: { !$0.isBackground }) else { continue }
                for client in clients { client.prefetch?() }
            case .finish(let task, let client, let result):
                finish(task, client, with: result, on: delivery)
            }
        }
    }

    /// Ends a task after its job has ended, unless its client is waiting for something else.
    private func finish(
        _ task: TaskID, _ client: LoadClient, with result: Result<StageOutput, ImageError>,
        on delivery: Delivery
    ) {
        if client.continues(after: result, on: delivery) { return }
        // If the task isn't in the graph anymore, it was canceled in the meantime and has ended.
        if state.withLock({ $0.graph.end(task) }) { client.finish(result, on: delivery) }
    }

    private func finished(
        _ id: RunningStageID, _ stage: Stage, with outcome: LoadPlan.Outcome
    ) -> LoadGraph.Actions {
        let stored = stage.storedBeforeValidation(outcome)
        let limit = configuration.maximumPixelBytes
        let bytes = limit < .max ? decodeStage.pixelBytes(after: stage, outcome, limit: limit) : 0
        // If the job was left while the stage stored the image, its validation may already have removed the
        // image, and storing put it back in memory. Remove it again. If the job is left later, the image is
        // removed after that.
        if let stored, state.withLock({ $0.graph.priority(of: id) }) == nil {
            stored.caches.images.remove(stored.cacheKey, stored.decode.data.fields)
        }
        let (actions, running) = state.withLock { state in
            let running = state.runningStages.removeValue(forKey: id)
            return (state.graph.finished(id, outcome, bytes: bytes), running)
        }
        // Release the stage outside the lock.
        withExtendedLifetime(running) {}
        return actions
    }

    private func complete(
        _ id: RunningStageID, _ stage: Stage, with outcome: LoadPlan.Outcome, on delivery: Delivery = .caller
    ) {
        run(finished(id, stage, with: outcome), on: delivery)
    }

    /// Inline stages end before they could be canceled.
    private static let inlineCancellation = CancellationToken()

    /// Starts a stage outside the graph.
    ///
    /// - Returns: the outcome, if it's known immediately.
    private func start(
        _ stage: Stage, in lane: Lane, id: RunningStageID, input: StageOutput?
    ) -> LoadPlan.Outcome? {
        if case .control = lane { return decide(stage, id: id, input: input) }
        let running: RunningStage? = state.withLock { state in
            guard let priority = state.graph.priority(of: id) else { return nil }
            let running = RunningStage(priority: priority)
            state.runningStages[id] = running
            return running
        }
        // The stage may have been canceled after the graph returned the action.
        guard let running else { return .failed(.cancelled) }
        let place = StagePlace(pipeline: ObjectIdentifier(self), stage: id)
        switch stage {
        case .attempt(let attempt):
            // Loads that the app's loader starts may run in this stage's place.
            let end = StagePlace.$current.withValue(place) {
                attempt.start(
                    in: running, observed: events == nil ? nil : observedJob(id, stage),
                    clients: StageClients(self, id),
                    completion: { [self] in complete(id, stage, with: .done(.attempt($0)), on: .pool) })
            }
            return end.map { .done(.attempt($0)) }
        case .wait(let fetch, let pause):
            fetchStage.wait(pause, fetch, in: running, clients: StageClients(self, id)) { [self] in
                complete(id, stage, with: $0)
            }
        case .readVariant, .readOriginal, .compare, .useLarger:
            WorkerThreads.run { [self] in
                let outcome = perform(stage, input, as: id, cancellation: running.cancellation)
                announceStored(outcome, by: id)
                complete(id, stage, with: outcome)
            }
        default:
            WorkerThreads.run { [self] in
                let outcome = StagePlace.$current.withValue(place) {
                    perform(stage, input, as: id, cancellation: running.cancellation)
                }
                complete(id, stage, with: outcome)
            }
        }
        return nil
    }

    /// Starts a stage that makes a decision about a load.
    private func decide(_ stage: Stage, id: RunningStageID, input: StageOutput?) -> LoadPlan.Outcome? {
        // The stage may have been canceled after the graph returned the action.
        guard let priority = state.withLock({ $0.graph.priority(of: id) }) else { return .failed(.cancelled) }
        let observed = events == nil ? nil : observedJob(id, stage)
        switch (stage, input) {
        case (.evaluate(let fetch), .attempt(let end)?):
            let evaluate = { [self] in
                fetchStage.evaluate(
                    fetch, end, priority: priority, clients: StageClients(self, id), observed: observed
                ) { [self] in
                    complete(id, stage, with: $0)
                }
            }
            return observed.map { $0.run(evaluate) } ?? evaluate()
        case (.fetch(let job), _):
            return fetchStage.start(
                job, stored: input?.encoded, priority: priority, observed: observed,
                clients: StageClients(self, id),
                completion: { [self] in complete(id, stage, with: $0) })
        default: return .failed(.cancelled)
        }
    }

    /// Notifies a job's clients that it continues with a stored image that needs validation, so the image is
    /// validated and decoded at the same time.
    private func announceStored(_ outcome: LoadPlan.Outcome, by id: RunningStageID) {
        switch outcome {
        case .done(.encoded(let image)), .advance(_, .encoded(let image)?):
            guard image.needsValidation else { return }
            for client in state.withLock({ $0.graph.clients(of: id) }) { client.didRead(image) }
        default: return
        }
    }

    @inline(__always)
    private func perform(
        _ stage: Stage, _ input: StageOutput?, as id: RunningStageID, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard events == nil else {
            return observing(stage, as: id) { perform(stage, input, cancellation: cancellation) }
        }
        return perform(stage, input, cancellation: cancellation)
    }

    private func perform(
        _ stage: Stage, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        if cancellation.isCancelled { return .failed(.cancelled) }
        switch stage {
        case .queryMemory(let job): return memoryStage.query(job)
        case .queryOriginals(let job): return memoryStage.queryOriginals(job)
        case .useLarger(let job, let source): return diskStage.useLarger(job, source)
        case .keepOriginal(let job): return memoryStage.keepOriginal(job, input, in: storeStage)
        case .reduce(let job, let source): return source.reduced(for: job, cancellation: cancellation)
        case .provideDecoded(let source): return .done(.decoded(source.result))
        case .readVariant(let job): return diskStage.readVariant(job)
        case .decodeVariant(let job): return decodeStage.decodeVariant(job, input, cancellation: cancellation)
        case .transform(let job): return transformStage.transform(job, input, cancellation: cancellation)
        case .finish(let job): return transformStage.finish(job, input, cancellation: cancellation)
        case .decode(let job): return decodeStage.decode(job, input, cancellation: cancellation)
        case .measure, .weigh: return .advance(input)
        case .readOriginal(let job): return diskStage.readOriginal(job)
        case .open(let fetch, let end): return fetchStage.open(fetch, end)
        case .examine(let job): return job.examine(input)
        case .compare(let job): return diskStage.compare(job, input, cancellation: cancellation)
        case .queryVariantData(let job): return variantDataStage.query(job)
        case .readVariantData(let job): return variantDataStage.read(job)
        case .readHeader(let job): return variantDataStage.readHeader(job, input)
        case .encode(let job): return variantDataStage.encode(job, input, cancellation: cancellation)
        case .provide(let image): return .done(.encoded(image))
        // `start` and `decide` handle these, except in `runBlocking`, which must not use a loader.
        case .fetch, .attempt, .evaluate, .wait: return .failed(.notCached)
        }
    }
}

extension LoadPipeline: StageRunner {
    func clients(of stage: RunningStageID) -> [any StageClient] {
        state.withLock { $0.graph.clients(of: stage) }
    }

    /// Ends a task that's still waiting for a stage, as if its job had failed.
    func fail(_ task: TaskID, in stage: RunningStageID, with error: ImageError) {
        let waiting = state.withLock { state -> (LoadClient, LoadGraph.Actions)? in
            guard let client = state.graph.tasks[task]?.client,
                let actions = state.graph.withdraw(task, from: stage)
            else { return nil }
            return (client, actions)
        }
        guard let (client, actions) = waiting else { return }
        run(actions, on: .pool)
        finish(task, client, with: .failure(error), on: .pool)
    }
}

extension LoadPipeline {
    /// Runs a plan that doesn't use a loader, on this thread.
    ///
    /// - Parameter task: the task that the plan runs for, if there's an observer.
    func runBlocking(
        _ plan: LoadPlan, for task: ObservedTask? = nil
    ) -> Result<StageOutput, ImageError> {
        var steps = plan.steps
        var input: StageOutput?
        var index = 0
        let cancellation = CancellationToken()
        while index < steps.count {
            let outcome: LoadPlan.Outcome
            switch steps[index] {
            // This plan isn't in the graph, so its work is neither limited nor shared.
            case .admission, .stand: outcome = .advance(input)
            case .upstream(let plan):
                switch runBlocking(plan, for: task) {
                case .success(let output): outcome = .advance(output)
                case .failure(let error): outcome = .failed(error)
                }
            case .stage(_, let stage):
                outcome = observing(stage, for: task) { perform(stage, input, cancellation: cancellation) }
            }
            switch outcome {
            case .done(let output): return .success(output)
            case .failed(let error): return .failure(error)
            case .replace(let other): (steps, index, input) = (other, 0, nil)
            case .advance(let count, let output): (index, input) = (index + count, output)
            }
        }
        return .failure(.notCached)
    }
}

extension Stage {
    /// The job of an image that the stage stored in memory and that still needs validation.
    fileprivate func storedBeforeValidation(_ outcome: LoadPlan.Outcome) -> VariantJob? {
        switch self {
        case .finish(let job), .decodeVariant(let job):
            guard case .done(let output) = outcome, output.source.needsValidation else { return nil }
            return job.storesMemory ? job : nil
        default: return nil
        }
    }
}
