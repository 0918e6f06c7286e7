// SPDX-License-Identifier: MIT

/// A task that sends the events of its load to an observer.
final class ObservedTask: Sendable {
    private let sender: EventSender
    let number: UInt64
    let request: ImageRequest
    private let start: ContinuousClock.Instant

    init(_ request: ImageRequest, _ sender: EventSender, start: ContinuousClock.Instant) {
        self.request = request
        self.sender = sender
        self.start = start
        number = EventSender.makeLoadNumber()
    }

    func send(
        _ kind: LoadEvent.Kind, job: UInt64? = nil, at instant: ContinuousClock.Instant = .now,
        _ fields: LoadEvent.Fields? = nil
    ) {
        let subject = LoadEvent.Subject(loads: .one(number), job: job, request: request)
        sender.send(kind, of: subject, at: instant, fields)
    }

    /// Sends the first event.
    func sendStart() { send(.started, at: start) }

    /// Sends the event for an image that was delivered before the load ended.
    func sendDelivery<Response>(_ kind: LoadEvent.Kind, _ response: Response) {
        var fields = LoadEvent.Fields()
        if let response = response as? ImageResponse { fields.size = response.image.size }
        send(kind, fields)
    }

    /// Sends the last event.
    func sendEnd<Response>(_ result: Result<Response, ImageError>) {
        let now = ContinuousClock.now
        var fields = LoadEvent.Fields()
        fields.duration = now - start
        let kind: LoadEvent.Kind
        switch result {
        case .success(let response):
            kind = .finished
            if let response = response as? ImageResponse {
                (fields.origin, fields.cacheStatus) = (response.origin, response.status)
                (fields.steps, fields.size) = (response.steps, response.image.size)
            } else if let response = response as? DataResponse {
                (fields.origin, fields.cacheStatus) = (response.origin, response.status)
                (fields.steps, fields.bytes) = (response.steps, response.data.count)
            } else if let response = response as? VariantDataResponse {
                (fields.origin, fields.cacheStatus) = (response.origin, response.status)
                (fields.steps, fields.bytes) = (response.steps, response.body.byteCount)
            }
        case .failure(let error) where error.code == .cancelled: kind = .cancelled
        case .failure(let error):
            kind = .failed
            fields.error = error
        }
        send(kind, at: now, fields)
    }
}
