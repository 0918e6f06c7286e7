// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation

/// The text of an SVG, uncompressed and in an ASCII-compatible encoding.
enum SVGText {
    /// - Throws: ``ImageError/Code/corrupt``; ``ImageError/Code/limit`` if there is more text than a file may
    ///   have.
    static func plain(_ data: Data, _ limits: Limits) throws(ImageError) -> Data {
        var data = data
        let unpacked = try data.withBytes { bytes throws(ImageError) -> Data? in
            guard let file = Gzip(bytes) else { return nil }
            guard let content = file.content(most: limits.encodedBytes) else {
                throw ImageError(.corrupt, "SVG: compressed data is damaged")
            }
            if content.count > limits.encodedBytes {
                throw .limit("encodedBytes", found: content.count, allowed: limits.encodedBytes)
            }
            return Data(content)
        }
        if let unpacked { data = unpacked }
        guard let text = data.withUnsafeBytes({ UTF16Text($0)?.utf8() }) else { return data }
        return Data(withoutDeclaration(text))
    }

    /// Removes the XML declaration, because it may name another encoding.
    private static func withoutDeclaration(_ text: [UInt8]) -> ArraySlice<UInt8> {
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
            return text[...]
        }
        return text[(end + 1)...]
    }
}
#endif
