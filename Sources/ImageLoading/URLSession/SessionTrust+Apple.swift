// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Foundation

/// Whom to believe, on Apple's platforms.
enum SessionTrust {
    /// Own authorities, pins and identities need a certificate parser that is not here yet.
    static func isPossible(_ request: LoadRequest) -> Bool {
        (request.trust == .system || request.trust == .anything) && request.identity == nil
    }

    /// The answer that goes with a challenge for a password is still to come.
    static let endsWithChallenge = false

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
