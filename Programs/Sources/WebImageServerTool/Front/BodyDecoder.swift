// SPDX-License-Identifier: MIT

#if Server
import NIOCore

/// Extracts a message's body from bytes that arrive in arbitrary pieces, without consuming any bytes after
/// it.
struct BodyDecoder {
    /// How the end of a body is determined (RFC 9112, 6.3).
    enum Framing: Equatable {
        case none
        case bytes(Int)
        case chunked
        case untilClose

        /// The number of bytes; nil if it isn't known until the end.
        var byteCount: Int? {
            switch self {
            case .none: 0
            case .bytes(let count): count
            case .chunked, .untilClose: nil
            }
        }
    }

    private enum State {
        case data
        /// Between a chunk's data and the end of its line.
        case chunkEnd
        case chunkSize
        case trailers
    }

    private static let maximumTrailerBytes = 16 << 10
    private static let maximumSizeLineBytes = 4096

    private let framing: Framing
    private var state: State
    /// The number of bytes left in the body or the chunk.
    private var rest = Int.max
    /// How many more bytes the current size line, or all trailer lines, may have.
    private var budget = maximumSizeLineBytes
    private(set) var isAtEnd: Bool

    init(_ framing: Framing) {
        self.framing = framing
        if case .bytes(let count) = framing { rest = count }
        state = framing == .chunked ? .chunkSize : .data
        isAtEnd = framing == .none || rest == 0
    }

    /// Returns the next bytes; nil if ``isAtEnd``, or if more input is needed. Trailer fields are dropped.
    mutating func next(_ buffer: inout ByteBuffer) throws(RequestRefusal) -> ByteBuffer? {
        while !isAtEnd {
            switch state {
            case .data:
                guard let bytes = buffer.readSlice(length: min(rest, buffer.readableBytes)),
                    bytes.readableBytes > 0
                else { return nil }
                if framing == .untilClose { return bytes }
                rest -= bytes.readableBytes
                if rest == 0 {
                    if framing == .chunked { state = .chunkEnd } else { isAtEnd = true }
                }
                return bytes
            case .chunkEnd:
                budget = Self.maximumSizeLineBytes
                guard let line = try line(&buffer) else { return nil }
                guard line.isEmpty else { throw .malformed("chunk is longer than its size") }
                state = .chunkSize
            case .chunkSize:
                guard let line = try line(&buffer) else { return nil }
                rest = try Self.size(line)
                state = rest == 0 ? .trailers : .data
                if rest == 0 { budget = Self.maximumTrailerBytes }
            case .trailers:
                guard let line = try line(&buffer) else { return nil }
                if line.isEmpty { isAtEnd = true } else { try Self.checkTrailer(line) }
            }
        }
        return nil
    }

    /// Ends a body that's delimited by the end of the connection.
    ///
    /// - Returns: false if the body is incomplete.
    mutating func end() -> Bool {
        if framing == .untilClose { isAtEnd = true }
        return isAtEnd
    }

    /// Removes and returns a line, without its CRLF.
    ///
    /// Only CRLF ends a line, and a line must not contain CR or NUL: lenient implementations differ in how
    /// they read such lines (RFC 9112, 2.2 and 11.1).
    private mutating func line(_ buffer: inout ByteBuffer) throws(RequestRefusal) -> [UInt8]? {
        let view = buffer.readableBytesView
        let count = view.firstIndex(of: 10).map { $0 - view.startIndex + 1 }
        guard count ?? view.count <= budget else { throw .malformed("a line of the body is too long") }
        guard let count, let bytes = buffer.readBytes(length: count) else { return nil }
        budget -= count
        guard bytes.dropLast().last == 13, !bytes.dropLast(2).contains(where: { $0 == 13 || $0 == 0 }) else {
            throw .malformed("line does not end with CRLF")
        }
        return Array(bytes.dropLast(2))
    }

    /// Parses a chunk size line: up to 15 hexadecimal digits, and extensions, which are ignored (RFC 9112,
    /// 7.1).
    private static func size(_ line: [UInt8]) throws(RequestRefusal) -> Int {
        let digits = line.prefix { ($0 | 0x20) != 0x20 && $0 != UInt8(ascii: ";") && $0 != 9 }
        guard (1...15).contains(digits.count),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
            digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { throw .malformed("invalid chunk size") }
        let tail = line.dropFirst(digits.count).drop { $0 == 32 || $0 == 9 }
        guard tail.isEmpty || tail.first == UInt8(ascii: ";") else { throw .malformed("invalid chunk size") }
        return size
    }

    private static func checkTrailer(_ line: [UInt8]) throws(RequestRefusal) {
        guard line.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
            throw .malformed("control character")
        }
        try line.withUnsafeBufferPointer { (line) throws(RequestRefusal) in
            _ = try HeadSyntax.field(UnsafeRawBufferPointer(line), isLatin1: true)
        }
    }
}
#endif
