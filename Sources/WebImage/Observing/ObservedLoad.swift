// SPDX-License-Identifier: MIT

import ImageBase

/// A load whose events are sent.
///
/// It retains nothing, so that tasks without an observer have nothing to release: whatever ends a task holds
/// the pipeline, and that holds the sender.
struct ObservedLoad: Sendable {
    private let sender: Unmanaged<EventSender>
    let number: UInt64
    private let start: ContinuousClock.Instant

    init(_ sender: EventSender, start: ContinuousClock.Instant) {
        self.sender = .passUnretained(sender)
        self.number = EventSender.makeLoadNumber()
        self.start = start
    }

    func send(
        _ kind: LoadEvent.Kind, of request: ImageRequest, job: UInt64? = nil,
        at instant: ContinuousClock.Instant = .now, _ fields: LoadEvent.Fields? = nil
    ) {
        let subject = LoadEvent.Subject(loads: .one(number), job: job, request: request)
        sender._withUnsafeGuaranteedRef { $0.send(kind, of: subject, at: instant, fields) }
    }

    /// Sends the first event.
    func sendStart(of request: ImageRequest) { send(.started, of: request, at: start) }

    /// Sends the last event.
    @inline(never)
    func sendEnd<Response>(_ result: Result<Response, ImageError>, of request: ImageRequest) {
        let now = ContinuousClock.now
        var fields = LoadEvent.Fields()
        fields.duration = now - start
        let kind: LoadEvent.Kind
        switch result {
        case .success(let response):
            kind = .finished
            if let response = response as? ImageResponse {
                (fields.origin, fields.cacheStatus) = (response.origin, response.status)
                (fields.steps, fields.size) = (response.metrics, response.image.size)
            } else if let response = response as? DataResponse {
                (fields.origin, fields.cacheStatus) = (response.origin, response.status)
                (fields.steps, fields.bytes) = (response.metrics, response.data.count)
            }
        case .failure(let error) where error.code == .cancelled: kind = .cancelled
        case .failure(let error):
            kind = .failed
            fields.error = error
        }
        send(kind, of: request, at: now, fields)
    }

    /// Sends an image that was delivered before the end.
    @inline(never)
    func sendDelivery<Response>(
        _ kind: LoadEvent.Kind, _ response: Response, of request: ImageRequest
    ) {
        var fields = LoadEvent.Fields()
        if let response = response as? ImageResponse { fields.size = response.image.size }
        send(kind, of: request, fields)
    }
}

/// A task whose load is observed.
struct ObservedTask: Sendable {
    let load: ObservedLoad
    let request: ImageRequest
}
