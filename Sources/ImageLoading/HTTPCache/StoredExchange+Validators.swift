// SPDX-License-Identifier: MIT

extension StoredExchange {
    var entityTag: EntityTag? { EntityTag.of(headers) }

    /// Whether a server can be asked if the response is still the same.
    public var hasValidator: Bool { entityTag != nil || lastModified != nil }

    /// Whether no request is certain to match it (`Vary: *`), so that only its entity tag, which the server
    /// compares with that of the response it would send, can tell that it is the same. A date cannot:
    /// responses to two users may have the same one.
    package var isValidatedEachTime: Bool { selecting.isUnrepeatable && entityTag != nil }

    /// What may stand in `If-Range` (RFC 9110, 13.1.5): a strong entity tag, or without any tag a `Last-Modified` that
    /// counts as strong, for it is at least a second before `Date` (8.8.2.2). Nil without either.
    public var strongValidator: String? {
        if let entityTag { return entityTag.isStrong ? entityTag.text : nil }
        guard let lastModified, headers["Date"] != nil, lastModified <= date - 1 else { return nil }
        return headers["Last-Modified"]
    }

    /// Whether the response with `other` has bytes of the very same representation.
    package func isSameStrongly(as other: StoredExchange) -> Bool {
        guard let own = strongValidator, let theirs = other.strongValidator else { return false }
        return own == theirs
    }

    /// Whether `other` is about the same version, as far as a validator tells them apart: by entity tags, of
    /// which one may be the weak form of the other (RFC 9110, 8.8.3.2), else by `Last-Modified`. A server
    /// that compresses on the way out sends the weak form with a 304.
    package func isSameVersion(as other: StoredExchange) -> Bool {
        switch (entityTag, other.entityTag) {
        case (let own?, let theirs?): own.weaklyEquals(theirs)
        case (nil, nil): headers["Last-Modified"] == other.headers["Last-Modified"]
        default: false
        }
    }

    /// Whether `request` asks for the response only if it is another than this (RFC 9111, 4.3.2): `If-None-Match`, else
    /// `If-Modified-Since`; and it is not.
    func isNotModified(for request: HTTPHeaders, now: Double) -> Bool {
        guard status == 200 || status == 206 else { return false }
        let tags = EntityTag.list(request)
        if !tags.isEmpty {
            return tags.contains { tag in
                tag.text == "*" || entityTag.map(tag.weaklyEquals) ?? false
            }
        }
        guard let since = request["If-Modified-Since"],
            let moment = HTTPDate.strictSeconds(since, now: now)
        else { return false }
        return (lastModified ?? date) <= moment
    }
}
