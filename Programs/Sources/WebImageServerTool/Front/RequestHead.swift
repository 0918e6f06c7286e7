// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
@_spi(Programs) import WebImageServer

/// The reason why a request is not passed to the engine: it could be read differently by two implementations
/// of HTTP/1.1, it has a body, or it is too large.
struct RequestRefusal: Error, Equatable {
    let status: Int
    let reason: String

    static func malformed(_ reason: String) -> RequestRefusal { RequestRefusal(status: 400, reason: reason) }
}

/// The head of a request: the request line and the header fields.
///
/// The parser is stricter than llhttp, which `NIOHTTP1` uses: it accepts exactly one reading of each byte
/// (RFC 9112, 11.2), so that no proxy in front of this server can disagree about where a request ends or
/// which host it is for. A body is accepted for uploads only, and only with a length.
struct RequestHead: Equatable {
    var method: String
    /// The path and the query, in origin form.
    var target: String
    var headers: HTTPHeaders
    var isHTTP10: Bool
    private(set) var body = BodyLength.none

    /// The length of the body that follows a head.
    enum BodyLength: Equatable {
        case none
        /// More than 0.
        case bytes(Int)
        case chunked

        /// Nil if it is not known before the end.
        var byteCount: Int? {
            switch self {
            case .none: 0
            case .bytes(let count): count
            case .chunked: nil
            }
        }
    }

    /// The maximum number of header fields.
    static let maximumFields = 100

    /// Parses a head that ``RequestScanner`` has found, with the empty line at its end.
    init(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) {
        var lines = LineReader(rest: bytes)
        let words = Self.words(lines.next())
        guard let words, Self.isToken(words.method), !words.target.isEmpty,
            words.target.allSatisfy({ $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "#") }),
            let text = String(validating: words.target, as: UTF8.self)
        else { throw .malformed("malformed request line") }
        isHTTP10 = try Self.isHTTP10(words.version)
        method = String(decoding: words.method, as: UTF8.self)
        // Some clients and other servers don't escape UTF-8. Escaped, two texts are equal only if their bytes
        // are.
        target = PercentCoding.ascii(text)
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(16)
        while true {
            let line = lines.next()
            if line.isEmpty { break }
            fields.append(try Self.field(line))
            if fields.count > Self.maximumFields {
                throw RequestRefusal(status: 431, reason: "more than \(Self.maximumFields) header fields")
            }
        }
        headers = HTTPHeaders(fields)
        body = try bodyLength()
        try checkHost()
    }

    /// Whether the connection can be used for another request.
    var keepsAlive: Bool {
        let options = headers.values("Connection").flatMap { $0.split(separator: ",") }
            .map { $0.filter { !$0.isWhitespace }.lowercased() }
        if options.contains("close") { return false }
        return !isHTTP10 || options.contains("keep-alive")
    }

    private static func words(
        _ line: UnsafeRawBufferPointer
    ) -> (method: UnsafeRawBufferPointer, target: UnsafeRawBufferPointer, version: UnsafeRawBufferPointer)? {
        guard let first = line.firstIndex(of: 32), let last = line.lastIndex(of: 32), first < last else {
            return nil
        }
        return (line[..<first].whole, line[(first + 1)..<last].whole, line[(last + 1)...].whole)
    }

    private static func isHTTP10(_ version: UnsafeRawBufferPointer) throws(RequestRefusal) -> Bool {
        if version.elementsEqual("HTTP/1.1".utf8) { return false }
        if version.elementsEqual("HTTP/1.0".utf8) { return true }
        guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
            (48...57).contains(version[5]), (48...57).contains(version[7])
        else { throw .malformed("malformed HTTP version") }
        // Later minor versions are read as 1.1 (RFC 9110, 2.5).
        if version[5] == UInt8(ascii: "1") { return false }
        throw RequestRefusal(status: 505, reason: "unsupported HTTP version")
    }

    private static func field(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) -> HTTPHeaders.Field {
        if line[0] == 32 || line[0] == 9 { throw .malformed("folded header field") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon].whole) else {
            throw .malformed("invalid name of a header field")
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        return HTTPHeaders.Field(
            name: String(decoding: line[..<colon], as: UTF8.self),
            value: String(decoding: value, as: UTF8.self))
    }

    /// Refuses framing that two implementations could read differently (RFC 9112, 6.3).
    private func bodyLength() throws(RequestRefusal) -> BodyLength {
        let codings = headers.values("Transfer-Encoding")
        let lengths = headers.values("Content-Length")
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, !isHTTP10 else {
                throw .malformed("ambiguous body length")
            }
            guard codings[0].lowercased() == "chunked" else {
                throw RequestRefusal(status: 501, reason: "unsupported transfer coding")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .malformed("more than one Content-Length") }
        guard (1...18).contains(length.utf8.count), length.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw .malformed("invalid Content-Length")
        }
        // 18 digits always fit.
        let count = Int(length) ?? 0
        return count == 0 ? .none : .bytes(count)
    }

    /// Requires one valid `Host`, which the target must not contradict, and reduces the target to its path.
    private mutating func checkHost() throws(RequestRefusal) {
        let hosts = headers.values("Host")
        guard hosts.count == 1 || isHTTP10 && hosts.isEmpty else {
            throw .malformed("missing Host, or more than one")
        }
        if let host = hosts.first {
            guard Self.isAuthority(host) else { throw .malformed("invalid Host") }
        }
        if target.utf8.first == UInt8(ascii: "/") { return }
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            throw .malformed("invalid request target")
        }
        let rest = target.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard Self.isAuthority(String(authority)),
            hosts.first.map({ $0.lowercased() == authority.lowercased() }) ?? true
        else { throw .malformed("the host of the request target is not that of Host") }
        let path = String(rest.dropFirst(authority.count))
        target = path.hasPrefix("/") ? path : "/" + path
    }

    /// Whether `text` is a host name or an address, with or without a port.
    private static func isAuthority(_ text: String) -> Bool {
        var host = Substring(text).utf8
        if host.last != UInt8(ascii: "]"), let colon = host.lastIndex(of: UInt8(ascii: ":")) {
            let port = host[host.index(after: colon)...]
            guard (1...5).contains(port.count), port.allSatisfy({ (48...57).contains($0) }),
                port.reduce(0, { $0 * 10 + Int($1) - 48 }) < 65_536
            else { return false }
            host = host[..<colon]
        }
        if host.first == UInt8(ascii: "[") {
            return host.count > 1 && host.last == UInt8(ascii: "]")
                && host.dropFirst().dropLast().allSatisfy { byte in
                    Character(UnicodeScalar(byte)).isHexDigit || byte == 0x3A || byte == 0x2E
                }
        }
        return !host.isEmpty
            && host.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    private static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }
}

/// Finds the end of a head in bytes that arrive in any pieces, and looks at each byte once.
struct RequestScanner {
    private var index = 0
    private var lineStart = 0

    init() {}

    /// Takes the next head out of `buffer`.
    ///
    /// - Returns: nil if more bytes are needed.
    mutating func next(
        _ buffer: inout ByteBuffer, maximumBytes: Int
    ) throws(RequestRefusal) -> RequestHead? {
        // A closure cannot throw a typed error through this function of the buffer.
        let result = buffer.withUnsafeReadableBytes { bytes -> Result<(RequestHead, Int)?, RequestRefusal> in
            do throws(RequestRefusal) {
                guard let end = try scan(bytes) else {
                    guard bytes.count <= maximumBytes else { throw Self.tooLarge }
                    return .success(nil)
                }
                guard end <= maximumBytes else { throw Self.tooLarge }
                // An empty line before a request is ignored (RFC 9112, 2.2).
                let skipped = bytes[0] == 13 ? 2 : 0
                let head = try RequestHead(UnsafeRawBufferPointer(rebasing: bytes[skipped..<end]))
                return .success((head, end))
            } catch {
                return .failure(error)
            }
        }
        guard let (head, count) = try result.get() else { return nil }
        buffer.moveReaderIndex(forwardBy: count)
        self = RequestScanner()
        return head
    }

    private static let tooLarge = RequestRefusal(status: 431, reason: "the head of the request is too large")

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int? {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 10 {
                guard index > lineStart, bytes[index - 1] == 13 else { throw .malformed("line feed alone") }
                let isEmpty = index == lineStart + 1
                let isFirst = lineStart == 0
                index += 1
                lineStart = index
                if isEmpty && !isFirst {
                    guard index > 4 else { throw .malformed("malformed request line") }
                    return index
                }
            } else {
                if index > lineStart, bytes[index - 1] == 13 { throw .malformed("carriage return alone") }
                guard byte >= 32 && byte != 127 || byte == 9 || byte == 13 else {
                    throw .malformed("control character")
                }
                index += 1
            }
        }
        return nil
    }
}

/// The lines of a head, without their ends.
private struct LineReader {
    var rest: UnsafeRawBufferPointer

    mutating func next() -> UnsafeRawBufferPointer {
        // Each line ends with CRLF, and no other line feed occurs, because the scanner has looked.
        let end = rest.firstIndex(of: 10) ?? rest.count
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...]) }
        return UnsafeRawBufferPointer(rebasing: rest[..<max(0, end - 1)])
    }
}

extension Slice where Base == UnsafeRawBufferPointer {
    fileprivate var whole: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self) }
}
#endif
