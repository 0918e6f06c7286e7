// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// The validation of a stored image, which runs as a separate job.
final class RunningValidation: Sendable {
    let id: TaskID
    let data: DataJob
    let plan: LoadPlan
    /// The stored response; nil if it didn't come over HTTP, so the image is loaded again.
    let http: StoredExchange?

    init(id: TaskID, data: DataJob, plan: LoadPlan, http: StoredExchange?) {
        self.id = id
        self.data = data
        self.plan = plan
        self.http = http
    }
}

typealias LoadValidation = Validation<RunningValidation, Task<Void, Never>, StageOutput>

// Validates a stored image: passes events to `LoadValidation` and performs its actions.
extension LoadClient {
    /// The validation running for this client; nil if none is running.
    var runningValidation: RunningValidation? { state.withLock { $0.validation.running?.job } }

    /// The task's job has read a stored image that needs validation. Called while the image is being decoded.
    func didRead(_ stored: EncodedImage) { begin(stored.http, on: .pool) }

    /// Validates an image in memory that was already delivered, or that must be validated before it's
    /// delivered.
    func validate(_ stored: StageOutput) {
        begin(stored.source.http, on: .caller)
        handle(.shown(stored), on: .caller)
    }

    /// The task's job has ended. Returns true if `result` doesn't end the task, which then stays in the graph
    /// without a job until its validation ends.
    func continues(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> Bool {
        switch role {
        // The caller loaded this data, and has already validated it if needed.
        case .variantData(_, let job, _) where job.data.source.provided != nil: return false
        case .image, .data, .variantData: break
        case .dataOfImage, .validation, .background, .storing: return false
        }
        let event: LoadValidation.Event
        switch result {
        case .success(let output) where output.source.needsValidation:
            // Disk reads of images begin the validation early; see `announceStored`. For images found in
            // memory and for encoded variants, it begins here.
            begin(output.source.http, on: delivery)
            event = .decoded(output)
        case .success(let output):
            if output.source.status == .stale { pipeline.revalidate(output, for: request, by: planner) }
            event = .loaded(output, isFresh: output.source.status == .fresh)
        case .failure(let error):
            if error.code == .cancelled { return false }
            event = .decodeFailed(error)
        }
        let actions = state.withLock { $0.validation.hasBegun ? $0.validation.handle(event) : nil }
        guard let actions else { return false }
        perform(actions, on: delivery)
        return true
    }

    func validationEnded(
        _ validation: RunningValidation, _ result: Result<StageOutput, ImageError>, on delivery: Delivery
    ) {
        handle(.ended(end(of: validation, result)), on: delivery)
    }

    func handle(_ event: LoadValidation.Event, on delivery: Delivery) {
        perform(state.withLock { $0.validation.handle(event) }, on: delivery)
    }

    func perform(_ actions: [LoadValidation.Action], on delivery: Delivery) {
        for action in actions {
            switch action {
            case .join(let validation): join(validation, on: delivery)
            case .leave(let validation): pipeline.leave(validation.id)
            case .stop(let timer): timer.cancel()
            case .deliver(let stored):
                deliver(stored, on: delivery)
                handle(.delivered, on: delivery)
            case .revalidate(let validation, let stored):
                pipeline.revalidate(stored, validation.data, for: request, by: planner)
            case .end(.gone(let error)):
                pipeline.end(id, with: .failure(error), isGone: true, on: delivery)
            case .end(let ending): pipeline.end(id, with: result(of: ending), on: delivery)
            }
        }
    }

    /// Starts validating a stored image, unless its validation has already started.
    private func begin(_ http: StoredExchange?, on delivery: Delivery) {
        // If two threads get past this check, `Validation` ignores the second `read`.
        guard !state.withLock({ $0.validation.hasBegun }),
            let job = planner.dataJob(validating: http, for: request),
            let plan = validationPlan(job)
        else { return }
        let validation = RunningValidation(id: pipeline.makeTask(), data: job, plan: plan, http: http)
        handle(.read(validation), on: delivery)
    }

    /// The plan of the job that validates a stored image, and produces a new image if it has changed.
    private func validationPlan(_ job: DataJob) -> LoadPlan? {
        switch role {
        case .image:
            guard let variant = planner.variantJob(for: request, lookup: .loaderOnly) else {
                return nil
            }
            // An image that didn't come over HTTP can only be loaded again.
            guard job.source.isValidating else { return variant.plan }
            return ValidationJob(ValidationJobFields(data: job, variant: variant)).plan
        case .data: return job.plan
        case .variantData(_, let own, _):
            let new = planner.variantDataJob(for: request, encoding: own.encoding, lookup: .loaderOnly)
            guard let new, job.source.isValidating else { return new?.plan }
            return ValidationJob(
                ValidationJobFields(data: job, variant: new.variant, variantData: new)
            ).plan
        case .dataOfImage, .validation, .background, .storing: return nil
        }
    }

    private func join(_ validation: RunningValidation, on delivery: Delivery) {
        let servesStale = pipeline.freshness.servesStale(validation.http, for: validation.data)
        // No request can be sent while loading is suspended, so use the stale image now instead of waiting
        // for `resume()`.
        if servesStale, pipeline.isSuspended {
            return validationEnded(validation, .failure(.validationDelayed), on: delivery)
        }
        let client = LoadClient(
            .validation(validation, of: self), for: request, by: planner, as: validation.id, in: pipeline)
        pipeline.join(client, plan: validation.plan, priority: priority)
        // Without a stale image to use instead, the task has to wait for the server anyway.
        handle(.joined(validation, servesStale ? startTimer(of: validation) : nil), on: delivery)
    }

    /// Ends the task with the stored image if the response headers don't arrive in time.
    private func startTimer(of validation: RunningValidation) -> Task<Void, Never>? {
        guard let stallTimeout = pipeline.configuration.validationTimeout else { return nil }
        return Task { [weak self, time = pipeline.freshness.time] in
            try? await time.sleep(for: stallTimeout)
            guard !Task.isCancelled, let self else { return }
            handle(.patienceEnded(end(of: validation, .failure(.validationDelayed))), on: .pool)
        }
    }

    private func end(
        of validation: RunningValidation, _ result: Result<StageOutput, ImageError>
    ) -> LoadValidation.End {
        switch result {
        case .success(.encoded(let image)) where image.status == .fetched:
            // This is a load of data. Its own job may still be reading the stored data, so compare the two
            // once that job has ended.
            .stored(.compared(with: .encoded(image)))
        case .success(.encoded(let image)): .stored(.confirmed(by: .encoded(image)))
        case .success(let output): .changed(output)
        case .failure(let error):
            LoadValidation.End(
                error, removesStored: validation.data.removesStored(after: error),
                servesStale: pipeline.freshness.servesStale(validation.http, for: validation.data))
        }
    }

    private func result(of ending: LoadValidation.Ending) -> Result<StageOutput, ImageError> {
        switch ending {
        case .image(let output): .success(output)
        case .confirmed(let stored, let response):
            .success(pipeline.confirm(stored, by: response.source, for: request, by: planner))
        case .stale(let stored): .success(stored.with(CacheStatus.stale))
        case .compared(let stored, let response):
            .success(
                stored.encoded?.data == response.encoded?.data ? response.with(.revalidated) : response)
        case .gone(let error), .failure(let error): .failure(error)
        }
    }
}

extension ImageError {
    /// The error that ends a validation before the server has responded. The result is then the stored image.
    fileprivate static let validationDelayed = ImageError(.timeout, "the server has not responded yet")
}
