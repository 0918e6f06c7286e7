// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Foundation

/// Whom to believe, on Apple's platforms.
enum SessionTrust {
    /// Own authorities and pins need a certificate parser that is not here yet.
    static func isPossible(_ policy: TrustPolicy) -> Bool { policy == .system || policy == .anything }

    static func answer(
        _ challenge: URLAuthenticationChallenge, _ policy: TrustPolicy
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard policy == .anything,
            challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust
        else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(trust: trust))
    }
}
#endif
