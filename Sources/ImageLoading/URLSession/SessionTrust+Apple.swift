// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Foundation

/// Evaluates server trust on Apple platforms.
enum SessionTrust {
    /// Custom authorities, pins and identities are not implemented.
    static func isPossible(_ request: LoadRequest) -> Bool {
        (request.trust == .system || request.trust == .anything) && request.identity == nil
    }

    /// The response to a challenge for a password is delivered later.
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
