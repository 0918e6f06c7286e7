// SPDX-License-Identifier: MIT

#if URLSessionTransport && !canImport(Darwin)
import Foundation
import FoundationNetworking
import ImageBase

/// Evaluates server trust on Linux, where URLSession doesn't send trust challenges.
enum SessionTrust {
    /// Why a request can't be sent; `nil` if it can.
    static func objection(to request: LoadRequest) -> ImageError? {
        request.trust == .system && request.identity == nil
            ? nil
            : ImageError(.unsupported, "URLSession does not support this trust policy or client identity")
    }

    static let supportsProxies = false

    /// Whether URLSession delivers the whole response before it asks for a password. On Linux, it does, and
    /// the task never finishes without a password.
    static let endsWithChallenge = true

    static func answer(
        _ challenge: URLAuthenticationChallenge, to transfer: SessionTransfer
    ) -> ChallengeAnswer { .system }
}
#endif
