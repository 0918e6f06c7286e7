// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A response from the origin. Each method returns a changed copy, so you can combine changes.
///
/// ```swift
/// origin.route("/slow.png", .bytes(png, contentType: "image/png").held(afterBytes: 100))
/// origin.route("/lie.png", .bytes(png).declaring(length: png.count + 1))
/// ```
public struct OriginResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields in the order sent. A `Content-Length` or `Transfer-Encoding` field replaces the one
    /// that the origin would send.
    public var headers: [OriginHeader]
    /// The body. It isn't sent in response to HEAD or with status 204 or 304.
    public var body: Data

    var reason: String?
    var repeatsBody = false
    var framing = Framing.length
    var ending = Ending.keepAlive
    var cut: Int?
    var pauses: [Pause] = []
    var pace: Pace?
    var rawBytes: Data?
    var fillerBytes = 0
    var endlessHead = false
    var interim: (count: Int, status: Int) = (0, 103)
    var credentials: String?

    enum Framing: Sendable {
        case length
        case declared(String)
        case chunked(sizes: [Int], fault: ChunkFault?)
        case untilClose
    }

    enum Ending: Sendable {
        case keepAlive
        case close
        case reset
    }

    /// A pause before the head (`offset` is `nil`) or after `offset` bytes of the body.
    struct Pause: Sendable {
        enum Kind: Sendable {
            case time(Duration)
            case gate(String?)
            case forever
        }
        var offset: Int?
        var kind: Kind
    }

    struct Pace: Sendable {
        var bytesPerSecond: Double
        var includesHead: Bool
    }

    public init(status: Int = 200, headers: [OriginHeader] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension OriginResponse {
    /// Creates a response with status 200 and this body.
    public static func bytes(
        _ data: Data, contentType: String? = nil, headers: [String: String] = [:]
    ) -> OriginResponse {
        var response = OriginResponse(body: data)
        if let contentType { response.headers.append(OriginHeader(name: "Content-Type", value: contentType)) }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            response.headers.append(OriginHeader(name: name, value: value))
        }
        return response
    }

    /// Creates a response with this status and, by default, an empty body.
    public static func status(
        _ status: Int, body: Data = Data(), headers: [String: String] = [:]
    ) -> OriginResponse {
        var response = bytes(body, headers: headers)
        response.status = status
        return response
    }

    /// Creates a redirect. `location` may be relative, invalid or empty.
    public static func redirect(to location: String, status: Int = 302) -> OriginResponse {
        OriginResponse(status: status, headers: [OriginHeader(name: "Location", value: location)])
    }

    /// Adds a header field.
    public func header(_ name: String, _ value: String) -> OriginResponse {
        changed { $0.headers.append(OriginHeader(name: name, value: value)) }
    }

    /// Replaces the status and the reason phrase.
    public func status(_ status: Int, reason: String? = nil) -> OriginResponse {
        changed {
            $0.status = status
            $0.reason = reason
        }
    }

    /// Closes the connection after the response and sends `Connection: close`.
    public func closing() -> OriginResponse {
        header("Connection", "close").changed { $0.ending = .close }
    }

    /// Requires HTTP basic authentication (RFC 7617). The status is 401 unless the request has these
    /// credentials.
    public func basicAuth(user: String, password: String) -> OriginResponse {
        let token = Data("\(user):\(password)".utf8).base64EncodedString()
        return changed { $0.credentials = "Basic \(token)" }
    }

    func changed(_ change: (inout OriginResponse) -> Void) -> OriginResponse {
        var copy = self
        change(&copy)
        return copy
    }
}
