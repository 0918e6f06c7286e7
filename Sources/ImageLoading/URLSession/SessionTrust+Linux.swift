// SPDX-License-Identifier: MIT

#if URLSessionTransport && !canImport(Darwin)
import Foundation
import FoundationNetworking

/// Evaluates server trust on Linux, where URLSession sends no trust challenges.
enum SessionTrust {
    static func isPossible(_ request: LoadRequest) -> Bool {
        request.trust == .system && request.identity == nil
    }

    /// On Linux, URLSession has delivered the whole response before it asks for a password, and never
    /// completes without one.
    static let endsWithChallenge = true

    static func answer(
        _ challenge: URLAuthenticationChallenge, _ policy: TrustPolicy
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
}
#endif
