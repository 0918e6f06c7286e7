// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation

/// The texts of a PNG file (`tEXt`; PNG, 11.3.3.2).
enum PNGText {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The bytes of the signature and the header.
    private static let headBytes = 8 + 25

    /// The texts by their keys, the first of each; none for another file. Checks no CRC, because the pixels
    /// are decoded later.
    static func texts(of data: Data) -> [String: String] {
        var texts: [String: String] = [:]
        guard data.starts(with: signature) else { return texts }
        var rest = data.dropFirst(signature.count)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= rest.count - 12 else { break }
            let type = rest.dropFirst(4).prefix(4)
            if type.elementsEqual("IEND".utf8) { break }
            let content = rest.dropFirst(8).prefix(length)
            if type.elementsEqual("tEXt".utf8), let end = content.firstIndex(of: 0) {
                let key = String(decoding: content[..<end], as: UTF8.self)
                // Latin-1, of which URIs and numbers use ASCII only.
                if texts[key] == nil { texts[key] = String(decoding: content[(end + 1)...], as: UTF8.self) }
            }
            rest = rest.dropFirst(length + 12)
        }
        return texts
    }

    /// The file with texts behind its header.
    static func adding(_ texts: [(key: String, text: String)], to png: Data) -> Data {
        guard png.starts(with: signature), png.count > headBytes else { return png }
        var result = png.prefix(headBytes)
        for text in texts {
            let chunk = Array("tEXt".utf8) + text.key.utf8 + [0] + text.text.utf8
            result += bigEndian(UInt32(chunk.count - 4)) + chunk + bigEndian(checksum(chunk))
        }
        return result + png.dropFirst(headBytes)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { [UInt8]($0) }
    }

    /// The CRC of a chunk (PNG, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var value = UInt32.max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        return ~value
    }
}
#endif
