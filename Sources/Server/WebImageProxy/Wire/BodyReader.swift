// SPDX-License-Identifier: MIT

#if Server
/// Reads the body of a message in parts, and no byte after it.
struct BodyReader {
    private static let maximumTrailerBytes = 16 << 10
    private static let maximumSizeLineBytes = 4096

    private let framing: BodyFraming
    /// The remaining bytes of the body or of the current chunk.
    private var rest = 0
    private var isFirstChunk = true
    private(set) var isAtEnd = false

    init(_ framing: BodyFraming) {
        self.framing = framing
        if case .length(let count) = framing { rest = count }
        if framing == .none { isAtEnd = true }
    }

    /// Returns the next bytes, or `nil` after the last. Trailer fields are dropped.
    mutating func next(_ reader: inout SocketReader, timeout: Double) throws(ConnectionError) -> [UInt8]? {
        if isAtEnd { return nil }
        if framing == .chunked, rest == 0 {
            rest = try chunkSize(&reader, timeout: timeout)
            if rest == 0 {
                try skipTrailers(&reader, timeout: timeout)
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

    /// Reads the line with the size of a chunk: up to 15 hexadecimal digits, and extensions, which are
    /// ignored (RFC 9112, 7.1).
    private mutating func chunkSize(
        _ reader: inout SocketReader, timeout: Double
    ) throws(ConnectionError) -> Int {
        var budget = Self.maximumSizeLineBytes
        let deadline = ContinuousClock.now + .seconds(timeout)
        if !isFirstChunk {
            let line = try reader.line(budget: &budget, deadline: deadline)
            guard line.isEmpty else { throw .malformed("chunk is longer than its size") }
        }
        isFirstChunk = false
        let line = try reader.line(budget: &budget, deadline: deadline)
        let digits = line.prefix { ($0 | 0x20) != 0x20 && $0 != UInt8(ascii: ";") && $0 != 9 }
        guard (1...15).contains(digits.count), let size = Int(MessageHead.text(digits), radix: 16),
            digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { throw .malformed("invalid chunk size") }
        let tail = line.dropFirst(digits.count).drop { $0 == 32 || $0 == 9 }
        guard tail.isEmpty || tail.first == UInt8(ascii: ";") else {
            throw .malformed("invalid chunk size")
        }
        return size
    }

    private func skipTrailers(_ reader: inout SocketReader, timeout: Double) throws(ConnectionError) {
        var budget = Self.maximumTrailerBytes
        let deadline = ContinuousClock.now + .seconds(timeout)
        while true {
            let line = try reader.line(budget: &budget, deadline: deadline)
            if line.isEmpty { return }
            _ = try MessageHead.field(line)
        }
    }
}
#endif
