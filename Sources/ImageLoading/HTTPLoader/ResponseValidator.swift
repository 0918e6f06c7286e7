// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Passes successful responses on to a sink, and turns all other responses into errors.
final class ResponseValidator: ForwardingSink {
    private let request: LoadRequest
    private let configuration: LoaderConfiguration
    private let time: any TimeSource
    let sink: any LoadSink
    private let state = Locked(State())

    private struct State {
        var handle: (any LoadHandle)?
        var wantsCancel = false
        var isFinished = false
    }

    // This doesn't need a lock, because only the sink's methods use it, and their calls never overlap.
    private nonisolated(unsafe) var rejection: Rejection?

    private struct Rejection {
        let at: Duration
        var drained = 0
        var isDraining = true
    }

    init(
        request: LoadRequest, configuration: LoaderConfiguration, time: any TimeSource,
        sink: any LoadSink
    ) {
        self.request = request
        self.configuration = configuration
        self.time = time
        self.sink = sink
    }

    /// Sets the handle of the load that calls this sink. It's released at the end of the load.
    func attach(_ handle: any LoadHandle) {
        let cancels = state.withLock { state in
            if !state.isFinished { state.handle = handle }
            return state.wantsCancel
        }
        if cancels { handle.cancel() }
    }

    func didReceive(_ response: LoadResponse) {
        guard let modifier = request.responseModifier else { return validate(response) }
        do throws(ImageError) {
            validate(try modifier(response, otherwise: .vetoed))
        } catch {
            reject(response, error)
        }
    }

    private func validate(_ response: LoadResponse) {
        guard let error = objection(to: response) else { return sink.didReceive(response) }
        reject(response, error)
    }

    private func reject(_ response: LoadResponse, _ error: ImageError) {
        let isShort = response.expectedBytes.map { $0 <= BodyRest.maximum } ?? false
        let now = isShort ? time.uptime : .zero
        rejection = Rejection(at: now)
        sink.didFinish(.failure(error.at(url: request.url.absoluteString).with(response, to: request)))
        if !isShort { cancelTransfer() }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        guard var rejection else { return sink.didReceive(bytes) }
        guard rejection.isDraining else { return .proceed }
        rejection.drained += bytes.count
        rejection.isDraining =
            rejection.drained <= BodyRest.maximum && time.uptime - rejection.at <= BodyRest.maximumTime
        self.rejection = rejection
        if !rejection.isDraining { cancelTransfer() }
        return .proceed
    }

    func restart() -> Bool { rejection == nil && sink.restart() }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        // Release the handle after unlocking.
        _ = state.withLock { state in
            state.isFinished = true
            defer { state.handle = nil }
            return state.handle
        }
        if rejection == nil { sink.didFinish(result) }
    }

    private func cancelTransfer() {
        let handle = state.withLock { state in
            state.wantsCancel = true
            return state.handle
        }
        handle?.cancel()
    }

    private func objection(to response: LoadResponse) -> ImageError? {
        guard let status = response.status else { return nil }
        let headers = request.headers
        let isConditional = headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil
        if status == 304, isConditional { return nil }
        let isUnaskedPart = status == 206 && headers["Range"] == nil
        let isAcceptable =
            request.acceptableStatuses.contains(status) || request.additionalStatuses.contains(status)
        if isUnaskedPart || !isAcceptable {
            let wait = RetryAfter.parse(
                response.headers["Retry-After"], now: time.wallTime, maximum: configuration.maximumRetryAfter)
            return .http(status: status, retryAfter: wait)
        }
        if let accepted = request.acceptableContentTypes, let type = response.contentType,
            !MediaType.matches(type, accepted)
        {
            return ImageError(.unsupported, "unacceptable content type \(type.prefix(64))")
        }
        return nil
    }
}
