// SPDX-License-Identifier: MIT

extension Cookie {
    private static let maximumLength = 4096

    /// Parses a `Set-Cookie` value received from `target` (RFC 6265, 5.2).
    ///
    /// Returns `nil` if the cookie must be ignored, because it has no name, is too long, belongs to another
    /// host, a top-level domain or a public suffix, or is `Secure` but was received without TLS.
    init?(
        _ text: String, from target: HTTPTarget, now: Double, suffixes: PublicSuffixList? = .system
    ) {
        guard text.utf8.count <= Self.maximumLength,
            !text.utf8.contains(where: { $0 < 32 && $0 != 9 || $0 == 127 })
        else { return nil }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
        guard let first = parts.first, let value = first.value, !first.name.isEmpty else { return nil }
        self.init(
            name: first.name, value: value, domain: target.host, isHostOnly: true,
            path: Cookie.defaultPath(of: target.path), isSecure: false, isHTTPOnly: false, expires: nil,
            created: now)
        var age: Double?
        for part in parts.dropFirst() {
            let value = part.value ?? ""
            switch part.name.lowercased() {
            case "expires": if let date = HTTPDate.seconds(value, now: now) { expires = date }
            case "max-age": if let seconds = Int(value) { age = seconds > 0 ? now + Double(seconds) : 0 }
            case "domain":
                guard setDomain(value, from: target.host, suffixes: suffixes) else { return nil }
            case "path": if value.hasPrefix("/") { path = value }
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
        if let age { expires = age }
        if isSecure, !target.isSecure { return nil }
        // Cookie name prefixes, in upper or lower case (RFC 6265bis, 4.1.3 and 5.7).
        let lowercased = name.lowercased()
        if lowercased.hasPrefix("__secure-"), !isSecure { return nil }
        if lowercased.hasPrefix("__host-"), !isSecure || !isHostOnly || path != "/" { return nil }
    }

    private mutating func setDomain(
        _ text: String, from host: String, suffixes: PublicSuffixList?
    ) -> Bool {
        var domain = text.lowercased()
        if domain.hasPrefix(".") { domain.removeFirst() }
        if domain.isEmpty || domain == host {
            let isOwn =
                domain.isEmpty || IPAddress(host) != nil || Self.isShared(domain, suffixes: suffixes)
            isHostOnly = isHostOnly && isOwn
            return true
        }
        guard host.hasSuffix("." + domain), IPAddress(host) == nil,
            !Self.isShared(domain, suffixes: suffixes)
        else { return false }
        self.domain = domain
        isHostOnly = false
        return true
    }

    /// Whether strangers can register names below `domain`, because it's a public suffix or a top-level
    /// domain, which has no dot. A dot at the end of a host name is ignored.
    private static func isShared(_ domain: String, suffixes: PublicSuffixList?) -> Bool {
        let name = domain.hasSuffix(".") ? String(domain.dropLast()) : domain
        return !name.contains(".") || suffixes?.contains(name) == true
    }

    private static func pair(_ text: Substring) -> (name: String, value: String?) {
        guard let sign = text.firstIndex(of: "=") else {
            return (String(text.trimmingOptionalWhitespace), nil)
        }
        let value = text[text.index(after: sign)...]
        return (
            String(text[..<sign].trimmingOptionalWhitespace), String(value.trimmingOptionalWhitespace)
        )
    }

    /// Splits `Set-Cookie` values that were joined by commas. A comma ends a value if it's followed by a name
    /// and `=`.
    static func split(_ text: String) -> [String] {
        var values: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "=" && $0 != ";" }
            let isStart =
                name.endIndex < part.endIndex && part[name.endIndex] == "="
                && HTTPHeaders.isToken(String(name.trimmingOptionalWhitespace))
            if isStart || values.isEmpty {
                values.append(String(part))
            } else {
                values[values.count - 1] += "," + part
            }
        }
        return values
    }
}
