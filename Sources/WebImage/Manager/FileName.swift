// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// Makes file names from untrusted URLs.
@_spi(Programs) public enum FileName {
    /// Returns a file name made from the last path component of `input`, or `image` if nothing is left.
    ///
    /// The name contains no separators or control characters, doesn't start with a dot or a dash, and is at
    /// most 200 bytes long.
    ///
    /// - Parameter input: A URL or a path.
    public static func safe(for input: String) -> String {
        var path = input[...]
        if input.hasPrefix("data:") { return "image" }
        if let mark = path.firstIndex(where: { $0 == "?" || $0 == "#" }), input.contains("://") {
            path = path[..<mark]
        }
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...]
            guard let slash = path.firstIndex(of: "/") else { return "image" }
            path = path[slash...]
        }
        while path.last == "/" { path.removeLast() }
        let last = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
        return clean(String(decoding: PercentEncoding.decoded(last.utf8), as: UTF8.self))
    }

    /// Applies the rules of ``safe(for:)`` to a string that's already a name.
    public static func clean(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isControl = ImageError.escaping(String(scalar)).unicodeScalars.count > 1
            let isUnsafe = isControl || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            result.unicodeScalars.append(isUnsafe ? "_" : scalar)
        }
        while let first = result.unicodeScalars.first, ".- ".unicodeScalars.contains(first) {
            result.unicodeScalars.removeFirst()
        }
        if result.utf8.count > 200 { result = shortened(result) }
        while let last = result.unicodeScalars.last, ". ".unicodeScalars.contains(last) {
            result.unicodeScalars.removeLast()
        }
        return result.isEmpty ? "image" : result
    }

    /// Shortens `name` to at most 200 bytes, keeping its extension.
    private static func shortened(_ name: String) -> String {
        let (stem, suffix) = split(name)
        let tail = suffix.utf8.count <= 16 ? suffix : ""
        var head = stem
        // Remove scalars, not characters: a single character can be longer than the whole name.
        while head.utf8.count > 200 - tail.utf8.count { head.unicodeScalars.removeLast() }
        return head + tail
    }

    /// Returns the extension of a path's last component, such as `.png`, or an empty string.
    public static func suffix(ofPath path: String) -> String {
        split(path.split(separator: "/").last.map(String.init) ?? "").suffix
    }

    /// Splits `a.b.png` into `a.b` and `.png`.
    public static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}

/// The names taken during one run. The second `a.png` becomes `a-2.png`.
@_spi(Programs) public final class TakenNames: Sendable {
    private let names = Locked<Set<String>>([])

    public init() {}

    /// Claims `name`, or `name` with a number if it's already taken.
    public func claim(_ name: String) -> String {
        names.withLock { taken in
            // Compare lowercase names, because some file systems ignore case.
            if taken.insert(name.lowercased()).inserted { return name }
            let (stem, suffix) = FileName.split(name)
            var number = 2
            while !taken.insert("\(stem)-\(number)\(suffix)".lowercased()).inserted { number += 1 }
            return "\(stem)-\(number)\(suffix)"
        }
    }
}
