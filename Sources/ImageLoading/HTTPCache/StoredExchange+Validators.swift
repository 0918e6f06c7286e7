// SPDX-License-Identifier: MIT

extension StoredExchange {
    var entityTag: EntityTag? { EntityTag.of(headers) }

    /// Whether the response has a validator that the server can use to confirm it.
    public var hasValidator: Bool { entityTag != nil || lastModified != nil }

    /// Whether no request is certain to match the response (`Vary: *`), but its entity tag can confirm that
    /// it's the same.
    ///
    /// A date can't confirm that, because responses to two users may have the same date.
    package var isValidatedEachTime: Bool { selecting.isUnrepeatable && entityTag != nil }

    /// The validator for `If-Range` (RFC 9110, 13.1.5): a strong entity tag or, without an entity tag, a
    /// `Last-Modified` at least a second before `Date` (8.8.2.2). `nil` if there's no strong validator.
    public var strongValidator: String? {
        if let entityTag { return entityTag.isStrong ? entityTag.text : nil }
        guard let lastModified, headers["Date"] != nil, lastModified <= date - 1 else { return nil }
        return headers["Last-Modified"]
    }

    /// Whether both responses are byte-for-byte the same representation.
    package func isSameStrongly(as other: StoredExchange) -> Bool {
        guard let own = strongValidator, let theirs = other.strongValidator else { return false }
        return own.utf8.elementsEqual(theirs.utf8)
    }

    /// Whether both responses have the same version, by weak comparison of entity tags (RFC 9110, 8.8.3.2)
    /// or, without tags, by `Last-Modified`.
    ///
    /// The comparison is weak because servers that compress responses send the weak form with a 304.
    package func isSameVersion(as other: StoredExchange) -> Bool {
        switch (entityTag, other.entityTag) {
        case (let own?, let theirs?): own.weaklyEquals(theirs)
        case (nil, nil): headers["Last-Modified"] == other.headers["Last-Modified"]
        default: false
        }
    }

    /// Whether `request` has a condition, `If-None-Match` or otherwise `If-Modified-Since`, that allows a 304
    /// response (RFC 9111, 4.3.2).
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
