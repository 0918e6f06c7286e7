// SPDX-License-Identifier: MIT

/// An entity tag (RFC 9110, 8.8.3): `"a"`, or `W/"a"` for a weak one. An invalid tag is treated as weak.
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

    /// Weak comparison (RFC 9110, 8.8.3.2).
    package func weaklyEquals(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Strong comparison (RFC 9110, 8.8.3.2): both tags must be strong.
    package func stronglyEquals(_ other: EntityTag) -> Bool {
        isStrong && other.isStrong && text == other.text
    }

    /// The value of `ETag`; nil if it is missing or empty.
    static func of(_ headers: HTTPHeaders) -> EntityTag? {
        headers["ETag"].flatMap { $0.isEmpty ? nil : EntityTag($0) }
    }

    /// The tags of `If-None-Match`. `*` is a tag with that text.
    package static func list(_ headers: HTTPHeaders) -> [EntityTag] {
        FieldList.elements(headers.values("If-None-Match")).map { EntityTag($0) }
    }
}
