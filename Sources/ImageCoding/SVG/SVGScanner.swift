// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// Splits XML into tags, attributes and text. Ill-formed input ends the sequence early or yields meaningless
/// tokens; the XML parser rejects it later.
struct SVGScanner {
    enum Token {
        /// The local name. The attributes follow; see ``SVGScanner/nextAttribute()``.
        case start(Slice<UnsafeRawBufferPointer>, isEmpty: Bool)
        case end
        /// Text, which may contain character references.
        case text(Slice<UnsafeRawBufferPointer>)
        /// A CDATA section.
        case literal(Slice<UnsafeRawBufferPointer>)
    }

    private let bytes: UnsafeRawBufferPointer
    private let reader: ByteReader
    private var offset = 0
    /// The part of the last tag that hasn't been read.
    private var tag: Slice<UnsafeRawBufferPointer>
    private var entities: [String: [UInt8]] = [:]

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        reader = ByteReader(bytes)
        tag = bytes[0..<0]
    }

    mutating func next() -> Token? {
        while offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: "<") else {
                let start = offset
                offset = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                return .text(bytes[start..<offset])
            }
            if reader.matches("<!--", at: offset) {
                offset = end(of: "-->", from: offset + 4)
            } else if reader.matches("<![CDATA[", at: offset) {
                let start = offset + 9
                offset = end(of: "]]>", from: start)
                return .literal(bytes[start..<max(start, min(offset - 3, bytes.count))])
            } else if reader.matches("<?", at: offset) {
                offset = end(of: "?>", from: offset + 2)
            } else if reader.matches("<!ENTITY", at: offset) {
                declareEntity()
            } else if reader.matches("<!", at: offset) {
                // Skip the beginning of a document type. The declarations inside are then read like tags.
                offset += 2
                offset = bytes[offset...].firstIndex { "<>[".utf8.contains($0) } ?? bytes.count
                if offset < bytes.count, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
            } else if reader.matches("</", at: offset) {
                offset = (bytes[offset...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
                return .end
            } else {
                return startTag()
            }
        }
        return nil
    }

    private mutating func startTag() -> Token {
        let start = offset + 1
        let nameEnd =
            bytes[start...].firstIndex { $0.isSVGSpace || "/><".utf8.contains($0) }
            ?? bytes.count
        var quote: UInt8?
        var index = nameEnd
        while index < bytes.count {
            let byte = bytes[index]
            // A tag can't contain this character.
            if byte == UInt8(ascii: "<") { break }
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { break }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
            index += 1
        }
        tag = bytes[nameEnd..<index]
        offset = index < bytes.count && bytes[index] == UInt8(ascii: ">") ? index + 1 : index
        let isEmpty = index > nameEnd && bytes[index - 1] == UInt8(ascii: "/")
        return .start(Self.local(bytes[start..<nameEnd]), isEmpty: isEmpty)
    }

    /// Returns the local name and value of the next attribute in the last start tag.
    mutating func nextAttribute() -> (Slice<UnsafeRawBufferPointer>, Slice<UnsafeRawBufferPointer>)? {
        tag = tag.drop { $0.isSVGSpace || $0 == UInt8(ascii: "/") }
        guard let equals = tag.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = tag[..<equals].prefix { !$0.isSVGSpace }
        let rest = tag[(equals + 1)...].drop { $0.isSVGSpace }
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return nil
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        tag = rest[value.endIndex...].dropFirst()
        return (Self.local(name), value)
    }

    /// Appends text after replacing character references and the file's entities.
    func appendDecoded(_ value: Slice<UnsafeRawBufferPointer>, to result: inout [UInt8]) {
        var rest = value
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            result.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest[..<start]))
            rest = rest[start...]
            guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { break }
            result += replacement(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
        }
        result.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
    }

    private func replacement(_ name: String) -> [UInt8] {
        switch name {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        guard name.first == "#" else { return entities[name] ?? [] }
        let isHexadecimal = name.dropFirst().first == "x"
        let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        guard let scalar = value.flatMap(Unicode.Scalar.init) else { return [] }
        return Array(String(Character(scalar)).utf8)
    }

    /// Reads an entity. ``SVGGuard`` has checked that it's plain text. If a name is declared several times,
    /// the first declaration is used.
    private mutating func declareEntity() {
        let rest = bytes[(offset + 8)...].drop { $0.isSVGSpace }
        let name = String(decoding: rest.prefix { !$0.isSVGSpace }, as: UTF8.self)
        let quoted = rest.drop {
            $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: ">")
        }
        guard let quote = quoted.first, quote != UInt8(ascii: ">") else {
            offset = quoted.startIndex
            return
        }
        let value = quoted.dropFirst().prefix { $0 != quote }
        if entities[name] == nil { entities[name] = Array(value) }
        offset = (bytes[value.endIndex...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    }

    private func end(of text: StaticString, from start: Int) -> Int {
        let first = text.utf8Start[0]
        var index = start
        while index < bytes.count, let found = bytes[index...].firstIndex(of: first) {
            if reader.matches(text, at: found) { return found + text.utf8CodeUnitCount }
            index = found + 1
        }
        return bytes.count
    }

    private static func local(_ name: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return name }
        return name[(colon + 1)...]
    }
}
#endif
