// SPDX-License-Identifier: MIT

import ImageBase
public import Raster

extension DecodingOptions {
    /// The colour behind the pages of a PDF. Default: nil, none: pages are transparent where nothing is
    /// printed.
    public var pdfBackground: RGBAColor? {
        get { self[PDFBackground.self] }
        set { self[PDFBackground.self] = newValue }
    }

    /// The password of an encrypted PDF, for the user or the owner. Default: nil.
    ///
    /// Without the right one, decoding fails as ``ImageError/Code/unsupported``. Keys of caches have a digest
    /// of it. Images for which it is set are not stored on disk as variants.
    public var pdfPassword: String? {
        get { self[PDFPassword.self].text }
        set { self[PDFPassword.self].text = newValue }
    }
}

// Not private: another process finds the keys by the names of their types.
struct PDFBackground: RequestValueKey {
    static let defaultValue: RGBAColor? = nil

    static func cacheText(for value: RGBAColor?) -> String? {
        value.map { "paper(\($0.red),\($0.green),\($0.blue),\($0.alpha))" }
    }
}

/// A password, which is not a part of descriptions.
struct PDFPassword: RequestValueKey, Hashable, Codable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    var text: String?

    static let defaultValue = PDFPassword()

    static func cacheText(for value: PDFPassword) -> String? {
        value.text.map { text in
            // The prefix keeps it from being the digest of a password elsewhere.
            "password(\(SHA256Digest.hash(Array("webimage pdf \(text)".utf8)).prefix(16).hexadecimal))"
        }
    }

    var description: String { text == nil ? "no password" : "a password" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
