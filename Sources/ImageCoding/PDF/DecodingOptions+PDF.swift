// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension DecodingOptions {
    /// The color behind a PDF's pages. Default: nil, which leaves pages transparent where nothing is printed.
    public var pdfBackground: RGBAColor? {
        get { self[PDFBackground.self] }
        set { self[PDFBackground.self] = newValue }
    }

    /// The user or owner password of an encrypted PDF. Default: nil.
    ///
    /// Without the correct password, decoding fails with ``ImageError/Code/unsupported``. Cache keys contain
    /// a digest of it. Images that need it aren't stored on disk as variants.
    public var pdfPassword: String? {
        get { self[PDFPassword.self].text }
        set { self[PDFPassword.self].text = newValue }
    }
}

// These types aren't private, because another process looks up the keys by type name.
struct PDFBackground: RequestValueKey {
    static let defaultValue: RGBAColor? = nil

    static func cacheText(for value: RGBAColor?) -> String? {
        value.map { "paper(\($0.red),\($0.green),\($0.blue),\($0.alpha))" }
    }
}

/// A password that doesn't appear in descriptions.
struct PDFPassword: RequestValueKey, Hashable, Codable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    var text: String?

    static let defaultValue = PDFPassword()

    static func cacheText(for value: PDFPassword) -> String? {
        value.text.map { text in
            // The prefix makes this digest different from digests of the same password elsewhere.
            "password(\(SHA256Digest.hash(Array("webimage pdf \(text)".utf8)).prefix(16).hexadecimal))"
        }
    }

    var description: String { text == nil ? "no password" : "a password" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
