// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// Where a body ends (RFC 9112, 6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
    case untilClose

    /// Of a request. Whatever two readers could read in two ways is refused: both `Transfer-Encoding` and
    /// `Content-Length`, either of them twice, a length that is not all digits (RFC 9112, 6.3 and 11.2).
    static func ofRequest(_ head: MessageHead) throws(WireError) -> BodyFraming {
        let codings = head.headers.values("Transfer-Encoding")
        let lengths = head.headers.values("Content-Length")
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, head.minorVersion == 1 else {
                throw .malformed("a body with two ends")
            }
            guard codings[0].lowercased() == "chunked" else { throw .unsupported("a transfer coding") }
            return .chunked
        }
        guard let length = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .malformed("two lengths") }
        let count = try number(length)
        return count == 0 ? .none : .length(count)
    }

    /// Of a response to a request of that method.
    static func ofResponse(_ head: MessageHead, status: Int, method: String) throws(WireError) -> BodyFraming
    {
        let codings = head.headers.values("Transfer-Encoding")
        let lengths = head.headers.values("Content-Length")
        if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw .malformed("a body with two ends")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .untilClose }
        guard lengths.allSatisfy({ $0 == length }) else { throw .malformed("two lengths") }
        return .length(try number(length))
    }

    private static func number(_ text: String) throws(WireError) -> Int {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(text)
        else { throw .malformed("a length that is none") }
        return number
    }
}

/// Reads a body piece by piece, to its end and no further.
struct BodyReader {
    private static let mostTrailers = 16 << 10

    private var framing: BodyFraming
    /// What is left of the length, or of the chunk.
    private var rest = 0
    private var isFirstChunk = true
    private(set) var isAtEnd = false

    init(_ framing: BodyFraming) {
        self.framing = framing
        if case .length(let count) = framing { rest = count }
        if framing == .none { isAtEnd = true }
    }

    /// The next bytes; nil after the last. Trailers are read and dropped.
    mutating func next(_ reader: inout WireReader, timeout: Double) throws(WireError) -> [UInt8]? {
        if isAtEnd { return nil }
        if framing == .chunked, rest == 0 {
            rest = try chunk(&reader, timeout)
            if rest == 0 {
                try skipTrailers(&reader, timeout)
                isAtEnd = true
                return nil
            }
        }
        if case .length = framing, rest == 0 {
            isAtEnd = true
            return nil
        }
        let limit = framing == .untilClose ? Int.max : rest
        let bytes = try reader.bytes(limit, timeout: timeout)
        if bytes.isEmpty {
            guard framing == .untilClose else { throw .closed }
            isAtEnd = true
            return nil
        }
        if framing != .untilClose { rest -= bytes.count }
        if case .length = framing, rest == 0 { isAtEnd = true }
        return bytes
    }

    /// The size line: up to 15 hexadecimal digits, and extensions that nobody reads (RFC 9112, 7.1).
    private mutating func chunk(_ reader: inout WireReader, _ timeout: Double) throws(WireError) -> Int {
        var budget = 4096
        let deadline = ContinuousClock.now + .seconds(timeout)
        if !isFirstChunk {
            let line = try reader.line(budget: &budget, deadline: deadline)
            guard line.isEmpty else { throw .malformed("a chunk longer than its size") }
        }
        isFirstChunk = false
        let line = try reader.line(budget: &budget, deadline: deadline)
        let digits = line.prefix { ($0 | 0x20) != 0x20 && $0 != UInt8(ascii: ";") && $0 != 9 }
        guard (1...15).contains(digits.count), let size = Int(MessageHead.text(digits), radix: 16),
            digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { throw .malformed("a chunk size that is none") }
        let tail = line.dropFirst(digits.count).drop { $0 == 32 || $0 == 9 }
        guard tail.isEmpty || tail.first == UInt8(ascii: ";") else {
            throw .malformed("a chunk size that is none")
        }
        return size
    }

    private func skipTrailers(_ reader: inout WireReader, _ timeout: Double) throws(WireError) {
        var budget = Self.mostTrailers
        let deadline = ContinuousClock.now + .seconds(timeout)
        while true {
            let line = try reader.line(budget: &budget, deadline: deadline)
            if line.isEmpty { return }
            _ = try MessageHead.field(line)
        }
    }
}
#endif
