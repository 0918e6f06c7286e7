// SPDX-License-Identifier: MIT

#if URLSessionTransport && !canImport(Darwin)
import Foundation
import FoundationNetworking

/// Whom to believe: on Linux URLSession never asks.
enum SessionTrust {
    static func isPossible(_ policy: TrustPolicy) -> Bool { policy == .system }

    static func answer(
        _ challenge: URLAuthenticationChallenge, _ policy: TrustPolicy
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, nil)
    }
}
#endif
