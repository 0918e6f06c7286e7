// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// A final response whose body is still to be read.
final class UpstreamResponse {
    private static let mostDiscarded = 64 << 10

    let head: MessageHead
    let status: Int
    let reason: String
    let framing: BodyFraming
    /// When its head came, in seconds since 1970.
    let time: Double
    private let connection: UpstreamConnection
    private let pool: UpstreamPool
    private let timeout: Double
    private let isReusable: Bool
    private var body: BodyReader

    /// - Parameter isReusable: whether the request went to its end.
    init(
        _ head: MessageHead, status: Int, reason: String, method: String, _ connection: UpstreamConnection,
        _ pool: UpstreamPool, time: Double, timeout: Double, isReusable: Bool
    ) throws(WireError) {
        self.head = head
        self.status = status
        self.reason = reason
        self.connection = connection
        self.pool = pool
        self.time = time
        self.timeout = timeout
        framing = try BodyFraming.ofResponse(head, status: status, method: method)
        body = BodyReader(framing)
        let closes = head.headers.values("Connection").contains { value in
            value.lowercased().split(separator: ",").contains { $0.trimmingOptionalWhitespace == "close" }
        }
        self.isReusable = isReusable && framing != .untilClose && head.minorVersion == 1 && !closes
    }

    var isAtEnd: Bool { body.isAtEnd }

    /// The next bytes of the body; nil after the last.
    func next() throws(WireError) -> [UInt8]? {
        try body.next(&connection.reader, timeout: timeout)
    }

    /// Gives the connection back if the body was read to its end.
    func release() {
        if isReusable, body.isAtEnd { pool.put(connection) }
    }

    /// Reads what nobody wants, if it is little, to keep the connection.
    func discard() {
        var count = 0
        while count < Self.mostDiscarded, let bytes = try? next() { count += bytes.count }
        release()
    }
}
#endif
