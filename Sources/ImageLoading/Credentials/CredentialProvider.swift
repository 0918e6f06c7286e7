// SPDX-License-Identifier: MIT

import ImageBase

/// Supplies credentials when a server asks for them.
///
/// ```swift
/// let provider = CredentialProvider { space, refused in
///     guard space.host == "pictures.example", refused == nil else { return nil }
///     return .password(user: "me", password: await keychain.password())
/// }
/// ```
///
/// A credential is remembered for the origin (scheme, host and port) that asked for it. It's sent with later
/// loads from that origin, and never to another. If the server rejects it, your function is called again. If
/// several loads need the same credential, it's called only once.
///
/// Loads share a transfer only if they have the same provider. Their data isn't stored on disk unless you set
/// a cache key on the request.
public final class CredentialProvider: Sendable {
    /// Returns the credential for a server that asks for one.
    ///
    /// - Parameters:
    ///   - space: the server and the area that it protects.
    ///   - refused: the credential that the server rejected; `nil` on the first call.
    /// - Returns: `nil` if you don't have a credential; the load then ends with status 401.
    public typealias Handler =
        @Sendable (_ space: ProtectionSpace, _ refused: Credential?) async -> Credential?

    /// The former name of `Handler`, available until 1.0.
    @available(*, deprecated, renamed: "Handler")
    public typealias Answer = Handler

    private struct Session {
        var credential: Credential
        var digest: Digest?
        var isBasic: Bool
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var waiting: [ProtectionSpace: [@Sendable (Credential?) -> Void]] = [:]
    }

    private static let numbers = Locked(0)
    /// Identifies the provider in this process.
    package let number: Int
    private let handler: Handler
    private let state = Locked(State())
    // Once there are this many sessions, a new session replaces another one, and the handler is called again
    // when the replaced credential is needed.
    private static let maximumSessions = 256

    public init(_ handler: @escaping Handler) {
        self.handler = handler
        number = Self.numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// Forgets all credentials. The next load asks for them again.
    public func forgetAll() { state.withLock { $0.sessions = [:] } }

    /// The `Authorization` value to send to `target`, and its credential; `nil` if none is remembered.
    func authorization(for target: HTTPTarget, method: String) -> (value: String, credential: Credential)? {
        state.withLock { state in
            guard var session = state.sessions[target.origin] else { return nil }
            defer { state.sessions[target.origin] = session }
            switch session.credential {
            case .bearer(let token): return ("Bearer " + token, session.credential)
            case .password(let user, let password):
                if session.isBasic {
                    return ("Basic " + Base64.encoded(Array("\(user):\(password)".utf8)), session.credential)
                }
                let value = session.digest?.authorization(
                    user: user, password: password, method: method, path: target.path,
                    clientNonce: Self.makeNonce())
                return value.map { ($0, session.credential) }
            }
        }
    }

    /// Requests a credential after the server has rejected `refused`, and remembers it. Calls `completion`
    /// with `false` if the handler doesn't provide a new one.
    func renew(
        for target: HTTPTarget, challenges: [Challenge], refused: Credential?,
        completion: @escaping @Sendable (Bool) -> Void
    ) {
        let digests = challenges.compactMap { Digest($0) }
        let digest = digests.first(where: \.isStrong) ?? digests.first
        let isStale = challenges.contains { $0.parameters["stale"]?.lowercased() == "true" }
        let space = ProtectionSpace(target: target, challenges: challenges)
        // Do both checks under one lock. Otherwise, a credential could be remembered between them.
        let (known, isFirst) = state.withLock { state -> (Credential?, Bool) in
            if let known = state.sessions[target.origin]?.credential, known != refused || isStale {
                return (known, false)
            }
            state.waiting[space, default: []].append { credential in
                guard let credential, credential != refused else {
                    self.state.withLock { $0.sessions[target.origin] = nil }
                    return completion(false)
                }
                completion(self.remember(credential, for: target, challenges: challenges, digest: digest))
            }
            return (nil, state.waiting[space]?.count == 1)
        }
        if let known {
            return completion(remember(known, for: target, challenges: challenges, digest: digest))
        }
        guard isFirst else { return }
        Task {
            let credential = await handler(space, refused)
            // The first waiting load remembers the credential while the others are still waiting, so no load
            // calls the handler again.
            state.withLock { $0.waiting[space]?.first }?(credential)
            let waiting = state.withLock { $0.waiting.removeValue(forKey: space) } ?? []
            for call in waiting.dropFirst() { call(credential) }
        }
    }

    /// Stores a credential for later requests to the target's origin. Returns `false` if the server doesn't
    /// support a scheme for the credential.
    private func remember(
        _ credential: Credential, for target: HTTPTarget, challenges: [Challenge], digest: Digest?
    ) -> Bool {
        let isBasic = digest == nil
        if case .password(let user, _) = credential, isBasic {
            guard challenges.contains(where: { $0.method == "basic" }), !user.contains(":") else {
                return false
            }
        }
        state.withLock { state in
            if state.sessions.count >= Self.maximumSessions, let other = state.sessions.keys.first {
                state.sessions[other] = nil
            }
            state.sessions[target.origin] = Session(
                credential: credential, digest: digest, isBasic: isBasic)
        }
        return true
    }

    private static func makeNonce() -> String {
        (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
    }
}

extension CredentialProvider: Hashable {
    public static func == (left: CredentialProvider, right: CredentialProvider) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
