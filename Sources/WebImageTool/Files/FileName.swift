// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// File names made of addresses that nobody vouches for.
enum FileName {
    /// The last part of the address's path as a name for one file in a folder: no separators, no control characters,
    /// no leading dot or dash, at most 200 bytes. `image` where nothing is left.
    static func safe(for address: String) -> String {
        var path = address[...]
        if address.hasPrefix("data:") { return "image" }
        if let mark = path.firstIndex(where: { $0 == "?" || $0 == "#" }), address.contains("://") {
            path = path[..<mark]
        }
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...]
            guard let slash = path.firstIndex(of: "/") else { return "image" }
            path = path[slash...]
        }
        while path.last == "/" { path.removeLast() }
        let last = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
        return clean(percentDecoded(last))
    }

    /// Broken escapes and bytes that are no UTF-8 stay visible, as they are or as U+FFFD.
    private static func percentDecoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] * 16 + digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func clean(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isControl = ImageError.escaping(String(scalar)).unicodeScalars.count > 1
            let isUnsafe = isControl || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            result.unicodeScalars.append(isUnsafe ? "_" : scalar)
        }
        while let first = result.first, first == "." || first == "-" || first == " " { result.removeFirst() }
        while let last = result.last, last == "." || last == " " { result.removeLast() }
        if result.utf8.count > 200 { result = shortened(result) }
        return result.isEmpty ? "image" : result
    }

    /// 200 bytes that keep the extension.
    private static func shortened(_ name: String) -> String {
        let (stem, suffix) = split(name)
        let tail = suffix.utf8.count <= 16 ? suffix : ""
        var head = stem
        while head.utf8.count > 200 - tail.utf8.count { head.removeLast() }
        return head + tail
    }

    /// `a.b.png` -> `a.b` and `.png`.
    static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
