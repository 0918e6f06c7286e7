// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// Makes another picture of a decoded one.
///
/// Two transformers with the same key do the same. The key is part of the cache key of what comes out, so it must name
/// every parameter.
///
///     let sepia = Transformer(key: "com.example.sepia(0.8)") { bitmap, cancellation in
///         try sepia(bitmap, strength: 0.8, cancellation)
///     }
public struct Transformer: Sendable {
    /// A picture in, a picture out; may look at the token during long work and throw ``ImageError/Code/cancelled``.
    public typealias Body = @Sendable (Bitmap, CancellationToken) throws(ImageError) -> Bitmap

    /// Its name, with every parameter.
    public let key: String
    /// False for a closure that was given no key.
    public let isNamed: Bool
    private let body: Body

    public init(key: String, _ body: @escaping Body) {
        self.key = key
        self.body = body
        isNamed = true
    }

    /// A transformer without a name. What it makes is shared only by requests that carry this very value, and is kept
    /// in memory only.
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
