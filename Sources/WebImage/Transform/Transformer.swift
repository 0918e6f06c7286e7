// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// A function that turns a decoded image into another.
///
/// The key is part of the cache key of the result, so it must include every parameter: two transformers with
/// the same key must produce the same image.
///
///     let sepia = Transformer(key: "com.example.sepia(0.8)") { bitmap, cancellation in
///         try sepia(bitmap, strength: 0.8, cancellation)
///     }
public struct Transformer: Sendable {
    /// Returns the transformed bitmap. A long transformation should check the token from time to time and
    /// throw ``ImageError/Code/cancelled``.
    public typealias Body = @Sendable (Bitmap, CancellationToken) throws(ImageError) -> Bitmap

    /// The name with all parameters.
    public let key: String
    /// Whether the transformer was created with a key.
    package let isNamed: Bool
    private let body: Body

    /// A transformer with a key, whose results can be stored on disk.
    public init(key: String, _ body: @escaping Body) {
        self.key = key
        self.body = body
        isNamed = true
    }

    /// A transformer without a key. Only requests that contain this value or a copy of it share its results,
    /// which are kept in memory and never stored on disk.
    public init(_ body: @escaping Body) {
        key = "unnamed(\(Self.unnamed.withLock { $0 += 1; return $0 }))"
        self.body = body
        isNamed = false
    }

    init(key: String, isNamed: Bool, _ body: @escaping Body) {
        self.key = key
        self.isNamed = isNamed
        self.body = body
    }

    /// Applies the transformer to a bitmap.
    public func transform(
        _ bitmap: Bitmap, cancellation: CancellationToken = CancellationToken()
    ) throws(ImageError) -> Bitmap {
        try body(bitmap, cancellation)
    }

    private static let unnamed = Locked(0)
}

extension Transformer: Hashable {
    public static func == (left: Transformer, right: Transformer) -> Bool { left.key == right.key }
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Transformer: CustomStringConvertible {
    public var description: String { key }
}
