// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The file name in `Content-Disposition` (RFC 6266).
enum ContentDisposition {
    /// Returns the last component of a source's path without its extension, or "image" if there's no path.
    static func name(ofSource url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let rest = path.firstRange(of: "://").map { path[$0.upperBound...] } ?? path
        guard let last = rest.split(separator: "/", omittingEmptySubsequences: false).dropFirst().last,
            let name = SourceText.decoded(last)
        else { return "image" }
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem.isEmpty ? "image" : String(stem)
    }

    /// Returns `; filename="…"`, followed by `; filename*=UTF-8''…` (RFC 8187) if the name isn't ASCII.
    static func parameter(_ name: String) -> String {
        // Use only the last component, without characters that would end the field or the string.
        let last = name.split(separator: "/").last.map(String.init) ?? "image"
        let plain = String(
            last.unicodeScalars.map { scalar -> Character in
                (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\"
                    ? Character(scalar) : "_"
            }.prefix(200))
        guard plain != last else { return "; filename=\"\(plain)\"" }
        let encoded = PercentEncoding.encoded(last.utf8.prefix(400)) {
            PercentEncoding.isUnreserved($0) && $0 != 0x7E
        }
        return "; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}
#endif
