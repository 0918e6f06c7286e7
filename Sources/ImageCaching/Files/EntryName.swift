// SPDX-License-Identifier: MIT

import ImageBase

/// The name of an entry's file: the key's hash as 32 hexadecimal digits, and optionally an extension.
///
/// The hash has a fixed seed. The key itself never appears in a path.
struct EntryName: Hashable, Sendable {
    let hash: Hash128
    /// The extension: at most 8 lower-case letters and digits, without the dot. Usually empty.
    let fileExtension: String

    init(_ key: CacheKey, keepsExtension: Bool) {
        hash = Hash128(key.text, seed: .fixed)
        fileExtension = keepsExtension ? Self.fileExtension(of: key.text) : ""
    }

    /// Parses a file name. Returns `nil` if it isn't the name of an entry.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 32, let high = Self.word(bytes[0..<16]), let low = Self.word(bytes[16..<32])
        else {
            return nil
        }
        hash = Hash128(high: high, low: low)
        guard bytes.count > 32 else {
            fileExtension = ""
            return
        }
        guard bytes[32] == UInt8(ascii: "."), (1...8).contains(bytes.count - 33),
            bytes[33...].allSatisfy(Self.isPlain)
        else { return nil }
        fileExtension = String(decoding: bytes[33...], as: UTF8.self)
    }

    var text: String {
        fileExtension.isEmpty ? hash.hexadecimal : "\(hash.hexadecimal).\(fileExtension)"
    }

    /// The number of the folder that contains the file, 0..<256.
    var bucket: Int { Int(truncatingIfNeeded: hash.high & 255) }

    static func bucketName(_ bucket: Int) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: [digits[bucket >> 4], digits[bucket & 15]], as: UTF8.self)
    }

    /// Returns the extension from a URL's path if it's short and plain: `jpg` for `https://a.b/c.JPG?d`.
    private static func fileExtension(of key: String) -> String {
        let path = key.prefix { $0 != "?" && $0 != "#" }
        guard let component = path.split(separator: "/").last, let dot = component.lastIndex(of: "."),
            component.startIndex != dot
        else { return "" }
        let suffix = component[component.index(after: dot)...].lowercased()
        return (1...8).contains(suffix.utf8.count) && suffix.utf8.allSatisfy(isPlain) ? suffix : ""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte)
    }

    /// Parses 16 digits, lowest byte first, in the format of `Hash128.hexadecimal`.
    private static func word(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var word: UInt64 = 0
        for (index, digit) in digits.enumerated() {
            guard Hexadecimal.isLowerCase(digit), let value = Hexadecimal.value(of: digit) else { return nil }
            word |= UInt64(value) << UInt64((index & ~1) * 4 + (index & 1 == 0 ? 4 : 0))
        }
        return word
    }
}
