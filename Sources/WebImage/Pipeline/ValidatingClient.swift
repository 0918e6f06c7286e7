// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Receives the results of a task's jobs, and makes the task's events of them.
protocol TaskClient: JobClient {
    var request: ImageRequest { get }
    var priority: Priority { get }
    /// The job that validates a stored image with `key`, and produces a new one if it has changed.
    func validation(_ key: DataKey) -> LoadGraph.Plan?
    /// Delivers a stored image before it is validated.
    func deliver(_ stored: StageOutput, on delivery: Delivery)
}

/// Waits for an image on behalf of a task that validates what is stored.
///
/// If the task's job finds a stored image that is to be validated, a second task of the graph validates it
/// while the image is decoded. The stored image is delivered when it is decoded, unless the result is known
/// by then. The task then stays in the graph without a job until the validation ends.
final class ValidatingClient: JobClient {
    private struct End {
        let result: Result<StageOutput, ImageError>
        /// Whether the server does not have the stored image any more, so that it leaves the caches.
        let isGone: Bool
    }

    private struct State {
        var task: TaskID?
        var validation: TaskID?
        /// The key of the validation, once it has begun.
        var key: DataKey?
        /// The stored image, or the failure to decode it.
        var stored: Result<StageOutput, ImageError>?
        /// The end of the validation.
        var outcome: Result<StageOutput, ImageError>?
        var isDelivered = false
        var isDelivering = false
        /// The end of the task, if it became known while a thread delivered the stored image.
        var pendingEnd: End?
        var hasHead = false
        var hasEnded = false
        var timer: Task<Void, Never>?
    }

    private let base: any TaskClient
    private let pipeline: LoadPipeline
    private let state = Locked(State())

    init(_ base: any TaskClient, _ pipeline: LoadPipeline) {
        self.base = base
        self.pipeline = pipeline
    }

    var previews: PreviewOptions? { base.previews }
    var owner: AnyObject? { base.owner }
    var prefetch: (@Sendable () -> Void)? { base.prefetch }
    var observedTask: ObservedTask? { base.observedTask }
    var validationTask: TaskID? { state.withLock { $0.validation } }
    func willJoin(as task: TaskID) { state.withLock { $0.task = task } }
    func progress(_ progress: LoadProgress, on delivery: Delivery) { base.progress(progress, on: delivery) }
    func info(_ info: ImageInfo) { base.info(info) }
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) { base.preview(image, frames) }
    func didRead(_ stored: EncodedImage) { begin(stored.http, on: .pool) }

    /// Validates an image in memory that was delivered, or is not to be delivered before it is validated.
    func validate(_ stored: StageOutput) {
        state.withLock { ($0.stored, $0.isDelivered) = (.success(stored), true) }
        begin(stored.source.http, on: .caller)
    }

    func continues(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> Bool {
        switch result {
        case .success(let output):
            guard output.source.needsValidation || isConfirmed(output) else {
                if output.source.status == .stale { pipeline.revalidate(output, for: base.request) }
                return false
            }
            state.withLock { $0.stored = result }
            begin(output.source.http, on: delivery)
        case .failure(let error):
            // The server may have an image that can be decoded.
            let waits = state.withLock { state in
                guard error.code != .cancelled, state.key != nil else { return false }
                state.stored = result
                return true
            }
            guard waits else { return false }
        }
        proceed(on: delivery)
        return true
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        let (validation, timer) = state.withLock { state in
            defer { (state.validation, state.timer) = (nil, nil) }
            state.hasEnded = true
            return (state.validation, state.timer)
        }
        timer?.cancel()
        if let validation { pipeline.leave(validation) }
        base.finish(result, on: delivery)
    }
}

extension ValidatingClient {
    /// Whether an image is fresh only because this validation has ended already: the job has read the disk
    /// again since, for the original of a damaged variant.
    private func isConfirmed(_ output: StageOutput) -> Bool {
        guard output.source.status == .fresh,
            case .success(.encoded(let image))? = state.withLock({ $0.outcome })
        else { return false }
        return image.status == .revalidated
    }

    /// Begins the validation, unless it has begun.
    private func begin(_ http: StoredExchange?, on delivery: Delivery) {
        let request = base.request
        guard state.withLock({ !$0.hasEnded && $0.key == nil }),
            let key = pipeline.validationKey(http, for: request), let plan = base.validation(key)
        else { return }
        let id = pipeline.makeTask()
        let isFirst = state.withLock { state in
            guard !state.hasEnded, state.key == nil else { return false }
            (state.key, state.validation) = (key, id)
            return true
        }
        guard isFirst else { return }
        let servesStale = pipeline.freshness.servesStale(http, for: key)
        if servesStale, pipeline.suspendableLoader.isSuspended {
            return validationEnded(.failure(.validationDelayed), on: delivery)
        }
        pipeline.join(id, ValidationClient(self), plan: plan, priority: base.priority)
        // The task may have ended before the validation was in the graph.
        if state.withLock({ $0.hasEnded }) { return pipeline.leave(id) }
        if servesStale, let patience = pipeline.validationPatience { wait(at: patience) }
    }

    /// Lets the task end with the stored image if the head of the response has not been received in time.
    private func wait(at most: Duration) {
        let timer = Task { [weak self, time = pipeline.freshness.time] in
            try? await time.sleep(for: most)
            if !Task.isCancelled { self?.patienceEnded() }
        }
        let isNeeded = state.withLock { state in
            guard !state.hasEnded, !state.hasHead, state.outcome == nil else { return false }
            state.timer = timer
            return true
        }
        if !isNeeded { timer.cancel() }
    }

    private func patienceEnded() {
        let ended = state.withLock { state -> (TaskID?, DataKey?, StageOutput?)? in
            guard !state.hasEnded, !state.hasHead, state.outcome == nil else { return nil }
            state.outcome = .failure(.validationDelayed)
            defer { (state.validation, state.timer) = (nil, nil) }
            return (state.validation, state.key, try? state.stored?.get())
        }
        guard let (validation, key, stored) = ended else { return }
        // Joined first, so that the transfer goes on.
        if let key { pipeline.revalidate(stored, key, for: base.request) }
        if let validation { pipeline.leave(validation) }
        proceed(on: .pool)
    }

    fileprivate func validationBegan() {
        state.withLock { state in
            state.hasHead = true
            defer { state.timer = nil }
            return state.timer
        }?.cancel()
    }

    fileprivate func validationEnded(_ outcome: Result<StageOutput, ImageError>, on delivery: Delivery) {
        let timer = state.withLock { state in
            if state.outcome == nil { state.outcome = outcome }
            defer { (state.validation, state.timer) = (nil, nil) }
            return state.timer
        }
        timer?.cancel()
        proceed(on: delivery)
    }

    /// Ends the task if its result is known, else delivers the stored image.
    private func proceed(on delivery: Delivery) {
        let (stored, outcome, key) = state.withLock { ($0.stored, $0.outcome, $0.key) }
        guard let outcome else { return deliver(stored, on: delivery) }
        switch outcome {
        case .success(.decoded): end(outcome, on: delivery)
        case .success(.encoded(let image)) where image.status == .fetched:
            // The load is one of data. Its job has read the stored data, but may not have ended yet.
            guard let stored else { return }
            let isSame = (try? stored.get())?.encoded?.data == image.data
            end(isSame ? .success(.encoded(image.with(.revalidated))) : outcome, on: delivery)
        case .success(.encoded(let image)):
            guard let stored else { return }
            end(stored.map { pipeline.confirm($0, by: image, for: base.request) }, on: delivery)
        case .failure(let error) where error.code == .cancelled:
            end(outcome, on: delivery)
        case .failure(let error) where error.meansRemoval && key?.isOfStored(error) != false:
            end(outcome, isGone: true, on: delivery)
        case .failure(let error):
            guard case .success(let output)? = stored else {
                // The stored image cannot be decoded either.
                if let stored { end(stored, on: delivery) }
                return
            }
            if error.allowsStale || error.meansRemoval, let key,
                pipeline.freshness.servesStale(output.source.http, for: key)
            {
                return end(.success(output.with(CacheStatus.stale)), on: delivery)
            }
            deliver(stored, on: delivery)
            end(.failure(error.meansRemoval ? error.keepingStored : error), on: delivery)
        }
    }

    private func deliver(_ stored: Result<StageOutput, ImageError>?, on delivery: Delivery) {
        guard case .success(let output)? = stored else { return }
        let isFirst = state.withLock { state in
            guard !state.isDelivered, !state.hasEnded else { return false }
            (state.isDelivered, state.isDelivering) = (true, true)
            return true
        }
        guard isFirst else { return }
        base.deliver(output, on: delivery)
        let pending = state.withLock { state in
            defer { (state.isDelivering, state.pendingEnd) = (false, nil) }
            return state.pendingEnd
        }
        if let pending { end(pending.result, isGone: pending.isGone, on: delivery) }
    }

    /// Ends the task. If another thread delivers the stored image, that thread ends it afterwards, because a
    /// task that has ended has no further events.
    private func end(
        _ result: Result<StageOutput, ImageError>, isGone: Bool = false, on delivery: Delivery
    ) {
        let task = state.withLock { state -> TaskID? in
            guard !state.isDelivering else {
                state.pendingEnd = End(result: result, isGone: isGone)
                return nil
            }
            return state.task
        }
        if let task { pipeline.end(task, with: result, removing: isGone ? base.request : nil, on: delivery) }
    }
}

/// Waits for the end of a validation on behalf of a task.
private final class ValidationClient: JobClient {
    private let validating: ValidatingClient
    let previews: PreviewOptions? = nil
    var owner: AnyObject? { nil }
    var prefetch: (@Sendable () -> Void)? { validating.prefetch }

    init(_ owner: ValidatingClient) { validating = owner }

    var observedTask: ObservedTask? { validating.observedTask }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        validating.validationEnded(result, on: delivery)
    }

    func didReceiveHead() { validating.validationBegan() }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        validating.validationBegan()
        validating.progress(progress, on: delivery)
    }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}

extension ImageError {
    /// Ends a validation that waits; the stored image is the result.
    fileprivate static let validationDelayed = ImageError(.timeout, "the server has not responded yet")
}
