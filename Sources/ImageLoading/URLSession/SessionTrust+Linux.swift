// SPDX-License-Identifier: MIT

#if URLSessionTransport && !canImport(Darwin)
import Foundation
import FoundationNetworking

/// Whom to believe: on Linux URLSession never asks.
enum SessionTrust {
    static func isPossible(_ request: LoadRequest) -> Bool {
        request.trust == .system && request.identity == nil
    }

    /// Asked for a password, URLSession on Linux has told all of the answer, but without a password it never ends.
    static let endsWithChallenge = true

    static func answer(
        _ challenge: URLAuthenticationChallenge, _ policy: TrustPolicy
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
}
#endif
