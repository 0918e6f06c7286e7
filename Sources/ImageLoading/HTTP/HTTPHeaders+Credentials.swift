// SPDX-License-Identifier: MIT

import ImageBase

extension HTTPHeaders.Name {
    /// Whether the name contains a word for a credential: `X-Access-Token`, `Api-Key`, `authtoken`.
    ///
    /// Words are separated by hyphens, underscores or any other characters that aren't letters or digits, or
    /// they're run together. `X-Author` doesn't contain the word "auth", and the key in `Idempotency-Key`
    /// isn't a credential.
    package var meansCredential: Bool {
        if let known = Self.known.withLock({ $0[self] }) { return known }
        let result = hasCredentialWord
        // Servers choose names, too, so we can't remember them all.
        Self.known.withLock { if $0.count < 256 { $0[self] = result } }
        return result
    }

    /// The results so far. An app sends the same few names with every request, and cache keys depend on them.
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

    /// The words that were run together to form `word`, or `word` itself if one of its parts isn't known.
    private static func parts(of word: String) -> [String] {
        // A version number, as in `oauth2`, isn't part of the word.
        let end = word.utf8.reversed().drop { (48...57).contains($0) }.count
        let word = word.prefix(end)
        // Split only words of up to 40 bytes, because the search gets much slower as words get longer.
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

    /// Endings after a name that we don't know, as in `acmetoken`. No other words end like this.
    private static let endings = ["token", "secret", "password", "apikey", "credentials", "cookie"]

    /// Words before `key` that make it something other than a secret.
    private static let plainKeys: Set<String> = [
        "cache", "dedup", "deduplication", "foreign", "group", "hash", "idempotency", "idempotent", "index",
        "lookup", "message", "object", "ordering", "partition", "primary", "public", "routing", "row",
        "shard", "sort", "surrogate", "translation", "websocket",
    ]

    /// Words that are used in names together with words for a credential.
    private static let companions: Set<String> = [
        "access", "account", "admin", "api", "app", "application", "client", "customer", "device", "header",
        "http", "id", "license", "master", "my", "private", "refresh", "security", "service", "site",
        "storage", "subscription", "user", "value", "web", "x",
    ]
}
