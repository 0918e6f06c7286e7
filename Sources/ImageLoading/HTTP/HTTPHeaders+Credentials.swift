// SPDX-License-Identifier: MIT

import ImageBase

extension HTTPHeaders.Name {
    /// Whether a word of the name means a credential: `X-Access-Token`, `Api-Key`, `authtoken`.
    ///
    /// Words stand between hyphens, underscores and other characters that are neither letters nor digits, or
    /// they are run together. `X-Author` doesn't contain the word "auth", and `Idempotency-Key` is the key of
    /// something else.
    package var meansCredential: Bool {
        if let known = Self.known.withLock({ $0[self] }) { return known }
        let result = hasCredentialWord
        // Servers choose names too, so not all of them may be kept.
        Self.known.withLock { if $0.count < 256 { $0[self] = result } }
        return result
    }

    /// The names so far. A program sends the same few with every request, and keys of caches depend on
    /// them.
    private static let known = Locked<[HTTPHeaders.Name: Bool]>([:])

    private var hasCredentialWord: Bool {
        let parts = text.lowercased().utf8.split { !Self.isLetterOrDigit($0) }
            .flatMap { Self.parts(of: String(Substring($0))) }
        return zip([""] + parts, parts).contains { previous, part in
            part == "key"
                ? !Self.plainKeys.contains(previous)
                : Self.credentials.contains(part) || Self.endings.contains { part.hasSuffix($0) }
        }
    }

    /// The words that a word is run together from; the word itself if one of them isn't known.
    private static func parts(of word: String) -> [String] {
        // A version isn't part of the word: `oauth2`.
        let end = word.utf8.reversed().drop { (48...57).contains($0) }.count
        let word = word.prefix(end)
        // The search takes a time that grows fast with the length.
        let parts = word.utf8.count <= 40 ? split(word) : nil
        return parts ?? [String(word)]
    }

    private static func split(_ text: Substring) -> [String]? {
        if text.isEmpty { return [] }
        if isKnown(text) { return [String(text)] }
        for end in text.indices.dropFirst().reversed() where isKnown(text[..<end]) {
            if let rest = split(text[end...]) { return [String(text[..<end])] + rest }
        }
        return nil
    }

    private static func isKnown(_ text: Substring) -> Bool {
        let word = String(text)
        return word == "key" || credentials.contains(word) || plainKeys.contains(word)
            || companions.contains(word)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte) || byte >= 128
    }

    private static let credentials: Set<String> = [
        "assertion", "auth", "authentication", "authn", "authorisation", "authorization", "authz", "bearer",
        "cookie", "cookies", "cred", "credential", "credentials", "creds", "csrf", "dpop", "hmac", "jwe",
        "jws", "jwt", "kerberos", "login", "logon", "macaroon", "ntlm", "oauth", "oidc", "otp", "passcode",
        "passphrase", "passwd", "password", "pin", "pwd", "saml", "secret", "secrets", "sess", "session",
        "sid", "sig", "signature", "sso", "ticket", "token", "tokens", "totp", "userpass", "xsrf",
    ]

    /// The end of a word that's run together with a name we don't know, as in `acmetoken`. No other word ends
    /// so.
    private static let endings = ["token", "secret", "password", "apikey", "credentials", "cookie"]

    /// Words in front of a `key` that is not a secret.
    private static let plainKeys: Set<String> = [
        "cache", "dedup", "deduplication", "foreign", "group", "hash", "idempotency", "idempotent", "index",
        "lookup", "message", "object", "ordering", "partition", "primary", "public", "routing", "row",
        "shard", "sort", "surrogate", "translation", "websocket",
    ]

    /// Words that occur in names together with those that mean a credential.
    private static let companions: Set<String> = [
        "access", "account", "admin", "api", "app", "application", "client", "customer", "device", "header",
        "http", "id", "license", "master", "my", "private", "refresh", "security", "service", "site",
        "storage", "subscription", "user", "value", "web", "x",
    ]
}
