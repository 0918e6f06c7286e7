// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// A load that responds to authentication challenges (RFC 9110, 11.6).
final class AuthenticatingLoad: ForwardingSink {
    private let request: LoadRequest
    private let provider: CredentialProvider
    private let transport: any Transport
    let sink: any LoadSink
    let handle: SequentialLoadHandle
    private let state: Locked<State>

    private struct State {
        /// The request to repeat, with only the parts that the challenging server may receive.
        var request: LoadRequest
        /// The redirects followed before the current attempt.
        var redirects: [Redirection] = []
        var challenge: LoadResponse?
        var drained = 0
        var sent: Credential?
        var attempts = 0
    }

    // If the body of a 401 response is shorter than this, in bytes, we read it to the end to reuse the
    // connection.
    private static let maximumDrain = 64 << 10
    // One retry isn't enough: a nonce may be stale, and a redirect may lead to a second server that sends a
    // challenge.
    private static let maximumAttempts = 4

    init(
        request: LoadRequest, provider: CredentialProvider, transport: any Transport,
        priority: Priority, sink: any LoadSink
    ) {
        self.request = request
        self.provider = provider
        self.transport = transport
        self.sink = sink
        handle = SequentialLoadHandle(priority: priority)
        state = Locked(State(request: request))
    }

    func start() {
        // The request's own credentials take precedence.
        let isTold = request.headers["Authorization"] != nil || request.url.user != nil
        send(isTold ? nil : try? HTTPTarget(request.url.absoluteString))
    }

    /// - Parameter target: the server to send a credential for; `nil` for no credential.
    private func send(_ target: HTTPTarget?) {
        var next = state.withLock { $0.request }
        let known = target.flatMap { provider.authorization(for: $0, method: request.method) }
        if let known { next.headers["Authorization"] = known.value }
        state.withLock { state in
            state.sent = known?.credential
            state.challenge = nil
            state.drained = 0
            state.attempts += 1
        }
        handle.run { transport.load(next, priority: $0, sink: self) }
    }

    func didReceive(_ response: LoadResponse) {
        let isRefused = state.withLock { state in
            guard response.status == 401, state.attempts < Self.maximumAttempts else { return false }
            // If a redirect changed the URL, repeat only GET and HEAD. The redirect may have changed any
            // other method and dropped its body.
            let isSame = response.url == request.url || ["GET", "HEAD"].contains(request.method)
            if isSame { state.challenge = response }
            return isSame
        }
        guard isRefused else { return sink.didReceive(complete(response)) }
        if response.expectedBytes.map({ $0 > Self.maximumDrain }) ?? true { handle.stopCurrent() }
    }

    /// Adds the redirects of earlier attempts to a response.
    private func complete(_ response: LoadResponse) -> LoadResponse {
        let redirects = state.withLock { $0.redirects }
        guard !redirects.isEmpty else { return response }
        var complete = response
        complete.redirects = redirects + response.redirects
        return complete
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let (isRefused, exceedsDrain) = state.withLock { state in
            guard state.challenge != nil else { return (false, false) }
            state.drained += bytes.count
            return (true, state.drained > Self.maximumDrain)
        }
        if exceedsDrain { handle.stopCurrent() }
        return isRefused ? .proceed : sink.didReceive(bytes)
    }

    func restart() -> Bool {
        let isChallenged = state.withLock { state in
            defer { (state.challenge, state.drained) = (nil, 0) }
            return state.challenge != nil
        }
        return isChallenged || sink.restart()
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let result = counted(result)
        let (challenge, sent) = state.withLock { ($0.challenge, $0.sent) }
        guard let challenge, !handle.isCancelled else { return finish(result) }
        guard let target = try? HTTPTarget(challenge.url.absoluteString),
            handle.wait({ self.finish(.failure(.cancelled)) })
        else { return finish(result) }
        let challenges = Challenge.parse(challenge.headers.values("WWW-Authenticate"))
        provider.renew(for: target, challenges: challenges, refused: sent) { isKnown in
            guard self.handle.endWait() else { return }
            if isKnown {
                self.prepare(after: challenge)
                self.send(target)
            } else {
                self.sink.didReceive(self.complete(challenge))
                self.finish(.success((try? result.get()) ?? LoadMetrics()))
            }
        }
    }

    /// Prepares the request for the server that sent the challenge.
    private func prepare(after challenge: LoadResponse) {
        state.withLock { state in
            state.request = state.request.moved(to: challenge.url, through: challenge.redirects)
            let left = state.request.limits.redirects - challenge.redirects.count
            state.request.limits.redirects = max(0, left)
            state.redirects += challenge.redirects
        }
    }

    /// Adds the redirects of earlier attempts to the metrics.
    private func counted(_ result: Result<LoadMetrics, ImageError>) -> Result<LoadMetrics, ImageError> {
        let earlier = state.withLock { $0.challenge == nil ? $0.redirects.count : 0 }
        guard earlier > 0 else { return result }
        return result.map { metrics in
            var metrics = metrics
            metrics.redirects += earlier
            return metrics
        }
    }

    private func finish(_ result: Result<LoadMetrics, ImageError>) {
        handle.end()
        sink.didFinish(result)
    }
}
