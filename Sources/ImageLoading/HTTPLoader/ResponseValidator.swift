// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Passes successful responses on to a sink, and turns others into errors.
final class ResponseValidator: LoadSink {
    private let request: LoadRequest
    private let configuration: LoaderConfiguration
    private let time: any TimeSource
    private let sink: any LoadSink
    private let state = Locked(State())

    private struct State {
        var handle: (any LoadHandle)?
        var isRejected = false
        var wantsCancel = false
        var isFinished = false
        var drained = 0
        var rejectedAt: Duration = .zero
    }

    // A shorter body of a rejected response is read to its end, so that the connection can be reused, if that
    // takes no longer than `maximumDrainTime`.
    private static let maximumDrain = 64 << 10
    private static let maximumDrainTime: Duration = .seconds(1)

    init(
        request: LoadRequest, configuration: LoaderConfiguration, time: any TimeSource,
        sink: any LoadSink
    ) {
        self.request = request
        self.configuration = configuration
        self.time = time
        self.sink = sink
    }

    /// Sets the handle of the load whose sink this is. It is released at the end of the load.
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
        let isShort = response.expectedBytes.map { $0 <= Self.maximumDrain } ?? false
        let now = isShort ? time.uptime : .zero
        state.withLock { state in
            state.isRejected = true
            state.rejectedAt = now
        }
        sink.didFinish(.failure(error.at(url: request.url.absoluteString).with(response, to: request)))
        if !isShort { cancelTransfer() }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let (isRejected, exceedsDrain) = state.withLock { state in
            guard state.isRejected else { return (false, false) }
            state.drained += bytes.count
            let isSlow = !state.wantsCancel && time.uptime - state.rejectedAt > Self.maximumDrainTime
            return (true, isSlow || state.drained > Self.maximumDrain)
        }
        if exceedsDrain { cancelTransfer() }
        return isRejected ? .proceed : sink.didReceive(bytes)
    }

    func restart() -> Bool { !state.withLock(\.isRejected) && sink.restart() }

    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }

    func didEndWaiting() { sink.didEndWaiting() }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let isRejected = state.withLock { state in
            state.isFinished = true
            state.handle = nil
            return state.isRejected
        }
        if !isRejected { sink.didFinish(result) }
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
