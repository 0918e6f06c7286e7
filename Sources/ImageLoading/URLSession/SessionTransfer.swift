// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Dispatch
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A load that uses URLSession. The delegate calls it serially.
final class SessionTransfer: LoadHandle {
    let request: LoadRequest
    let target: HTTPTarget
    let sink: any LoadSink
    private let headers: HTTPHeaders
    private let engine: SessionEngine
    private let time = MonotonicTime.now
    private let state = Locked(State())

    private struct State {
        var task: URLSessionDataTask?
        var failure: ImageError?
        var isPaused = false
        var isResumed = false
        var isFinished = false
        /// Whether the session is waiting for our decision about a response. On Linux, a cancellation before
        /// the decision is lost, and the connection stays open.
        var isDeciding = false
        var hasLeftOrigin = false
        var received = 0
        var redirects: [Redirection] = []
        var startedAt: Int64?
        var firstByteAt: Int64?
    }

    init(
        request: LoadRequest, target: HTTPTarget, headers: HTTPHeaders, sink: any LoadSink,
        engine: SessionEngine
    ) {
        self.request = request
        self.target = target
        self.headers = headers
        self.sink = sink
        self.engine = engine
    }

    var urlRequest: URLRequest {
        var result = URLRequest(url: URL(text: target.text) ?? request.url)
        result.httpMethod = request.method
        result.httpBody = request.body
        result.timeoutInterval = Double(request.timeouts.idle.nanoseconds) / 1e9
        result.httpShouldHandleCookies = false
        for field in headers.fields { result.addValue(field.value, forHTTPHeaderField: field.name.text) }
        addCookies(to: &result, target)
        return result
    }

    private func addCookies(to result: inout URLRequest, _ target: HTTPTarget) {
        guard let jar = request.cookies, headers["Cookie"] == nil else { return }
        result.setValue(jar.header(for: target), forHTTPHeaderField: "Cookie")
    }

    /// Stores a response's cookies.
    private func keepCookies(of response: HTTPURLResponse) {
        guard let jar = request.cookies, let text = response.value(forHTTPHeaderField: "Set-Cookie"),
            let source = response.url.flatMap({ try? HTTPTarget($0.absoluteString) })
        else { return }
        jar.store(Cookie.split(text), from: source)
    }

    func begin(_ task: URLSessionDataTask) {
        let failure = state.withLock { state in
            state.task = task
            state.startedAt = MonotonicTime.now
            return state.failure
        }
        task.resume()
        if failure != nil { task.cancel() }
    }

    func cancel() { stop(.cancelled) }

    func setPriority(_ priority: Priority) { engine.setPriority(priority, of: self) }

    func resume() {
        let task: URLSessionDataTask? = state.withLock { state in
            state.isResumed = true
            guard state.isPaused else { return nil }
            state.isPaused = false
            return state.task
        }
        if let task { engine.calls.async { task.resume() } }
    }

    /// Ends the transfer with `error`, unless it has already ended with another error.
    func stop(_ error: ImageError) {
        if engine.leave(self) { return refuse(error) }
        let task: URLSessionDataTask? = state.withLock { state in
            guard !state.isFinished else { return nil }
            if state.failure == nil { state.failure = error }
            return state.isDeciding ? nil : state.task
        }
        if let task { engine.calls.async { task.cancel() } }
    }

    /// Sets the error of a transfer that the session is about to end.
    func fail(_ error: ImageError) {
        state.withLock { state in
            if state.failure == nil { state.failure = error }
        }
    }

    /// Ends a transfer that has no task.
    func refuse(_ error: ImageError) {
        let error = state.withLock { state in
            state.isFinished = true
            return state.failure ?? error
        }.at(url: request.url.absoluteString)
        engine.calls.async { self.sink.didFinish(.failure(error)) }
    }

    func watchWhole() {
        guard let total = request.timeouts.total else { return }
        engine.calls.asyncAfter(deadline: .now() + total.dispatchInterval) { [weak self] in
            self?.stop(ImageError(.timeout, "not done within \(total)"))
        }
    }
}

/// The methods that the delegate calls.
extension SessionTransfer {
    /// Returns whether to receive the body. If so, the caller passes this on to the session and then calls
    /// ``didAllow()``.
    func didReceive(_ response: HTTPURLResponse) -> Bool {
        keepCookies(of: response)
        let length = response.expectedContentLength
        let isCoded = response.value(forHTTPHeaderField: "Content-Encoding").map { $0 != "identity" } ?? false
        let expected = length >= 0 && !isCoded && request.method != "HEAD" ? Int(clamping: length) : nil
        let isRefused = state.withLock { state in
            state.firstByteAt = MonotonicTime.now
            state.isDeciding = true
            if let expected, expected > request.limits.encodedBytes, state.failure == nil {
                state.failure = .limit("encodedBytes", found: expected, allowed: request.limits.encodedBytes)
            }
            return state.failure != nil
        }
        if isRefused { return false }
        let redirects = state.withLock { $0.redirects }
        let redirected = !redirects.isEmpty || target.credentials != nil
        sink.didReceive(
            LoadResponse(
                url: redirected ? response.url ?? request.url : request.url, source: .network,
                status: response.statusCode, headers: HTTPHeaders(response), expectedBytes: expected,
                redirects: redirects))
        return true
    }

    /// Cancels the task if the transfer was stopped during the decision.
    func didAllow() {
        let task: URLSessionDataTask? = state.withLock { state in
            state.isDeciding = false
            return state.failure == nil ? nil : state.task
        }
        if let task { engine.calls.async { task.cancel() } }
    }

    func didReceive(_ data: Data) {
        for region in data.regions {
            let isRefused = state.withLock { state in
                guard state.failure == nil else { return true }
                state.received += region.count
                if state.received > request.limits.encodedBytes {
                    state.failure = .limit(
                        "encodedBytes", found: state.received, allowed: request.limits.encodedBytes)
                }
                state.isResumed = false
                return state.failure != nil
            }
            if isRefused { return stop(.cancelled) }
            guard region.withUnsafeBytes({ sink.didReceive($0) }) == .pause else { continue }
            let task: URLSessionDataTask? = state.withLock { state in
                guard !state.isResumed, !state.isPaused else { return nil }
                state.isPaused = true
                return state.task
            }
            if let task { engine.calls.async { task.suspend() } }
        }
    }

    /// Returns the request to send for a redirect, or `nil` if the redirect must not be followed.
    func redirect(_ response: HTTPURLResponse, _ proposed: URLRequest) -> URLRequest? {
        guard request.redirects.follows else { return nil }
        keepCookies(of: response)
        let redirection = Redirection(
            url: response.url ?? self.request.url, status: response.statusCode, headers: HTTPHeaders(response)
        )
        let count = state.withLock { state in
            state.redirects.append(redirection)
            return state.redirects.count
        }
        do throws(ImageError) {
            guard count <= request.limits.redirects else {
                throw ImageError(.redirect, "too many redirects; the limit is \(request.limits.redirects)")
            }
            let location = response.value(forHTTPHeaderField: "Location") ?? ""
            try RedirectRules.check(scheme: RedirectRules.scheme(of: location))
            guard let url = proposed.url else { throw ImageError(.redirect, "invalid redirect target") }
            let next = try HTTPTarget(url.absoluteString)
            let source = try HTTPTarget(response.url?.absoluteString ?? target.text)
            try RedirectRules.check(
                from: source, to: next, location: url.absoluteString, request: request)
            if let objection = request.trust.objection(to: next) { throw objection }
            var result = proposed
            // Request exactly the URL that we evaluated.
            if request.redirectChainPolicy != nil, let evaluated = URL(text: next.text) {
                result.url = evaluated
            }
            // Fields that belong to the origin aren't sent again after a redirect back to it, because another
            // server chose the target.
            let hasLeftOrigin = state.withLock { state in
                if next.origin != source.origin { state.hasLeftOrigin = true }
                return state.hasLeftOrigin
            }
            // URLSession removes some of these fields on every redirect, and keeps the others.
            let sent =
                headers.fields.map(\.name) + (proposed.allHTTPHeaderFields ?? [:]).keys.map { .init($0) }
            for name in Set(sent) where OriginRules.isBound(name, request) {
                result.setValue(hasLeftOrigin ? nil : headers[name.text], forHTTPHeaderField: name.text)
            }
            addCookies(to: &result, next)
            return result
        } catch {
            // On Linux, canceling the task here crashes URLSession. If we return no request, the redirect
            // becomes the response, which is then rejected.
            fail(error)
            return nil
        }
    }

    /// Whether the policy allows all addresses of a redirect's host. Blocks.
    func allows(_ next: URLRequest) -> Bool {
        let host = next.url.flatMap { try? HTTPTarget($0.absoluteString).host } ?? ""
        guard let objection = SessionAddress.objection(to: host, request.addresses) else { return true }
        fail(objection)
        return false
    }

    func didComplete(_ error: (any Error)?) {
        let (failure, metrics) = state.withLock { state in
            state.isFinished = true
            var metrics = LoadMetrics()
            let now = MonotonicTime.now
            metrics.queue = .nanoseconds((state.startedAt ?? now) - time)
            metrics.total = .nanoseconds(now - time)
            if let first = state.firstByteAt { metrics.transfer = .nanoseconds(now - first) }
            metrics.bodyBytes = state.received
            metrics.wireBytes = state.received
            metrics.httpVersion = .http1_1
            metrics.redirects = state.redirects.count
            return (
                state.failure ?? error.map { SessionFailure.error($0, hasBegun: state.firstByteAt != nil) },
                metrics
            )
        }
        if let failure { return sink.didFinish(.failure(failure.at(url: request.url.absoluteString))) }
        sink.didFinish(.success(metrics))
    }
}

extension HTTPHeaders {
    /// The header fields, without their order and with repeated fields joined.
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(
            response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return Field(name: name, value: value)
            })
    }
}
#endif
