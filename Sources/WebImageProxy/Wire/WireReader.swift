// SPDX-License-Identifier: MIT

#if Server
/// Reads lines and bytes off a socket.
struct WireReader {
    private static let pieceBytes = 64 << 10

    let socket: StreamSocket
    private var buffer = [UInt8](repeating: 0, count: pieceBytes)
    private var start = 0
    private var end = 0

    init(_ socket: StreamSocket) { self.socket = socket }

    /// Whether bytes are here already.
    var hasBytes: Bool { start < end }

    /// Waits for more bytes; false at the end of the stream.
    mutating func fill(timeout: Double) throws(WireError) -> Bool {
        if start == end { (start, end) = (0, 0) }
        if end == buffer.count {
            buffer.removeSubrange(..<start)
            buffer += [UInt8](repeating: 0, count: max(start, Self.pieceBytes))
            (start, end) = (0, end - start)
        }
        let offset = end
        let socket = socket
        let count = try buffer.withUnsafeMutableBytes { bytes in
            Result { () throws(WireError) in
                try socket.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]), timeout: timeout)
            }
        }.get()
        end += count
        return count > 0
    }

    /// The next line without its CRLF. Nothing but CRLF ends a line, and neither CR, LF nor NUL stands in it: readers
    /// that are lenient in that differ (RFC 9112, 2.2 and 11.1).
    ///
    /// - Parameters:
    ///   - budget: how many bytes may come still; what the line takes is taken off.
    ///   - deadline: when all of it has to be here.
    mutating func line(
        budget: inout Int, deadline: ContinuousClock.Instant
    ) throws(WireError) -> [UInt8] {
        var searched = start
        while true {
            if let newline = buffer[searched..<end].firstIndex(of: 10) {
                let line = Array(buffer[start..<newline])
                start = newline + 1
                budget -= line.count + 1
                if budget < 0 { throw .tooLarge("the head is too long") }
                guard line.last == 13 else { throw .malformed("a line that does not end with CRLF") }
                let text = Array(line.dropLast())
                if text.contains(where: { $0 == 13 || $0 == 0 }) {
                    throw .malformed("a carriage return or NUL in a line")
                }
                return text
            }
            let count = end - start
            if count > budget { throw .tooLarge("the head is too long") }
            let rest = (deadline - .now) / .seconds(1)
            guard try fill(timeout: max(rest, 0)) else {
                if count == 0 { throw .closed }
                throw .malformed("a line that is cut off")
            }
            searched = start + count
        }
    }

    /// At most `limit` of the next bytes; none at the end of the stream.
    mutating func bytes(_ limit: Int, timeout: Double) throws(WireError) -> [UInt8] {
        if start == end, try !fill(timeout: timeout) { return [] }
        let count = min(limit, end - start)
        defer { start += count }
        return Array(buffer[start..<start + count])
    }
}
#endif
