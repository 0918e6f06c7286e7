// SPDX-License-Identifier: MIT

public import ImageBase

/// The key of a cached value: any text, with its 128-bit hash.
///
/// Create a key once and reuse it: hashing a URL of 60 bytes takes about 50 ns, and comparing two keys takes
/// two words. The text may have any length and any characters; it is never used as a file name.
public struct CacheKey: Hashable, Sendable {
    /// The text. It may contain secrets of a URL, which ``description`` leaves out.
    public let text: String
    /// The hash of the text, with a seed that differs in each process: for tables in memory only.
    @usableFromInline package let hash: Hash128

    public init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        hash = Hash128(text)
    }

    /// Compares bytes: two encodings of an accented letter are two keys, as they are two URLs.
    @inlinable
    public static func == (left: CacheKey, right: CacheKey) -> Bool {
        // Texts that differ in their bytes have different hashes. Strings are compared in blocks.
        left.hash == right.hash && left.text == right.text
    }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}

extension CacheKey: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(value) }
}

extension CacheKey: CustomStringConvertible {
    /// The text without secrets, for logs: see `ImageError.redacting(_:)`.
    public var description: String { ImageError.redacting(text) }
}
