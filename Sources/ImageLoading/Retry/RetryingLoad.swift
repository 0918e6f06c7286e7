// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One load and its tries. Stands between loader and sink.
final class RetryingLoad: LoadSink {
    private struct State {
        /// The address in turn: 0 is the request's, then its alternatives.
        var address = 0
        var tries = 0
        var allTries = 0
        var hasBegun = false
        var origin: String?
    }

    private static let queue = DispatchQueue(label: "WebImage.retry")

    private let request: LoadRequest
    private let loader: RetryLoader
    private let sink: any LoadSink
    private let start: Duration
    let relay: LoadRelay
    private let state = Locked(State())

    init(_ request: LoadRequest, _ loader: RetryLoader, _ priority: Priority, _ sink: any LoadSink) {
        self.request = request
        self.loader = loader
        self.sink = sink
        start = loader.time.uptime
        relay = LoadRelay(priority)
    }

    /// Makes the next try.
    func begin() {
        let next = nextRequest()
        let origin = (try? HTTPTarget(next.url.absoluteString))?.origin
        let isAdmitted = origin.map { loader.breaker?.admits($0) ?? true } ?? true
        state.withLock { state in
            state.tries += 1
            state.allTries += 1
            state.origin = isAdmitted ? origin : nil
        }
        if isAdmitted { return relay.run { loader.base.load(next, priority: $0, sink: self) } }
        let error = ImageError(
            .recentlyFailed, "the server did not answer a short time ago", url: next.url.absoluteString)
        // Sinks are never called from inside of a call to a loader.
        Self.queue.async { self.didFinish(.failure(error)) }
    }

    func didReceive(_ response: LoadResponse) {
        state.withLock { $0.hasBegun = true }
        sink.didReceive(response)
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { sink.didReceive(bytes) }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let (origin, tries) = state.withLock { ($0.origin, $0.allTries) }
        switch result {
        case .success(var metrics):
            if let origin { loader.breaker?.didEnd(origin, nil) }
            metrics.tries = tries
            finish(.success(metrics))
        case .failure(let error):
            if let origin { loader.breaker?.didEnd(origin, error) }
            guard let delay = delay(after: error) else { return finish(result) }
            wait(delay, after: error)
        }
    }

    /// How long to wait for the next try; nil when there is none.
    private func delay(after error: ImageError) -> Duration? {
        guard !relay.isCancelled, error.code != .cancelled, RetryPolicy.isIdempotent(request.method) else {
            return nil
        }
        let retry = request.retry
        let delay: Duration? = state.withLock { state in
            if RetryPolicy.isTransient(error), state.tries < retry.tries {
                return retry.delay(afterTries: state.tries, error, random: loader.random())
            }
            guard state.address < request.alternatives.count else { return nil }
            state.address += 1
            state.tries = 0
            return .zero
        }
        guard let delay else { return nil }
        if let deadline = retry.deadline, elapsed + delay >= deadline { return nil }
        let hasBegun = state.withLock { state in
            defer { state.hasBegun = false }
            return state.hasBegun
        }
        return !hasBegun || sink.restart() ? delay : nil
    }

    private func wait(_ delay: Duration, after error: ImageError) {
        let task = Locked<Task<Void, Never>?>(nil)
        let mayWait = relay.wait {
            task.withLock { $0 }?.cancel()
            self.finish(.failure(.cancelled))
        }
        guard mayWait else { return finish(.failure(.cancelled)) }
        let waiting = Task { [loader, relay] in
            if delay > .zero { try? await loader.time.sleep(for: delay) }
            if relay.endWait() { self.begin() }
        }
        task.withLock { $0 = waiting }
        if relay.isCancelled { waiting.cancel() }
    }

    private var elapsed: Duration { loader.time.uptime - start }

    private func nextRequest() -> LoadRequest {
        var next = request
        let address = state.withLock { $0.address }
        if address > 0 { next = next.asked(elsewhere: request.alternatives[address - 1]) }
        if let deadline = request.retry.deadline {
            let left = max(.milliseconds(1), deadline - elapsed)
            next.timeouts.whole = min(next.timeouts.whole ?? left, left)
        }
        return next
    }

    private func finish(_ result: Result<LoadMetrics, ImageError>) {
        relay.end()
        sink.didFinish(result)
    }
}

extension LoadRequest {
    /// The same request to another address, which gets no secrets unless it is of the same origin.
    fileprivate func asked(elsewhere url: URL) -> LoadRequest {
        var copy = self
        copy.url = url
        let own = (try? HTTPTarget(self.url.absoluteString))?.origin
        let other = (try? HTTPTarget(url.absoluteString))?.origin
        guard own == nil || own != other else { return copy }
        for name in secretHeaders { copy.headers.remove(name.text) }
        copy.headers.remove("Authorization")
        copy.identity = nil
        return copy
    }
}
