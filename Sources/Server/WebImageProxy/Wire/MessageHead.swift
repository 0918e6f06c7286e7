// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The first line of a message and its header fields. Text is Latin-1, so that every byte is forwarded
/// unchanged.
struct MessageHead {
    /// The request line or the status line.
    enum Start: Equatable {
        case request(method: String, target: String)
        case response(status: Int, reason: String)
    }

    var start: Start
    /// The minor version of HTTP/1; 1 for later ones.
    var minorVersion: Int
    var headers: HTTPHeaders

    private static let maximumBytes = 64 << 10

    /// Reads a head. Refuses folded lines, blanks before a colon and names that are not tokens (RFC 9112, 5).
    ///
    /// - Parameter timeout: the seconds in which the whole head must arrive.
    static func read(
        _ reader: inout SocketReader, isRequest: Bool, timeout: Double
    ) throws(ConnectionError) -> MessageHead {
        var budget = maximumBytes
        let deadline = ContinuousClock.now + .seconds(timeout)
        var line = try reader.line(budget: &budget, deadline: deadline)
        // An empty line before a request is ignored (RFC 9112, 2.2).
        if isRequest, line.isEmpty { line = try reader.line(budget: &budget, deadline: deadline) }
        var head = isRequest ? try request(line) : try response(line)
        var fields: [HTTPHeaders.Field] = []
        while true {
            let line = try reader.line(budget: &budget, deadline: deadline)
            if line.isEmpty { break }
            fields.append(try field(line))
        }
        head.headers = HTTPHeaders(fields)
        return head
    }

    /// Parses the line of one header field.
    static func field(_ line: [UInt8]) throws(ConnectionError) -> HTTPHeaders.Field {
        if line[0] == 32 || line[0] == 9 { throw .malformed("folded header field") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .malformed("header field without a colon")
        }
        guard isToken(line[..<colon]) else { throw .malformed("invalid name of a header field") }
        guard line[colon...].allSatisfy({ $0 >= 32 || $0 == 9 }), !line.contains(127) else {
            throw .malformed("control character in a header field")
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        return HTTPHeaders.Field(name: text(line[..<colon]), value: text(value))
    }

    private static func request(_ line: [UInt8]) throws(ConnectionError) -> MessageHead {
        let words = line.split(separator: 32, omittingEmptySubsequences: false)
        guard words.count == 3, isToken(words[0]), !words[1].isEmpty,
            words[1].allSatisfy({ (33...126).contains($0) })
        else { throw .malformed("malformed request line") }
        let start = Start.request(method: text(words[0]), target: text(words[1]))
        return MessageHead(start: start, minorVersion: try minor(words[2]), headers: [:])
    }

    private static func response(_ line: [UInt8]) throws(ConnectionError) -> MessageHead {
        let words = line.split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
        // A status above 599 is invalid and treated like a server error (RFC 9110, 15).
        guard words.count >= 2, words[1].count == 3, let status = Int(text(words[1])), status >= 100 else {
            throw .malformed("malformed status line")
        }
        let reason = words.count == 3 ? text(words[2]) : ""
        guard reason.utf8.allSatisfy({ $0 >= 32 || $0 == 9 }) else {
            throw .malformed("control character in the status line")
        }
        let start = Start.response(status: status, reason: reason)
        return MessageHead(start: start, minorVersion: try minor(words[0]), headers: [:])
    }

    private static func minor(_ version: ArraySlice<UInt8>) throws(ConnectionError) -> Int {
        let bytes = Array(version)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
            (48...57).contains(bytes[5]), (48...57).contains(bytes[7])
        else { throw .malformed("malformed HTTP version") }
        guard bytes[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        // Later minor versions are read as 1.1 (RFC 9110, 2.5).
        return bytes[7] == UInt8(ascii: "0") ? 0 : 1
    }

    static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }
}
#endif
