// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A load with its attempts: the sink of each attempt and the handle of all of them.
final class RetryingLoad: LoadSink, LoadHandle {
    struct State {
        /// The URL to request: 0 for the request's own, then its alternatives.
        var address = 0
        /// Whether an attempt is running.
        var isRunning = false
        var attempts = 0
        var totalAttempts = 0
        /// The request of the current attempt.
        var request: LoadRequest
        var origin: String?
        /// The head that the sink has received, and the number of bytes of the body.
        var head: LoadResponse?
        var received = 0
        /// The part of `received` that earlier attempts have received.
        var receivedBefore = 0
        /// How the interrupted body is resumed.
        var resumable: ResumableDownload?
        /// Whether the rest was requested and no response has been received.
        var isResuming = false
        /// Whether the response is not the rest that was requested. Its body is ignored.
        var isMismatch = false
        /// False after a response did not match, because the next one would not either.
        var mayResume = true
        var lastError: ImageError?
        /// Nil without a limit.
        var patience: PatienceClock?
        var isOutOfPatience = false
        /// Whether the attempt was ended although its loader has not ended it.
        var isAbandoned = false
        /// The number of calls of the sink that a loader is making: 1, or 0.
        var deliveries = 0
        var isPaused = false
        /// A failure that is handled when the sink resumes.
        var held: ImageError?
    }

    private static let queue = DispatchQueue(label: "WebImage.retry")

    let request: LoadRequest
    let loader: RetryLoader
    let sink: any LoadSink
    private let start: Duration
    let handle: SequentialLoadHandle
    let state: Locked<State>

    init(request: LoadRequest, loader: RetryLoader, priority: Priority, sink: any LoadSink) {
        self.request = request
        self.loader = loader
        self.sink = sink
        start = loader.time.uptime
        handle = SequentialLoadHandle(priority: priority)
        state = Locked(State(request: request))
        guard let limit = request.patience else { return }
        let patience = PatienceClock(limit: limit, now: start)
        state.withLock { $0.patience = patience }
        loader.patienceTimer.add(self, deadline: patience.deadline)
    }

    /// Starts the next attempt.
    func begin() {
        let now = request.patience == nil ? .zero : loader.time.uptime
        let next = nextRequest()
        let origin = loader.breaker == nil ? nil : (try? HTTPTarget(next.url.absoluteString))?.origin
        let isAdmitted = origin.map { loader.breaker?.admits($0) ?? true } ?? true
        state.withLock { state in
            state.isRunning = true
            state.attempts += 1
            state.totalAttempts += 1
            state.origin = isAdmitted ? origin : nil
            state.request = next
            state.patience?.beginAttempt(now)
        }
        if isAdmitted {
            handle.run { loader.base.load(next, priority: $0, sink: self) }
            // The patience may have ended between two attempts, when there was no load to stop.
            if state.withLock({ $0.isOutOfPatience && $0.isRunning }) { abandonAttempt() }
            return
        }
        let error = ImageError(
            .recentlyFailed, "the server failed recently; its circuit is open", url: next.url.absoluteString)
        // A sink is never called within a call of its loader.
        Self.queue.async { self.didFinish(.failure(error)) }
    }

    private func nextRequest() -> LoadRequest {
        let (address, rest) = state.withLock { state in
            state.isResuming = state.resumable != nil
            return (state.address, state.resumable?.request(after: state.received))
        }
        var next = rest ?? request
        if address > 0, rest == nil { next = request.asked(elsewhere: request.alternatives[address - 1]) }
        if let deadline = request.retry.deadline {
            let left = max(.milliseconds(1), deadline - elapsed)
            next.timeouts.whole = min(request.timeouts.whole ?? left, left)
        }
        return next
    }

    // MARK: What the loader says

    func didReceive(_ response: LoadResponse) {
        guard state.withLock({ $0.beginDelivery() }) else { return }
        examine(response)
        if state.withLock({ $0.endDelivery() }) { finish(.failure(noPatience)) }
    }

    private func examine(_ response: LoadResponse) {
        let (isRest, isFirst, isSecond) = state.withLock { state in
            guard state.isResuming else { return (false, state.head == nil, state.head != nil) }
            state.isResuming = false
            let isRest = state.resumable?.accepts(response, after: state.received) ?? false
            if isRest { state.receivedBefore = state.received }
            return (isRest, false, false)
        }
        if isRest { return }
        // A complete response with another version is accepted.
        let isNew = isFirst || response.status == 200 && sink.restart()
        if isSecond, !isNew { return refuseSecondHead() }
        state.withLock { state in
            state.isMismatch = !isNew
            state.resumable = nil
            guard isNew else { return }
            state.head = response
            (state.received, state.receivedBefore) = (0, 0)
        }
        if isNew { sink.didReceive(response) } else { handle.stopCurrent() }
    }

    /// Ends a load whose loader has delivered two heads in one attempt. It would do so again. The loaders of
    /// this module do not, and the server is not to blame.
    private func refuseSecondHead() {
        let (wasRunning, origin) = state.withLock { state in
            defer { (state.isRunning, state.isMismatch) = (false, true) }
            return (state.isRunning, state.origin)
        }
        guard wasRunning else { return }
        let error = ImageError(
            .framing,
            "a loader of the application delivered two response heads; "
                + "only LoadSink.restart() allows another one",
            url: request.url.absoluteString)
        if let origin { loader.breaker?.didEnd(origin, .cancelled) }
        handle.stopCurrent()
        finish(.failure(error))
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let now = request.patience == nil ? .zero : loader.time.uptime
        let isIgnored = state.withLock { state in
            guard !state.isMismatch, state.beginDelivery() else { return true }
            state.received += bytes.count
            state.patience?.didReceive(total: state.received, now)
            // Set first, because the sink may resume before it returns `pause`.
            state.isPaused = true
            return false
        }
        if isIgnored { return .proceed }
        let flow = sink.didReceive(bytes)
        let isAbandoned = state.withLock { state in
            if flow == .proceed { state.isPaused = false }
            if state.isPaused { state.patience?.setPaused(true, now) }
            return state.endDelivery()
        }
        if isAbandoned { finish(.failure(noPatience)) }
        return flow
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let now = request.patience == nil ? .zero : loader.time.uptime
        let (wasRunning, origin, isMismatch, isOutOfPatience, isToBlame) = state.withLock { state in
            defer { state.isRunning = false }
            if state.isRunning { state.patience?.endAttempt(now) }
            return (
                state.isRunning, state.origin, state.isMismatch, state.isOutOfPatience,
                state.patience?.isSpentByAttempt ?? false
            )
        }
        // A cancellation may reach an attempt after its end.
        guard wasRunning else { return }
        if isOutOfPatience, !handle.isCancelled, case .failure = result {
            reportPatience(origin, isToBlame: isToBlame)
            return finish(.failure(noPatience))
        }
        let result = result.flatMap { metrics in
            state.withLock { $0.resumable?.incompleteness(after: $0.received) }.map { .failure($0) }
                ?? .success(metrics)
        }
        var error: ImageError?
        if case .failure(let failure) = result { error = failure }
        if let origin { loader.breaker?.didEnd(origin, isMismatch ? nil : error) }
        if isMismatch { return retryFromStart() }
        switch result {
        case .success(let metrics): succeed(metrics)
        case .failure(let error): fail(error)
        }
    }

    private func succeed(_ metrics: LoadMetrics) {
        let (attempts, received, isResumed) = state.withLock {
            ($0.totalAttempts, $0.received, $0.resumable != nil)
        }
        var metrics = metrics
        metrics.attempts = attempts
        metrics.total = max(metrics.total, elapsed)
        if isResumed {
            metrics.wireBytes += received - metrics.bodyBytes
            metrics.bodyBytes = received
        }
        finish(.success(metrics))
    }

    private func fail(_ error: ImageError) {
        let (isHeld, isResuming) = state.withLock { state in
            // The sink is paused and must not receive bytes of another attempt.
            if state.isPaused, !handle.isCancelled {
                state.held = error
                return (true, false)
            }
            return (false, state.isResuming)
        }
        if isHeld { return }
        if isResuming, let status = error.status, status < 400 || status == 412 || status == 416 {
            return retryFromStart()
        }
        state.withLock { $0.lastError = error }
        switch next(after: error) {
        case .attempt(let delay): retry(after: error, delay: delay)
        case .alternative(let url): tryAlternative(url, after: error)
        case .none: finish(.failure(error))
        case .tooLate(let delay):
            finish(.failure(error.retryable(at: loader.time.wallTime + delay / .seconds(1))))
        }
    }

    /// Starts again after the response to the request for the rest did not match.
    private func retryFromStart() {
        let lastError = state.withLock { state in
            state.isMismatch = false
            state.mayResume = false
            return state.lastError
        }
        if handle.isCancelled { return finish(.failure(.cancelled)) }
        guard resetSink() else { return finish(.failure(lastError ?? .cancelled)) }
        retry(after: lastError ?? mismatch, delay: .zero)
    }

    private func retry(after error: ImageError, delay: Duration) {
        sink.willRetry(after: error, attempt: state.withLock { $0.totalAttempts }, delay: delay)
        wait(delay)
    }

    /// Requests an alternative URL, unless the program forbids it.
    private func tryAlternative(_ url: URL, after error: ImageError) {
        guard let check = loader.alternativeCheck else { return retry(after: error, delay: .zero) }
        guard handle.wait({ self.finish(.failure(.cancelled)) }) else { return finish(.failure(.cancelled)) }
        loader.waitingCount.withLock { $0 += 1 }
        check(request.asked(elsewhere: url), handle.priority) { [self] refusal in
            loader.waitingCount.withLock { $0 -= 1 }
            guard handle.endWait() else { return }
            if let refusal { finish(.failure(refusal)) } else { retry(after: error, delay: .zero) }
        }
    }

    private var mismatch: ImageError {
        ImageError(.framing, "the response is not the rest of the body", url: request.url.absoluteString)
    }

    // MARK: Between tries

    private enum Next {
        case attempt(after: Duration)
        /// An attempt at once at an alternative URL.
        case alternative(URL)
        /// The next attempt could start only after the deadline.
        case tooLate(Duration)
        case none
    }

    private func next(after error: ImageError) -> Next {
        guard !handle.isCancelled, error.code != .cancelled, RetryPolicy.isIdempotent(request.method) else {
            return .none
        }
        let retry = request.retry
        let isWorthIt = retry.condition.holds(for: error)
        let random = isWorthIt ? loader.random() : 0
        let now = loader.time.uptime
        let next: Next = state.withLock { state in
            var left = retry.deadline.map { $0 - (now - start) }
            if let patience = state.patience?.remaining(now) { left = min(left ?? patience, patience) }
            var late: Duration?
            if isWorthIt, state.attempts < retry.maximumAttempts {
                let delay = retry.delay(afterAttempts: state.attempts, error, random: random)
                if left.map({ delay < $0 }) ?? true { return .attempt(after: delay) }
                late = delay
            }
            // Another server needs no delay.
            if state.address < request.alternatives.count, left.map({ $0 > .zero }) ?? true {
                state.address += 1
                state.attempts = 0
                return .alternative(request.alternatives[state.address - 1])
            }
            return late.map { .tooLate($0) } ?? .none
        }
        let isElsewhere: Bool
        switch next {
        case .attempt: isElsewhere = false
        case .alternative: isElsewhere = true
        case .tooLate, .none: return next
        }
        let forgets = state.withLock { state in
            guard let head = state.head else { return false }
            if state.resumable == nil { state.resumable = ResumableDownload(of: head, to: state.request) }
            let isPossible = state.resumable?.isPossible(after: state.received) ?? false
            return isElsewhere || !state.mayResume || !isPossible
        }
        return !forgets || resetSink() ? next : .none
    }

    private func wait(_ delay: Duration) {
        let task = Locked<Task<Void, Never>?>(nil)
        let mayWait = handle.wait {
            task.withLock { $0 }?.cancel()
            self.finish(.failure(.cancelled))
        }
        guard mayWait else { return finish(.failure(.cancelled)) }
        loader.waitingCount.withLock { $0 += 1 }
        let waiting = Task { [loader, handle] in
            if delay > .zero { try? await loader.time.sleep(for: delay) }
            loader.waitingCount.withLock { $0 -= 1 }
            if handle.endWait() { self.begin() }
        }
        task.withLock { $0 = waiting }
        if handle.isCancelled { waiting.cancel() }
    }

    private var elapsed: Duration { loader.time.uptime - start }

    func finish(_ result: Result<LoadMetrics, ImageError>) {
        if request.patience != nil { loader.patienceTimer.remove(self) }
        handle.end()
        sink.didFinish(result)
    }

    // MARK: The handle

    func cancel() {
        handle.cancel()
        releaseHeldFailure()
    }

    func resume() {
        let now = request.patience == nil ? .zero : loader.time.uptime
        let deadline = state.withLock { state in
            state.isPaused = false
            state.patience?.setPaused(false, now)
            return state.patience?.deadline
        }
        loader.patienceTimer.schedule(deadline)
        releaseHeldFailure()
        handle.resume()
    }

    func setPriority(_ priority: Priority) { handle.setPriority(priority) }

    private func releaseHeldFailure() {
        let held = state.withLock { state in
            defer { state.held = nil }
            return state.held
        }
        if let held { Self.queue.async { self.fail(held) } }
    }
}
