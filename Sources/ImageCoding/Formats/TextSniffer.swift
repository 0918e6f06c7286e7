// SPDX-License-Identifier: MIT

/// Detects the kind of text from its first 4 KiB. That's enough to recognize an SVG, and to report that a
/// server sent a page instead of an image.
struct TextSniffer {
    enum Root: Equatable {
        /// The lowercase name of the first element.
        case name(String)
        case needsMore
        case none
    }

    /// The maximum number of bytes to examine.
    static let mostBytes = 4096

    private let bytes: UnsafeRawBufferPointer
    private let isWhole: Bool

    init(_ bytes: UnsafeRawBufferPointer) {
        isWhole = bytes.count >= Self.mostBytes
        self.bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.mostBytes))
    }

    /// The first element of XML or HTML text, after a byte order mark, whitespace, the prologue, comments and
    /// the doctype.
    var rootElement: Root {
        var offset = 0
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let more: Root = isWhole ? .none : .needsMore
        while true {
            while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
            guard offset < bytes.count else { return more }
            guard bytes[offset] == UInt8(ascii: "<") else { return .none }
            guard offset + 1 < bytes.count else { return more }
            switch bytes[offset + 1] {
            case UInt8(ascii: "?"):
                guard let end = find("?>", from: offset) else { return more }
                offset = end
            case UInt8(ascii: "!"):
                guard let end = endOfDeclaration(at: offset) else { return more }
                offset = end
            default:
                return name(from: offset + 1, more: more)
            }
        }
    }

    private func name(from start: Int, more: Root) -> Root {
        var end = start
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        if end == start { return .none }
        if end == bytes.count { return more }
        return .name(String(decoding: bytes[start..<end], as: UTF8.self).lowercased())
    }

    private func endOfDeclaration(at offset: Int) -> Int? {
        if ByteReader(bytes).matches("<!--", at: offset) { return find("-->", from: offset + 4) }
        // A doctype may contain declarations in brackets.
        var depth = 0
        var index = offset
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return index + 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private func find(_ text: StaticString, from offset: Int) -> Int? {
        let reader = ByteReader(bytes)
        let length = text.utf8CodeUnitCount
        var index = offset
        while index + length <= bytes.count {
            if reader.matches(text, at: index) { return index + length }
            index += 1
        }
        return nil
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ":"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// A short description of the bytes for an error: `HTML text`, `XML text`, `JSON text`, `text` or
    /// `unknown bytes`.
    var summary: String {
        switch rootElement {
        case .name(let name) where ["html", "head", "body", "script", "title", "div", "p"].contains(name):
            return "HTML text"
        case .name: return "XML text"
        case .needsMore, .none: break
        }
        let start = bytes.prefix(512)
        guard start.allSatisfy({ $0 >= 32 || (9...13).contains($0) || $0 == 27 }) else {
            return "unknown bytes"
        }
        let text = String(decoding: bytes.prefix(256 - continuationOverhang), as: UTF8.self)
        guard !text.unicodeScalars.contains("\u{FFFD}") else { return "unknown bytes" }
        switch start.first(where: { !isSpace($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON text"
        default: return "text"
        }
    }

    // The number of trailing bytes that belong to a character cut off at 256 bytes.
    private var continuationOverhang: Int {
        guard bytes.count > 256 else { return 0 }
        var back = 0
        while back < 3, bytes[256 - back] & 0xC0 == 0x80 { back += 1 }
        return back
    }
}
