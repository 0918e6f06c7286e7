// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
@_spi(Programs) import WebImageServer

/// The reason a request isn't passed to the engine: two HTTP/1.1 implementations could read it differently,
/// it has a body that the server doesn't accept, or it's too large.
struct RequestRefusal: Error, Equatable {
    let status: Int
    let reason: String

    static func malformed(_ reason: String) -> RequestRefusal { RequestRefusal(status: 400, reason: reason) }
}

/// A request's head: the request line and the header fields.
///
/// The parser is stricter than llhttp, which `NIOHTTP1` uses: there's exactly one way to read each byte (RFC
/// 9112, 11.2), so a proxy in front of this server can't disagree about where a request ends or which host
/// it's for. Only uploads may have a body, and only with a length.
struct RequestHead: Equatable {
    var method: String
    /// The path and query, in origin form.
    var target: String
    var headers: HTTPHeaders
    var isHTTP10: Bool
    /// The body that follows the head. It's never delimited by the end of the connection.
    private(set) var body = BodyDecoder.Framing.none

    /// The maximum number of header fields.
    static let maximumFields = 100

    /// Parses a head found by ``HeadScanner``, including the empty line at its end.
    ///
    /// - Parameter isForwarded: whether the request goes to another server. If so, text is decoded as
    ///   Latin-1, so every byte is forwarded unchanged, and the forwarder checks the target and the host.
    init(_ bytes: UnsafeRawBufferPointer, isForwarded: Bool = false) throws(RequestRefusal) {
        var lines = LineReader(rest: bytes)
        let words = Self.words(lines.next())
        guard let words, HeadSyntax.isToken(words.method), !words.target.isEmpty,
            words.target.allSatisfy({ $0 > 32 && $0 != 127 && $0 != UInt8(ascii: "#") }),
            let text = String(validating: words.target, as: UTF8.self),
            !isForwarded || text.utf8.allSatisfy({ $0 < 127 })
        else { throw .malformed("malformed request line") }
        isHTTP10 = try HeadSyntax.isHTTP10(words.version)
        method = String(decoding: words.method, as: UTF8.self)
        // Some clients and proxies don't escape UTF-8. Once escaped, two strings are equal only if their
        // bytes are.
        target = PercentCoding.ascii(text)
        headers = try lines.fields(isLatin1: isForwarded, maximum: isForwarded ? .max : Self.maximumFields)
        body = try bodyLength()
        if !isForwarded { try checkHost() }
    }

    /// Whether the connection can be reused for another request.
    var keepsAlive: Bool {
        let options = HeadSyntax.connectionOptions(headers)
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

    /// Rejects framing that two implementations could read differently (RFC 9112, 6.3).
    private func bodyLength() throws(RequestRefusal) -> BodyDecoder.Framing {
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
        let count = try HeadSyntax.length(length)
        return count == 0 ? .none : .bytes(count)
    }

    /// Requires one valid `Host` that agrees with the target, and reduces the target to its path.
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
        else { throw .malformed("the host in the request target differs from Host") }
        let path = String(rest.dropFirst(authority.count))
        target = path.hasPrefix("/") ? path : "/" + path
    }

    /// Whether `text` is a host name or address, with or without a port.
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
}
#endif
