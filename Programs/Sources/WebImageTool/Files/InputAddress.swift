// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation
@_spi(Programs) import WebImage

/// An input as the user wrote it: a URL, or a file's path.
struct InputAddress: Sendable {
    let text: String
    /// The path from a named folder to the folder containing the file, ending with a slash. Empty if the
    /// input itself was named.
    let folder: String

    init(_ text: String, folder: String = "") {
        self.text = text
        self.folder = folder
    }

    /// Whether the text is a URL: it has a scheme followed by `//`, or is a `data:` URL.
    var isURL: Bool {
        if text.hasPrefix("data:") || text.hasPrefix("file:/") { return true }
        guard let range = text.utf8.firstRange(of: "://".utf8) else { return false }
        let scheme = text[..<range.lowerBound]
        return scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Whether the input is standard input, a pipe or a device, which can be read only once.
    var isStream: Bool { text == "-" || !isURL && FileKind(text) == .stream }

    /// - Throws: ``ImageError/Code/invalidURL`` if the text is empty or an invalid URL.
    func url() throws(ImageError) -> URL {
        if text.isEmpty { throw ImageError(.invalidURL, "empty URL") }
        if !isURL { return URL(filePath: text) }
        guard let url = ProgramSupport.url(text: text) else {
            throw ImageError(.invalidURL, "invalid URL", url: text)
        }
        return url
    }

    /// The input as shown to people: without credentials and the bytes of `data:` URLs.
    var label: String { isURL ? ProgramSupport.redacting(text) : ProgramSupport.escaping(text) }

    /// The input in JSON records: as the user wrote it, but without a user name and password. Long `data:`
    /// URLs are truncated.
    var record: String {
        if text.hasPrefix("data:") { return text.utf8.count > 64 ? text.prefix(64) + "…" : text }
        guard isURL, let scheme = text.utf8.firstRange(of: "://".utf8) else { return text }
        // Compare scalars, not characters: a combining mark after a delimiter must not hide it.
        let authority = text[scheme.upperBound...].unicodeScalars.prefix {
            !"/?#".unicodeScalars.contains($0)
        }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return String(text[..<scheme.upperBound] + text[authority.index(after: at)...])
    }
}
