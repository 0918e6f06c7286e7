// SPDX-License-Identifier: MIT

public import ImageBase

/// What a value is kept under: any text, with its 128-bit hash computed once.
///
/// Make it once and keep it: hashing a URL of 60 bytes costs about 50 ns, every use after that compares two
/// words. The text may be of any length and hold any character; it never becomes a file name.
public struct CacheKey: Hashable, Sendable {
    public let text: String
    /// By a seed that differs in each process: for tables in memory only.
    public let hash: Hash128

    public init(_ text: String) {
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        hash = Hash128(text)
    }

    /// Equal bytes, so that two spellings of an accented letter are two keys, as they are two URLs.
    @inlinable
    public static func == (left: CacheKey, right: CacheKey) -> Bool {
        left.hash == right.hash && left.text.utf8.elementsEqual(right.text.utf8)
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
    /// The text as it may stand in a log: see `ImageError.redacting(_:)`.
    public var description: String { ImageError.redacting(text) }
}
