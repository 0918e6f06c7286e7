// SPDX-License-Identifier: MIT

#if Server
import Cryptography
public import ImageLoading

/// A secret that clients send as `Authorization: Bearer TEXT`.
@_spi(Programs) public struct BearerSecret: Sendable {
    private let field: [UInt8]

    public init(_ text: String) { field = Array("Bearer \(text)".utf8) }

    /// Whether a request's header has the secret. Checking takes the same time for every wrong secret.
    public func isSent(in headers: HTTPHeaders) -> Bool {
        ConstantTime.areEqual(Array((headers["Authorization"] ?? "").utf8), field)
    }
}
#endif
