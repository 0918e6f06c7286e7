// SPDX-License-Identifier: MIT

public import PortableFoundation

/// A redirect response that was followed (RFC 9110, 15.4).
public struct Redirection: Sendable, Hashable {
    /// The URL that was requested, without user name and password.
    public var url: URL
    /// The status: 301, 302, 303, 307 or 308.
    public var status: Int
    public var headers: HTTPHeaders

    public init(url: URL, status: Int, headers: HTTPHeaders) {
        self.url = url
        self.status = status
        self.headers = headers
    }
}
