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
    private let state = Locked(State())

    private struct State {
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
    }

    func start() {
        // What the request itself says goes first.
        let isTold = request.headers["Authorization"] != nil || request.url.user != nil
        send(to: request.url, isTold ? nil : try? HTTPTarget(request.url.absoluteString))
    }

    private func send(to url: URL, _ target: HTTPTarget?) {
        var next = request
        next.url = url
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
        guard isRefused else { return sink.didReceive(response) }
        if response.expectedBytes.map({ $0 > Self.largestDrain }) ?? true { relay.stopCurrent() }
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

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let (refusal, sent) = state.withLock { ($0.refusal, $0.sent) }
        guard let refusal, !relay.isCancelled else { return finish(result) }
        guard let target = try? HTTPTarget(refusal.url.absoluteString),
            relay.wait({ self.finish(.failure(.cancelled)) })
        else { return finish(result) }
        let challenges = Challenge.parse(refusal.headers.values("WWW-Authenticate"))
        provider.renew(target, challenges, refused: sent) { isKnown in
            guard self.relay.endWait() else { return }
            if isKnown {
                self.send(to: refusal.url, target)
            } else {
                self.sink.didReceive(refusal)
                self.finish(.success((try? result.get()) ?? LoadMetrics()))
            }
        }
    }

    private func finish(_ result: Result<LoadMetrics, ImageError>) {
        relay.end()
        sink.didFinish(result)
    }
}
