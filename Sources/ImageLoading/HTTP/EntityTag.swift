// SPDX-License-Identifier: MIT

/// An entity tag (RFC 9110, 8.8.3): `"a"`, or `W/"a"` for a weak tag. An invalid tag is treated as weak.
package struct EntityTag: Hashable {
    package let text: String
    package let isStrong: Bool
    private let opaque: Substring

    package init(_ text: some StringProtocol) {
        self.text = String(text)
        opaque = self.text.hasPrefix("W/") ? self.text.dropFirst(2) : self.text[...]
        let bytes = self.text.utf8
        isStrong = bytes.count >= 2 && bytes.first == UInt8(ascii: "\"") && bytes.last == UInt8(ascii: "\"")
    }

    /// Whether the tags are equal by weak comparison (RFC 9110, 8.8.3.2).
    package func weaklyEquals(_ other: EntityTag) -> Bool { opaque.utf8.elementsEqual(other.opaque.utf8) }

    /// Whether the tags are equal by strong comparison (RFC 9110, 8.8.3.2): both tags must be strong.
    package func stronglyEquals(_ other: EntityTag) -> Bool {
        isStrong && other.isStrong && text.utf8.elementsEqual(other.text.utf8)
    }

    /// The value of `ETag`; `nil` if it's missing or empty, or if its bytes aren't UTF-8.
    static func of(_ headers: HTTPHeaders) -> EntityTag? {
        guard let text = headers["ETag"], !text.isEmpty else { return nil }
        // We can't send invalid bytes back, and two different tags with invalid bytes may look equal.
        return text.unicodeScalars.contains("\u{FFFD}") ? nil : EntityTag(text)
    }

    /// The tags in `If-None-Match`. `*` is returned as a tag with that text.
    package static func list(_ headers: HTTPHeaders) -> [EntityTag] {
        FieldList.elements(headers.values("If-None-Match")).map { EntityTag($0) }
    }
}
