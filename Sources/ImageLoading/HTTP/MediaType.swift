// SPDX-License-Identifier: MIT

/// Media types as in `Content-Type` (RFC 9110, 8.3.1).
enum MediaType {
    /// `Image/PNG; a=b` -> `image/png`; nil when there is no type in it.
    static func essence(_ value: String) -> String? {
        let bare = value.prefix { $0 != ";" && $0 != "," }
        let trimmed = bare.filter { $0 != " " && $0 != "\t" }.lowercased()
        return trimmed.contains("/") ? trimmed : nil
    }

    /// Whether `type` is one of `accepted`, each a type or a range such as `image/*`.
    static func matches(_ type: String, _ accepted: Set<String>) -> Bool {
        if accepted.contains(type) || accepted.contains("*/*") { return true }
        guard let slash = type.firstIndex(of: "/") else { return false }
        return accepted.contains(type[...slash] + "*")
    }
}
