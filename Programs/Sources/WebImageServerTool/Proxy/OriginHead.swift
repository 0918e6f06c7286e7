// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImageProxy

/// The head of a response from the origin: the status line and header fields. Text is decoded as Latin-1.
struct OriginHead: Sendable {
    let status: Int
    let reason: String
    let headers: HTTPHeaders
    private let isHTTP10: Bool

    /// Parses a head found by ``HeadScanner``, including the empty line at its end.
    init(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) {
        var lines = LineReader(rest: bytes)
        let words = lines.next().split(separator: 32, maxSplits: 2, omittingEmptySubsequences: false)
        // A status above 599 is invalid, and is treated like a server error (RFC 9110, 15).
        guard words.count >= 2, words[1].count == 3, words[1].allSatisfy({ (48...57).contains($0) }),
            let status = Int(String(decoding: words[1], as: UTF8.self)), status >= 100
        else { throw .malformed("malformed status line") }
        isHTTP10 = try HeadSyntax.isHTTP10(words[0].whole)
        self.status = status
        reason = words.count == 3 ? HeadSyntax.latin1(words[2].whole) : ""
        headers = try lines.fields(isLatin1: true)
    }

    /// Whether the connection can be reused after the body.
    var keepsAlive: Bool { !isHTTP10 && !HeadSyntax.connectionOptions(headers).contains("close") }

    /// Returns how the body is delimited in a response to a request with `method`.
    func framing(method: String) throws(RequestRefusal) -> BodyDecoder.Framing {
        let codings = headers.values("Transfer-Encoding")
        let lengths = headers.values("Content-Length")
        if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw .malformed("ambiguous body length")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .untilClose }
        guard lengths.allSatisfy({ $0 == length }) else { throw .malformed("more than one Content-Length") }
        return .bytes(try HeadSyntax.length(length))
    }
}

extension BodyLength {
    init(_ framing: BodyDecoder.Framing) {
        switch framing {
        case .none: self = .none
        case .bytes(let count): self = .bytes(count)
        case .chunked, .untilClose: self = .unknown
        }
    }
}
#endif
