// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Stands between transport and sink, and lets through only what is a success.
final class HTTPJudge: LoadSink {
    private let request: LoadRequest
    private let configuration: LoaderConfiguration
    private let time: any TimeSource
    private let sink: any LoadSink
    private let state = Locked(State())

    private struct State {
        var handle: (any LoadHandle)?
        var isRefused = false
        var wantsCancel = false
        var isOver = false
        var drained = 0
        var refusedAt: Duration = .zero
    }

    // The body of a rejected response is read to its end, which keeps the connection, if it is no longer than this and
    // takes no longer than that.
    private static let largestDrain = 64 << 10
    private static let longestDrain: Duration = .seconds(1)

    init(
        _ request: LoadRequest, _ configuration: LoaderConfiguration, _ time: any TimeSource,
        _ sink: any LoadSink
    ) {
        self.request = request
        self.configuration = configuration
        self.time = time
        self.sink = sink
    }

    /// Takes the handle of the load that feeds this sink; it is let go at the end.
    func attach(_ handle: any LoadHandle) {
        let cancels = state.withLock { state in
            if !state.isOver { state.handle = handle }
            return state.wantsCancel
        }
        if cancels { handle.cancel() }
    }

    func didReceive(_ response: LoadResponse) {
        guard let modifier = request.responseModifier else { return judge(response) }
        do throws(ImageError) {
            judge(try modifier(response, otherwise: .vetoed))
        } catch {
            refuse(response, error)
        }
    }

    private func judge(_ response: LoadResponse) {
        guard let error = objection(to: response) else { return sink.didReceive(response) }
        refuse(response, error)
    }

    private func refuse(_ response: LoadResponse, _ error: ImageError) {
        let isShort = response.expectedBytes.map { $0 <= Self.largestDrain } ?? false
        let now = isShort ? time.uptime : .zero
        state.withLock { state in
            state.isRefused = true
            state.refusedAt = now
        }
        sink.didFinish(.failure(error.at(url: request.url.absoluteString)))
        if !isShort { cancelTransfer() }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let (isRefused, isTooMuch) = state.withLock { state in
            guard state.isRefused else { return (false, false) }
            state.drained += bytes.count
            let isSlow = !state.wantsCancel && time.uptime - state.refusedAt > Self.longestDrain
            return (true, isSlow || state.drained > Self.largestDrain)
        }
        if isTooMuch { cancelTransfer() }
        return isRefused ? .proceed : sink.didReceive(bytes)
    }

    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }

    func didEndWaiting() { sink.didEndWaiting() }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let isRefused = state.withLock { state in
            state.isOver = true
            state.handle = nil
            return state.isRefused
        }
        if !isRefused { sink.didFinish(result) }
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
        if isUnaskedPart || !configuration.acceptableStatuses.contains(status) {
            let wait = RetryAfter.parse(
                response.headers["Retry-After"], now: time.wallTime, maximum: configuration.maximumRetryAfter)
            return .http(status: status, retryAfter: wait)
        }
        if let accepted = configuration.acceptableContentTypes, let type = response.contentType,
            !MediaType.matches(type, accepted)
        {
            return ImageError(.unsupported, "content type \(type.prefix(64))")
        }
        return nil
    }
}
