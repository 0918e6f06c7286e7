// SPDX-License-Identifier: MIT

#if Observability
import ImageBase
public import Tracing
public import WebImage

/// Reports loads as swift-distributed-tracing spans.
///
/// ```swift
/// configuration.observer = TracingObserver()
/// ```
///
/// Each load has a span `image.load`, a child of the span in which `load` was called. Its children are
/// `image.transfer`, `image.decode` and `image.transform`; all other steps are events of the span. Shared
/// work has one child span, under the first load that requested it. The other loads' spans link to a shared
/// transfer.
///
/// Attributes use OpenTelemetry's names where they exist: `url.full` (redacted), `server.address`,
/// `http.response.status_code`, `http.response.body.size`, `http.request.resend_count` and `error.type`. All
/// other attributes begin with `webimage.`: `webimage.load_id`, `webimage.job_id`, `webimage.origin`,
/// `webimage.cache_status`, `webimage.format`, `webimage.transformer`.
public final class TracingObserver: ImageObserver {
    private struct State {
        var loads: [UInt64: any Span] = [:]
        /// The spans of the running transfers, by job number.
        var transfers: [UInt64: any Span] = [:]
    }

    private let ownTracer: (any Tracer)?
    private let state = Locked(State())

    /// - Parameter tracer: creates the spans. Default: nil, which uses the tracer of `InstrumentationSystem`.
    public init(tracer: (any Tracer)? = nil) {
        ownTracer = tracer
    }

    private var tracer: any Tracer { ownTracer ?? InstrumentationSystem.tracer }

    public func observe(_ event: LoadEvent) {
        switch event.kind {
        case .started: began(event)
        case .finished, .failed, .cancelled: ended(event)
        case .transferBegan: transferBegan(event)
        case .transferEnded: transferEnded(event)
        case .decoded: addStep("image.decode", event)
        case .transformed: addStep("image.transform", event)
        case .progress: break
        default: addEvent(event)
        }
    }

    private func began(_ event: LoadEvent) {
        guard let load = event.loadID else { return }
        let span = tracer.startSpan(
            "image.load", context: ServiceContext.current ?? .topLevel, ofKind: .internal)
        span.attributes["webimage.load_id"] = Int64(load)
        if let url = event.url { span.attributes["url.full"] = url }
        state.withLock { $0.loads[load] = span }
    }

    private func ended(_ event: LoadEvent) {
        guard let load = event.loadID, let span = state.withLock({ $0.loads.removeValue(forKey: load) })
        else {
            return
        }
        if let origin = event.origin { span.attributes["webimage.origin"] = origin.rawValue }
        if let status = event.cacheStatus { span.attributes["webimage.cache_status"] = status.rawValue }
        if event.kind == .cancelled { span.addEvent(SpanEvent(name: "cancelled")) }
        span.fail(event.error)
        span.end()
    }

    private func transferBegan(_ event: LoadEvent) {
        guard let job = event.jobID else { return }
        let parent = event.loadID.flatMap { load in state.withLock { $0.loads[load] } }
        let span = tracer.startSpan(
            "image.transfer", context: parent?.context ?? .topLevel, ofKind: .client)
        span.attributes["webimage.job_id"] = Int64(job)
        if let url = event.url { span.attributes["url.full"] = url }
        if let host = event.host { span.attributes["server.address"] = host }
        state.withLock { $0.transfers[job] = span }
    }

    private func transferEnded(_ event: LoadEvent) {
        guard let job = event.jobID, let span = state.withLock({ $0.transfers.removeValue(forKey: job) })
        else {
            return
        }
        if let status = event.status { span.attributes["http.response.status_code"] = Int64(status) }
        if let bytes = event.bytes { span.attributes["http.response.body.size"] = Int64(bytes) }
        if let metrics = event.metrics, metrics.attempts > 1 {
            span.attributes["http.request.resend_count"] = Int64(metrics.attempts - 1)
        }
        span.fail(event.error)
        for other in event.loadIDs.dropFirst() {
            let load = state.withLock { $0.loads[other] }
            load?.addLink(SpanLink(context: span.context, attributes: [:]))
        }
        span.end()
    }

    /// Adds a span for a step that has ended.
    private func addStep(_ name: String, _ event: LoadEvent) {
        guard let parent = event.loadID.flatMap({ load in state.withLock { $0.loads[load] } }) else { return }
        let end = EndedStep(nanosecondsSinceEpoch: DefaultTracerClock.now.nanosecondsSinceEpoch)
        let span = tracer.startSpan(
            name, context: parent.context, ofKind: .internal, at: end.before(event.duration ?? .zero))
        if let job = event.jobID { span.attributes["webimage.job_id"] = Int64(job) }
        if let format = event.info?.format { span.attributes["webimage.format"] = format.rawValue }
        if let size = event.size { span.attributes["webimage.size"] = size.description }
        if let transformer = event.transformer { span.attributes["webimage.transformer"] = transformer }
        span.end(at: end)
    }

    private func addEvent(_ event: LoadEvent) {
        var attributes = SpanAttributes([:])
        if let error = event.error { attributes["error.type"] = error.code.rawValue }
        if let job = event.jobID { attributes["webimage.job_id"] = Int64(job) }
        if let reason = event.reason { attributes["webimage.reason"] = reason.rawValue }
        for load in event.loadIDs {
            let span = state.withLock { $0.loads[load] }
            span?.addEvent(SpanEvent(name: event.kind.description, attributes: attributes))
        }
    }
}

/// The time when a step ended.
private struct EndedStep: TracerInstant {
    var nanosecondsSinceEpoch: UInt64

    func before(_ duration: Duration) -> EndedStep {
        let length = UInt64(max(0, duration / .nanoseconds(1)))
        return EndedStep(nanosecondsSinceEpoch: nanosecondsSinceEpoch - min(length, nanosecondsSinceEpoch))
    }

    static func < (left: EndedStep, right: EndedStep) -> Bool {
        left.nanosecondsSinceEpoch < right.nanosecondsSinceEpoch
    }
}

extension Span {
    /// Marks the span as failed if there's an error other than a cancellation.
    fileprivate func fail(_ error: ImageError?) {
        guard let error, error.code != .cancelled else { return }
        attributes["error.type"] = error.code.rawValue
        recordError(error)
        setStatus(SpanStatus(code: .error, message: error.message))
    }
}

extension LoadEvent {
    /// The URL's host.
    fileprivate var host: String? {
        guard let url, let scheme = url.firstRange(of: "://") else { return nil }
        var host = url[scheme.upperBound...].prefix { !"/?".contains($0) }
        // The colons of an IPv6 address, which are in brackets, don't begin a port.
        if let port = host.lastIndex(of: ":"), !host[port...].contains("]") { host = host[..<port] }
        return host.isEmpty ? nil : String(host)
    }
}
#endif
