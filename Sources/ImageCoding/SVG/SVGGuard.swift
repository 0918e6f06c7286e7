// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation
import Raster

/// Searches an SVG for content that librsvg would process without limits: embedded images, which another
/// library decodes at any size, included documents, and entities that could hide either.
struct SVGGuard {
    private let bytes: UnsafeRawBufferPointer
    private let reader: ByteReader
    private let limits: Limits
    private let images: SVGImages
    /// The embedded images to replace: where their URLs are, and the new URLs.
    private var replaced: [(place: Range<Int>, url: Data)] = []
    private var replacedPixels = 0
    /// The number of pixels in the largest embedded image.
    private(set) var imagePixels = 0

    init(_ bytes: UnsafeRawBufferPointer, limits: Limits, images: SVGImages) {
        self.bytes = bytes
        reader = ByteReader(bytes)
        self.limits = limits
        self.images = images
    }

    /// The text with images in formats that librsvg can read, or nil if none had to be replaced.
    var text: Data? {
        guard !replaced.isEmpty else { return nil }
        var text = Data()
        var offset = 0
        for (place, url) in replaced {
            text += bytes[offset..<place.lowerBound]
            text += url
            offset = place.upperBound
        }
        return text + bytes[offset...]
    }

    mutating func check() throws(ImageError) {
        try checkEncoding()
        var offset = 0
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = start + 1
            if reader.matches("<!ENTITY", at: start) {
                try checkEntity(from: start)
                continue
            }
            if reader.matches("<!ATTLIST", at: start) {
                try checkDefaults(from: start)
                continue
            }
            if reader.matches("<?xml-stylesheet", at: start) {
                let isInline =
                    Self.range(of: "data:", in: UnsafeRawBufferPointer(rebasing: content(from: start + 1)))
                    != nil
                if isInline { throw ImageError(.unsupported, "SVG has a style sheet in a data URL") }
            }
            switch localName(at: offset) {
            case "include": throw ImageError(.unsupported, "SVG includes another document")
            case "image", "feImage": try checkImages(in: content(from: offset))
            default: break
            }
        }
    }

    /// Throws unless the text that we search for appears byte for byte in the file's encoding.
    private func checkEncoding() throws(ImageError) {
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(200))
        guard !bytes.contains(0) else { throw ImageError(.unsupported, "SVG is not in UTF-8") }
        guard let range = Self.range(of: "encoding", in: head) else { return }
        let rest = head[range.upperBound...].drop { " \t\r\n=\"'".utf8.contains($0) }
        let name = String(decoding: rest.prefix { !"\"'? ".utf8.contains($0) }, as: UTF8.self).lowercased()
        guard
            name == "utf-8" || name == "utf8" || name == "us-ascii" || name == "ascii"
                || name.hasPrefix("iso-8859-") || name.hasPrefix("windows-125")
        else { throw ImageError(.unsupported, "SVG is in \(name); UTF-8 is required") }
    }

    /// Allows plain-text entities, which drawing programs use for namespaces, but no elements, other entities
    /// or files.
    private func checkEntity(from start: Int) throws(ImageError) {
        let declaration = content(from: start + 2)
        let quoted = declaration.drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let isPlain = !declaration.contains { "<&%".utf8.contains($0) }
        let names = [UInt8](declaration.prefix(declaration.count - quoted.count))
        let isOutside = names.withUnsafeBytes {
            Self.range(of: "SYSTEM", in: $0) != nil || Self.range(of: "PUBLIC", in: $0) != nil
        }
        guard isPlain, !isOutside else {
            throw ImageError(.unsupported, "SVG declares an entity that is not plain text")
        }
    }

    /// Rejects default values for attributes, because they apply without appearing in the elements.
    private func checkDefaults(from start: Int) throws(ImageError) {
        let declaration = content(from: start + 1)
        let names = declaration.split { $0.isSVGSpace }
        let declaresNamespace = names.count > 2 && names[2].starts(with: "xmlns".utf8)
        guard
            declaresNamespace
                || !declaration.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
        else { throw ImageError(.unsupported, "SVG declares default values of attributes") }
    }

    /// Returns the content up to the next `>` outside of quotes, or up to and including a `<`, because
    /// neither a tag nor an allowed declaration can contain one.
    private func content(from start: Int) -> Slice<UnsafeRawBufferPointer> {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") { return bytes[start...index] }
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return bytes[start..<index] }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return bytes[start...]
    }

    private func localName(at offset: Int) -> String {
        let name = bytes[offset...].prefix(100).prefix { !"<> \t\r\n/".utf8.contains($0) }
        return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? name, as: UTF8.self)
    }

    /// Checks that embedded images have a supported format and are within the limits. File references aren't
    /// followed.
    private mutating func checkImages(in tag: Slice<UnsafeRawBufferPointer>) throws(ImageError) {
        var rest = tag
        while let range = Self.range(of: "href", in: UnsafeRawBufferPointer(rebasing: rest)) {
            rest = rest[(rest.startIndex + range.upperBound)...].drop { " \t\r\n=".utf8.contains($0) }
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                continue
            }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...]
            guard !value.contains(UInt8(ascii: "&")) else {
                throw ImageError(.unsupported, "SVG has an image reference with an entity")
            }
            let trimmed = value.drop { " \t\r\n".utf8.contains($0) }
            let scheme = String(decoding: trimmed.prefix(5), as: UTF8.self).lowercased()
            if scheme == "data:" { try checkImage(trimmed) }
        }
    }

    private mutating func checkImage(_ address: Slice<UnsafeRawBufferPointer>) throws(ImageError) {
        guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return }
        let head = String(decoding: address[..<comma], as: UTF8.self)
        let body = address[(comma + 1)...].filter { !" \t\r\n".utf8.contains($0) }
        guard head.lowercased().hasSuffix(";base64"), let data = Data(base64Encoded: Data(body)),
            let info = try known({ () throws(ImageError) in try images.info(data, limits) }),
            info.format != .svg
        else { throw Self.unsupported }
        try limits.check(drawnPixels: info.size.pixelCount)
        imagePixels = max(imagePixels, info.size.pixelCount)
        guard !SVGImages.canRead(info.format) else { return }
        replacedPixels += info.size.pixelCount
        try limits.check(drawnPixels: replacedPixels)
        guard let png = try known({ () throws(ImageError) in try images.png(data, limits) }) else {
            throw Self.unsupported
        }
        let url = Data("data:image/png;base64,".utf8) + png.base64EncodedData()
        replaced.append((address.startIndex..<address.endIndex, url))
    }

    private static var unsupported: ImageError {
        ImageError(.unsupported, "SVG embeds an image in an unsupported format")
    }

    /// Returns nil for an image that can't be read, but throws if it exceeds a limit.
    private func known<Value>(_ read: () throws(ImageError) -> Value?) throws(ImageError) -> Value? {
        do throws(ImageError) {
            return try read()
        } catch {
            if error.code == .limit { throw error }
            return nil
        }
    }

    private static func range(of text: StaticString, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let reader = ByteReader(bytes)
        let count = text.utf8CodeUnitCount
        guard bytes.count >= count else { return nil }
        for offset in 0...bytes.count - count where reader.matches(text, at: offset) {
            return offset..<offset + count
        }
        return nil
    }
}
#endif
