// SPDX-License-Identifier: MIT

#if RemoteCaches
import PortableFoundation

/// A value in RESP2, the protocol of Valkey and Redis.
enum RESPValue: Equatable, Sendable {
    case simple(String)
    case error(String)
    case integer(Int64)
    case bulk(Data)
    /// A missing bulk string or array.
    case null
    case array([RESPValue])

    /// Returns the encoded command, an array of bulk strings.
    static func command(_ arguments: [RESPArgument]) -> Data {
        var bytes = Data(capacity: arguments.reduce(32) { $0 + $1.bytes.count + 16 })
        bytes.append(contentsOf: "*\(arguments.count)\r\n".utf8)
        for argument in arguments {
            bytes.append(contentsOf: "$\(argument.bytes.count)\r\n".utf8)
            bytes.append(argument.bytes)
            bytes.append(contentsOf: "\r\n".utf8)
        }
        return bytes
    }
}

/// An argument of a command: text, a number or bytes.
struct RESPArgument: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    let bytes: Data

    init(_ bytes: Data) { self.bytes = bytes }
    init(_ text: String) { bytes = Data(text.utf8) }
    init(_ number: Int64) { self.init(String(number)) }
    init(stringLiteral value: String) { self.init(value) }
}

/// Parses replies that arrive in pieces. Lengths are checked before memory is reserved, so a reply never
/// takes more memory than the limits allow, no matter what the server sends.
struct RESPParser {
    struct Limits {
        /// The maximum length of a bulk string.
        var bulk = 64 << 20
        /// The maximum length of a simple string, an error or a number.
        var line = 16 << 10
        /// The maximum number of elements of an array.
        var elements = 4096
        /// The maximum depth of arrays.
        var depth = 4
    }

    private let limits: Limits
    private var buffer = Data()
    /// The start of the first value that hasn't been returned yet.
    private var start = 0
    /// The minimum number of bytes from `start` for the value there to be complete.
    private var needed = 1

    init(limits: Limits = Limits()) { self.limits = limits }

    /// Whether all received bytes have been returned as values.
    var isAtBoundary: Bool { start == buffer.count }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.count < 1 << 20)
            start = 0
        } else if start > 1 << 16 {
            buffer.removeSubrange(0..<start)
            start = 0
        }
        if let base = bytes.bindMemory(to: UInt8.self).baseAddress { buffer.append(base, count: bytes.count) }
    }

    /// Returns the next value, or `nil` if its end hasn't arrived yet.
    ///
    /// - Throws: ``RemoteCacheError/malformed(_:)``. Don't use the stream after that.
    mutating func next() throws(RemoteCacheError) -> RESPValue? {
        guard buffer.count - start >= needed else { return nil }
        var position = start
        do {
            let value = try value(at: &position, depth: 0)
            (start, needed) = (position, 1)
            return value
        } catch {
            switch error {
            case .incomplete(let end):
                // Without this, we'd parse the beginning of a long value again for each new piece.
                needed = end - start
                guard needed <= limits.bulk + 4 * limits.line else { throw .malformed("reply too long") }
                return nil
            case .malformed(let message): throw .malformed(message)
            }
        }
    }

    private enum Failure: Error {
        /// The value's end hasn't arrived: parsing needs at least the bytes up to this position.
        case incomplete(Int)
        case malformed(String)
    }

    private func value(at position: inout Int, depth: Int) throws(Failure) -> RESPValue {
        guard position < buffer.count else { throw .incomplete(position + 1) }
        let kind = buffer[position]
        position += 1
        let line = try line(at: &position)
        switch kind {
        case UInt8(ascii: "+"): return .simple(try text(line))
        case UInt8(ascii: "-"): return .error(try text(line))
        case UInt8(ascii: ":"): return .integer(try number(line))
        case UInt8(ascii: "$"):
            let count = try number(line)
            if count == -1 { return .null }
            guard count >= 0, count <= limits.bulk else { throw .malformed("bulk string of \(count) bytes") }
            let end = position + Int(count)
            guard end + 2 <= buffer.count else { throw .incomplete(end + 2) }
            guard buffer[end] == 13, buffer[end + 1] == 10 else {
                throw .malformed("unterminated bulk string")
            }
            defer { position = end + 2 }
            return .bulk(buffer.subdata(in: position..<end))
        case UInt8(ascii: "*"):
            let count = try number(line)
            if count == -1 { return .null }
            guard count >= 0, count <= limits.elements, depth < limits.depth else {
                throw .malformed("array of \(count) elements at depth \(depth)")
            }
            var elements: [RESPValue] = []
            for _ in 0..<count { elements.append(try value(at: &position, depth: depth + 1)) }
            return .array(elements)
        default: throw .malformed("unknown type of reply: \(kind)")
        }
    }

    /// Returns the bytes up to the next line end, and moves past it.
    private func line(at position: inout Int) throws(Failure) -> Data {
        let window = buffer[position..<min(buffer.count, position + limits.line + 2)]
        guard let end = window.firstIndex(where: { $0 == 13 || $0 == 10 }) else {
            guard window.count < limits.line + 2 else { throw .malformed("line too long") }
            throw .incomplete(buffer.count + 1)
        }
        guard buffer[end] == 13 else { throw .malformed("line feed without carriage return") }
        guard end + 1 < buffer.count else { throw .incomplete(end + 2) }
        guard buffer[end + 1] == 10 else { throw .malformed("carriage return without line feed") }
        defer { position = end + 2 }
        return buffer[position..<end]
    }

    private func text(_ line: Data) throws(Failure) -> String {
        guard let text = String(data: line, encoding: .utf8) else { throw .malformed("invalid UTF-8") }
        return text
    }

    private func number(_ line: Data) throws(Failure) -> Int64 {
        let digits = line.first == UInt8(ascii: "-") ? line.dropFirst() : line
        guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }),
            let number = Int64(String(decoding: line, as: UTF8.self))
        else { throw .malformed("invalid number") }
        return number
    }
}
#endif
