// SPDX-License-Identifier: MIT

/// An entity tag (RFC 9110, 8.8.3): `"a"`, or `W/"a"` for a weak one. An invalid tag is treated as weak.
struct EntityTag: Hashable {
    let text: String
    let isStrong: Bool
    private let opaque: Substring

    init(_ text: some StringProtocol) {
        self.text = String(text)
        opaque = self.text.hasPrefix("W/") ? self.text.dropFirst(2) : self.text[...]
        let bytes = self.text.utf8
        isStrong = bytes.count >= 2 && bytes.first == UInt8(ascii: "\"") && bytes.last == UInt8(ascii: "\"")
    }

    /// Weak comparison (RFC 9110, 8.8.3.2).
    func weaklyEquals(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Strong comparison (RFC 9110, 8.8.3.2): both tags must be strong.
    func stronglyEquals(_ other: EntityTag) -> Bool { isStrong && other.isStrong && text == other.text }

    /// The value of `ETag`; nil if it is missing or empty.
    static func of(_ headers: HTTPHeaders) -> EntityTag? {
        headers["ETag"].flatMap { $0.isEmpty ? nil : EntityTag($0) }
    }

    /// The tags of `If-None-Match`. `*` is a tag with that text.
    static func list(_ headers: HTTPHeaders) -> [EntityTag] {
        FieldList.elements(headers.values("If-None-Match")).map { EntityTag($0) }
    }
}
