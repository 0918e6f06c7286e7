// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Reads the response to a ``LengthQuestion``, and passes it on as if the whole file had been requested. A
/// file that's too long fails as usual. For any other file, the first part is treated as an interrupted
/// transfer.
final class LengthAnswer: LoadSink {
    private enum Finding {
        /// Nothing was received, or the response ignores the question.
        case plain
        /// A part of a file with this length.
        case part(total: Int)
        /// The headers for a file with this length; nil if it's unknown.
        case head(length: Int?)
        /// A part that can't be used.
        case other
    }

    private let question: LengthQuestion
    private let limit: Int
    private let sink: any LoadSink
    private let didIgnoreRange: @Sendable () -> Void
    // These don't need a lock, because only the sink's methods use them, and their calls never overlap.
    private nonisolated(unsafe) var finding = Finding.plain
    private nonisolated(unsafe) var received = 0

    /// The error that ends an attempt after it has found that the file is small. The rest is requested next.
    static let smallFile = ImageError(.cancelled, "only the length was asked for", cause: FileIsSmall())

    private struct FileIsSmall: Error {}

    /// - Parameter didIgnoreRange: called if the server sends a whole file that's too long.
    init(
        _ question: LengthQuestion, limit: Int, sink: any LoadSink,
        didIgnoreRange: @escaping @Sendable () -> Void
    ) {
        self.question = question
        self.limit = limit
        self.sink = sink
        self.didIgnoreRange = didIgnoreRange
    }

    static func isSmall(_ error: ImageError) -> Bool { error.cause is FileIsSmall }

    func didReceive(_ response: LoadResponse) {
        guard let status = response.status else { return sink.didReceive(response) }
        switch question {
        case .head where status == 200:
            finding = .head(length: response.headers["Content-Length"].flatMap { Int($0) })
        case .firstPart where status == 206:
            guard let whole = response.wholeOfFirstPart else { return finding = .other }
            finding = .part(total: whole.expectedBytes ?? 0)
            sink.didReceive(whole)
        default: sink.didReceive(response)
        }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        switch finding {
        case .plain, .part:
            received += bytes.count
            return sink.didReceive(bytes)
        case .head, .other: return .proceed
        }
    }

    func restart() -> Bool {
        guard sink.restart() else { return false }
        (finding, received) = (.plain, 0)
        return true
    }

    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }

    func didEndWaiting() { sink.didEndWaiting() }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        if case .failure(let error) = result {
            // The server sent a whole file, and the transport cut it off.
            if case (.firstPart, .plain) = (question, finding), error.limit?.name == "encodedBytes" {
                didIgnoreRange()
            }
            return sink.didFinish(result)
        }
        switch finding {
        case .part(let total) where received < total: sink.didFinish(.failure(Self.smallFile))
        case .head(let length?) where length > limit:
            sink.didFinish(.failure(.limit("encodedBytes", found: length, allowed: limit)))
        case .head, .other: sink.didFinish(.failure(Self.smallFile))
        case .plain, .part: sink.didFinish(result)
        }
    }
}

extension LoadResponse {
    /// The response that a request for the whole file would have received. Nil if this isn't the first part
    /// of the file, or if it doesn't include the file's length.
    fileprivate var wholeOfFirstPart: LoadResponse? {
        guard headers["Content-Encoding"] == nil, let range = ContentRange(ofOnePart: headers),
            range.bytes.lowerBound == 0, let total = range.total
        else { return nil }
        var whole = self
        whole.status = 200
        whole.headers.remove("Content-Range")
        whole.headers["Content-Length"] = String(total)
        whole.expectedBytes = total
        return whole
    }
}

extension AttemptContext {
    /// The maximum number of servers to remember for sending whole files.
    private static let maximumOrigins = 256

    /// The request for a load's next attempt, which may only ask for the length.
    func request(_ request: LoadRequest, of fetch: inout Fetch) -> LoadRequest {
        guard request.wantsSmallFilesOnly, fetch.mayAskForLength, let origin = request.url.httpOrigin,
            let question = LengthQuestion(
                about: request, sendsWholeFiles: wholeFileOrigins.withLock { $0.contains(origin) })
        else { return request }
        fetch.ask(question)
        return question.asked(by: request)
    }

    /// The sink for the response to a question.
    func answer(
        to question: LengthQuestion, of request: LoadRequest, for sink: any LoadSink
    ) -> any LoadSink {
        let origin = request.url.httpOrigin
        return LengthAnswer(question, limit: request.limits.encodedBytes, sink: sink) { [wholeFileOrigins] in
            guard let origin else { return }
            wholeFileOrigins.withLock { origins in
                // Starting over is cheap: a forgotten server costs one extra connection.
                if origins.count >= Self.maximumOrigins { origins = [] }
                origins.insert(origin)
            }
        }
    }
}
