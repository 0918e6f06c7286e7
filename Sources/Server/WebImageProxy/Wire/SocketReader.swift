// SPDX-License-Identifier: MIT

#if Server
/// Reads lines and bytes from a socket.
struct SocketReader {
    private static let readBytes = 64 << 10

    let socket: StreamSocket
    private var buffer = [UInt8](repeating: 0, count: readBytes)
    private var start = 0
    private var end = 0

    init(_ socket: StreamSocket) { self.socket = socket }

    /// Whether bytes have been read from the socket and not returned yet.
    var hasBytes: Bool { start < end }

    /// Waits for more bytes.
    ///
    /// - Returns: `false` at the end of the stream.
    mutating func fill(timeout: Double) throws(ConnectionError) -> Bool {
        if start == end { (start, end) = (0, 0) }
        if end == buffer.count {
            buffer.removeSubrange(..<start)
            buffer += [UInt8](repeating: 0, count: max(start, Self.readBytes))
            (start, end) = (0, end - start)
        }
        let offset = end
        let socket = socket
        let count = try buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(ConnectionError) in
                try socket.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]), timeout: timeout)
            }
        }.get()
        end += count
        return count > 0
    }

    /// Returns the next line without its CRLF.
    ///
    /// Only CRLF ends a line, and a line must not contain CR, LF or NUL: lenient implementations differ in
    /// how they read such lines (RFC 9112, 2.2 and 11.1).
    ///
    /// - Parameters:
    ///   - budget: the maximum number of bytes; reduced by the length of the line.
    ///   - deadline: the time by which the whole line must have arrived.
    mutating func line(
        budget: inout Int, deadline: ContinuousClock.Instant
    ) throws(ConnectionError) -> [UInt8] {
        var searched = start
        while true {
            if let newline = buffer[searched..<end].firstIndex(of: 10) {
                let line = Array(buffer[start..<newline])
                start = newline + 1
                budget -= line.count + 1
                if budget < 0 { throw .tooLarge("message head or chunk size line is too long") }
                guard line.last == 13 else { throw .malformed("line does not end with CRLF") }
                let text = Array(line.dropLast())
                if text.contains(where: { $0 == 13 || $0 == 0 }) {
                    throw .malformed("carriage return or NUL in a line")
                }
                return text
            }
            let count = end - start
            if count > budget { throw .tooLarge("message head or chunk size line is too long") }
            let rest = (deadline - .now) / .seconds(1)
            guard try fill(timeout: max(rest, 0)) else {
                if count == 0 { throw .closed }
                throw .malformed("incomplete line")
            }
            searched = start + count
        }
    }

    /// Returns at most `limit` of the next bytes; none at the end of the stream.
    mutating func bytes(_ limit: Int, timeout: Double) throws(ConnectionError) -> [UInt8] {
        if start == end, try !fill(timeout: timeout) { return [] }
        let count = min(limit, end - start)
        defer { start += count }
        return Array(buffer[start..<start + count])
    }
}
#endif
