// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A load that says who asks, when the server wants to know. Stands between transport and sink.
final class ChallengedLoad: LoadSink {
    private let request: LoadRequest
    private let provider: CredentialProvider
    private let transport: any Transport
    private let sink: any LoadSink
    let relay: LoadRelay
    private let state: Locked<State>

    private struct State {
        /// The request to repeat, as it may be sent to the server that refused it.
        var request: LoadRequest
        /// The redirects that were followed before the attempt under way.
        var way: [Redirection] = []
        var refusal: LoadResponse?
        var drained = 0
        var sent: Credential?
        var tries = 0
    }

    // A page that goes with a 401 is read to its end, which keeps the connection, if it is no longer than this.
    private static let largestDrain = 64 << 10
    // The first answer may be stale, and a redirect may lead to a second server that asks.
    private static let mostTries = 4

    init(
        _ request: LoadRequest, _ provider: CredentialProvider, _ transport: any Transport,
        _ priority: Priority, _ sink: any LoadSink
    ) {
        self.request = request
        self.provider = provider
        self.transport = transport
        self.sink = sink
        relay = LoadRelay(priority)
        state = Locked(State(request: request))
    }

    func start() {
        // What the request itself says goes first.
        let isTold = request.headers["Authorization"] != nil || request.url.user != nil
        send(isTold ? nil : try? HTTPTarget(request.url.absoluteString))
    }

    /// - Parameter target: the server whose credential is sent; nil for none.
    private func send(_ target: HTTPTarget?) {
        var next = state.withLock { $0.request }
        let known = target.flatMap { provider.authorization(for: $0, method: request.method) }
        if let known { next.headers["Authorization"] = known.value }
        state.withLock { state in
            state.sent = known?.credential
            state.refusal = nil
            state.drained = 0
            state.tries += 1
        }
        relay.run { transport.load(next, priority: $0, sink: self) }
    }

    func didReceive(_ response: LoadResponse) {
        let isRefused = state.withLock { state in
            guard response.status == 401, state.tries < Self.mostTries else { return false }
            // Elsewhere, a request with a body is another request.
            let isSame = response.url == request.url || ["GET", "HEAD"].contains(request.method)
            if isSame { state.refusal = response }
            return isSame
        }
        guard isRefused else { return sink.didReceive(whole(response)) }
        if response.expectedBytes.map({ $0 > Self.largestDrain }) ?? true { relay.stopCurrent() }
    }

    /// The response with the redirects that led to earlier challenges.
    private func whole(_ response: LoadResponse) -> LoadResponse {
        let way = state.withLock { $0.way }
        guard !way.isEmpty else { return response }
        var whole = response
        whole.redirects = way + response.redirects
        return whole
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let (isRefused, isTooMuch) = state.withLock { state in
            guard state.refusal != nil else { return (false, false) }
            state.drained += bytes.count
            return (true, state.drained > Self.largestDrain)
        }
        if isTooMuch { relay.stopCurrent() }
        return isRefused ? .proceed : sink.didReceive(bytes)
    }

    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }

    func didEndWaiting() { sink.didEndWaiting() }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let result = counted(result)
        let (refusal, sent) = state.withLock { ($0.refusal, $0.sent) }
        guard let refusal, !relay.isCancelled else { return finish(result) }
        guard let target = try? HTTPTarget(refusal.url.absoluteString),
            relay.wait({ self.finish(.failure(.cancelled)) })
        else { return finish(result) }
        let challenges = Challenge.parse(refusal.headers.values("WWW-Authenticate"))
        provider.renew(target, challenges, refused: sent) { isKnown in
            guard self.relay.endWait() else { return }
            if isKnown {
                self.prepare(after: refusal)
                self.send(target)
            } else {
                self.sink.didReceive(self.whole(refusal))
                self.finish(.success((try? result.get()) ?? LoadMetrics()))
            }
        }
    }

    /// Lets the next attempt begin where the last one was refused, with what may be sent there.
    private func prepare(after refusal: LoadResponse) {
        state.withLock { state in
            state.request = state.request.moved(to: refusal.url, through: refusal.redirects)
            let left = state.request.limits.redirects - refusal.redirects.count
            state.request.limits.redirects = max(0, left)
            state.way += refusal.redirects
        }
    }

    /// The result with all redirects counted.
    private func counted(_ result: Result<LoadMetrics, ImageError>) -> Result<LoadMetrics, ImageError> {
        let earlier = state.withLock { $0.refusal == nil ? $0.way.count : 0 }
        guard earlier > 0 else { return result }
        return result.map { metrics in
            var metrics = metrics
            metrics.redirects += earlier
            return metrics
        }
    }

    private func finish(_ result: Result<LoadMetrics, ImageError>) {
        relay.end()
        sink.didFinish(result)
    }
}
