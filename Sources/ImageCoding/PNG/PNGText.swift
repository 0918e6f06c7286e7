// SPDX-License-Identifier: MIT

package import PortableFoundation

/// The texts in a PNG file (`tEXt`; PNG, third edition, 11.3.3.2).
package enum PNGText {
    /// The number of bytes in the signature and header.
    private static let headBytes = 8 + 25

    /// Returns the texts by key, the first for each key, or an empty dictionary for any other file. It
    /// doesn't check CRCs, because the pixels are decoded later.
    package static func texts(of data: Data) -> [String: String] {
        data.withBytes { bytes in
            var texts: [String: String] = [:]
            guard ImageFormat.sniff(bytes)?.base == .png else { return texts }
            let reader = ByteReader(bytes)
            var offset = 8
            while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4),
                let content = reader.slice(at: offset + 8, length: length), name != fourCC("IEND")
            {
                if name == fourCC("tEXt"), let end = content.firstIndex(of: 0) {
                    let key = String(decoding: content[..<end], as: UTF8.self)
                    // The value is Latin-1, but URIs and numbers only contain ASCII, which can be decoded as
                    // UTF-8.
                    if texts[key] == nil {
                        texts[key] = String(decoding: content[(end + 1)...], as: UTF8.self)
                    }
                }
                offset += 12 + length
            }
            return texts
        }
    }

    /// Returns the file with texts added after its header.
    package static func adding(_ texts: [(key: String, text: String)], to png: Data) -> Data {
        guard png.count > headBytes else { return png }
        let file = [UInt8](png)
        var writer = ByteWriter()
        writer.bytes.append(contentsOf: file[..<headBytes])
        for (key, text) in texts {
            writer.appendChunk("tEXt") { content in
                content.bytes += key.utf8 + [0] + text.utf8
            }
        }
        writer.bytes.append(contentsOf: file[headBytes...])
        return Data(writer.bytes)
    }
}
