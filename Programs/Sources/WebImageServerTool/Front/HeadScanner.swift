// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore

/// Finds the end of a head in bytes that arrive in arbitrary pieces, and looks at each byte only once.
struct HeadScanner {
    private var index = 0
    private var lineStart = 0

    init() {}

    /// Takes the next head out of `buffer`.
    ///
    /// - Returns: nil if more bytes are needed.
    mutating func next<Head>(
        _ buffer: inout ByteBuffer, maximumBytes: Int,
        parse: (UnsafeRawBufferPointer) throws(RequestRefusal) -> Head
    ) throws(RequestRefusal) -> Head? {
        // `withUnsafeReadableBytes` doesn't support typed errors, so the closure returns a `Result`.
        let result = buffer.withUnsafeReadableBytes { bytes -> Result<(Head, Int)?, RequestRefusal> in
            do throws(RequestRefusal) {
                guard let end = try scan(bytes) else {
                    guard bytes.count <= maximumBytes else { throw Self.tooLarge }
                    return .success(nil)
                }
                guard end <= maximumBytes else { throw Self.tooLarge }
                // Ignore an empty line before a request (RFC 9112, 2.2).
                let skipped = bytes[0] == 13 ? 2 : 0
                let head = try parse(UnsafeRawBufferPointer(rebasing: bytes[skipped..<end]))
                return .success((head, end))
            } catch {
                return .failure(error)
            }
        }
        guard let (head, count) = try result.get() else { return nil }
        buffer.moveReaderIndex(forwardBy: count)
        self = HeadScanner()
        return head
    }

    private static let tooLarge = RequestRefusal(status: 431, reason: "the request header is too large")

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int? {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 10 {
                guard index > lineStart, bytes[index - 1] == 13 else {
                    throw .malformed("line feed without carriage return")
                }
                let isEmpty = index == lineStart + 1
                let isFirst = lineStart == 0
                index += 1
                lineStart = index
                if isEmpty && !isFirst {
                    guard index > 4 else { throw .malformed("malformed request line") }
                    return index
                }
            } else {
                if index > lineStart, bytes[index - 1] == 13 {
                    throw .malformed("carriage return without line feed")
                }
                guard byte >= 32 && byte != 127 || byte == 9 || byte == 13 else {
                    throw .malformed("control character")
                }
                index += 1
            }
        }
        return nil
    }
}

/// The lines of a head, without their line endings.
struct LineReader {
    var rest: UnsafeRawBufferPointer

    mutating func next() -> UnsafeRawBufferPointer {
        // Each line ends with CRLF, and the scanner made sure that there's no other line feed.
        let end = rest.firstIndex(of: 10) ?? rest.count
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...]) }
        return UnsafeRawBufferPointer(rebasing: rest[..<max(0, end - 1)])
    }

    /// Returns the fields before the empty line.
    mutating func fields(isLatin1: Bool, maximum: Int = .max) throws(RequestRefusal) -> HTTPHeaders {
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(16)
        while true {
            let line = next()
            if line.isEmpty { return HTTPHeaders(fields) }
            fields.append(try HeadSyntax.field(line, isLatin1: isLatin1))
            if fields.count > maximum {
                throw RequestRefusal(status: 431, reason: "more than \(maximum) header fields")
            }
        }
    }
}

extension Slice where Base == UnsafeRawBufferPointer {
    var whole: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self) }
}
#endif
