// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// A final response of the origin whose body has not been read yet.
final class UpstreamResponse {
    private static let maximumDiscardedBytes = 64 << 10

    let head: MessageHead
    let status: Int
    let reason: String
    let framing: BodyFraming
    /// The time at which the head was received, in seconds since 1970.
    let time: Double
    private let connection: UpstreamConnection
    private let timeout: Double
    private let isReusable: Bool
    private var body: BodyReader

    /// - Parameters:
    ///   - head: the head, with a status line.
    ///   - method: the method of the request.
    ///   - isRequestComplete: whether the whole request was sent.
    init(
        head: MessageHead, method: String, connection: UpstreamConnection, time: Double, timeout: Double,
        isRequestComplete: Bool
    ) throws(ConnectionError) {
        guard case .response(let status, let reason) = head.start else {
            throw .malformed("malformed status line")
        }
        self.head = head
        self.status = status
        self.reason = reason
        self.connection = connection
        self.time = time
        self.timeout = timeout
        framing = try BodyFraming.ofResponse(head, status: status, method: method)
        body = BodyReader(framing)
        isReusable =
            isRequestComplete && framing != .untilClose && head.minorVersion == 1
            && !head.headers.closesConnection
    }

    var isAtEnd: Bool { body.isAtEnd }

    /// Returns the next bytes of the body, or `nil` after the last.
    func next() throws(ConnectionError) -> [UInt8]? {
        try body.next(&connection.reader, timeout: timeout)
    }

    /// Makes the connection available to other requests if the body was read to its end.
    func release() {
        if isReusable, body.isAtEnd { connection.release() }
    }

    /// Reads the body, if it is small, so that the connection can be used again.
    func discard() {
        var count = 0
        while count < Self.maximumDiscardedBytes, let bytes = try? next() { count += bytes.count }
        release()
    }
}
#endif
