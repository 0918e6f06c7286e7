// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The rule for where the body of a message ends (RFC 9112, 6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
    case untilClose

    /// Returns the framing of a request's body.
    ///
    /// Refuses what two HTTP implementations could read differently: `Transfer-Encoding` together with
    /// `Content-Length`, either of them twice, and a length with other characters than digits (RFC 9112, 6.3
    /// and 11.2).
    static func ofRequest(_ head: MessageHead) throws(ConnectionError) -> BodyFraming {
        let codings = head.headers.values("Transfer-Encoding")
        let lengths = head.headers.values("Content-Length")
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, head.minorVersion == 1 else {
                throw .malformed("ambiguous body length")
            }
            guard codings[0].lowercased() == "chunked" else {
                throw .unsupported("unsupported transfer coding")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .malformed("more than one Content-Length") }
        let count = try number(length)
        return count == 0 ? .none : .length(count)
    }

    /// Returns the framing of the body of the response to a request with `method`.
    static func ofResponse(
        _ head: MessageHead, status: Int, method: String
    ) throws(ConnectionError) -> BodyFraming {
        let codings = head.headers.values("Transfer-Encoding")
        let lengths = head.headers.values("Content-Length")
        if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
        if !codings.isEmpty {
            guard lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw .malformed("ambiguous body length")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .untilClose }
        guard lengths.allSatisfy({ $0 == length }) else { throw .malformed("more than one Content-Length") }
        return .length(try number(length))
    }

    private static func number(_ text: String) throws(ConnectionError) -> Int {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(text)
        else { throw .malformed("invalid Content-Length") }
        return number
    }
}
#endif
