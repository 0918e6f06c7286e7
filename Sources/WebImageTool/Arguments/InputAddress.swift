// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a user wrote as an input: an address with a scheme, or else a path of a file.
struct InputAddress: Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// Whether the text is an address: it has a scheme followed by `//`, or is a `data:` address.
    var isAddress: Bool {
        if text.hasPrefix("data:") || text.hasPrefix("file:/") { return true }
        guard let range = text.utf8.firstRange(of: "://".utf8) else { return false }
        let scheme = text[..<range.lowerBound]
        return scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// - Throws: ``ImageError/Code/invalidURL`` for an address that is none.
    func url() throws(ImageError) -> URL {
        if text.isEmpty { throw ImageError(.invalidURL, "an empty address") }
        if !isAddress { return URL(filePath: text) }
        guard let url = URL(string: text) else {
            throw ImageError(.invalidURL, "not a valid address", url: text)
        }
        return url
    }

    /// For lines to read: without secrets and the bytes of `data:` addresses.
    var label: String { isAddress ? ImageError.redacting(text) : ImageError.escaping(text) }

    /// For records: what the user wrote, but without a user name and password, and `data:` addresses cut short.
    var record: String {
        if text.hasPrefix("data:") { return text.utf8.count > 64 ? text.prefix(64) + "…" : text }
        guard isAddress, let scheme = text.utf8.firstRange(of: "://".utf8) else { return text }
        // By scalars: a mark that combines with the sign must not hide it.
        let authority = text[scheme.upperBound...].unicodeScalars.prefix {
            !"/?#".unicodeScalars.contains($0)
        }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return String(text[..<scheme.upperBound] + text[authority.index(after: at)...])
    }
}
