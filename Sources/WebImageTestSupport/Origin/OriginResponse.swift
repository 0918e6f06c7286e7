// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What the origin answers: a value to start from, and changes that go together as one likes.
///
///     origin.route("/slow.png", .bytes(png, contentType: "image/png").held(afterBytes: 100))
///     origin.route("/lie.png", .bytes(png).declaring(length: png.count + 1))
public struct OriginResponse: Sendable {
    public var status: Int
    /// In the order sent. `Content-Length` or `Transfer-Encoding` given here replace the origin's own.
    public var headers: [OriginHeader]
    /// May be empty. Not sent for HEAD, 204 and 304.
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

    /// A stop before the head (`offset` nil) or after that many bytes of the body.
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
    /// 200 with that body.
    public static func bytes(
        _ data: Data, contentType: String? = nil, headers: [String: String] = [:]
    ) -> OriginResponse {
        var response = OriginResponse(body: data)
        if let contentType { response.headers.append(OriginHeader("Content-Type", contentType)) }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            response.headers.append(OriginHeader(name, value))
        }
        return response
    }

    /// That status, by default with an empty body.
    public static func status(
        _ status: Int, body: Data = Data(), headers: [String: String] = [:]
    ) -> OriginResponse {
        var response = bytes(body, headers: headers)
        response.status = status
        return response
    }

    /// Sends the client elsewhere. `location` may be relative, wrong or empty.
    public static func redirect(to location: String, status: Int = 302) -> OriginResponse {
        OriginResponse(status: status, headers: [OriginHeader("Location", location)])
    }

    /// The same with one header line more.
    public func header(_ name: String, _ value: String) -> OriginResponse {
        changed { $0.headers.append(OriginHeader(name, value)) }
    }

    /// The same under another status and reason.
    public func status(_ status: Int, reason: String? = nil) -> OriginResponse {
        changed {
            $0.status = status
            $0.reason = reason
        }
    }

    /// Closes the connection afterwards, and says so.
    public func closing() -> OriginResponse {
        header("Connection", "close").changed { $0.ending = .close }
    }

    /// Asks for HTTP basic authentication (RFC 7617): 401 unless the request carries these credentials.
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
