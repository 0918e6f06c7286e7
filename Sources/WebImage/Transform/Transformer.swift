// SPDX-License-Identifier: MIT

public import ImageBase
import ImageLoading
import PortableFoundation
public import Raster

/// A function that turns a decoded image into another.
///
/// The key is part of the cache key of the result, so it must include every parameter: two transformers with
/// the same key must produce the same image. Keys of your own are kept apart from those of the built-in
/// transformers.
///
/// Built-in transformers take bitmaps in any pixel format and alpha mode. Resizing, crops and flips keep the
/// format. Of half floats, rounded corners, circles, borders, blur, the adjustments of colours, and colours
/// and bitmaps that are drawn by an operator of Porter and Duff keep it, too. All others, and those on
/// `rgba16`, give `bgra8` in standard range. A transformer of your own gets the bitmap as it is.
///
/// ```swift
/// let aged = Transformer(key: "com.example.sepia(0.8)") { bitmap, cancellation throws(ImageError) in
///     try sepia(bitmap, strength: 0.8, cancellation)
/// }
/// ```
public struct Transformer: Sendable {
    /// Returns the transformed bitmap. A long transformation should check the token from time to time and
    /// throw ``ImageError/Code/cancelled``.
    public typealias Body = @Sendable (Bitmap, CancellationToken) throws(ImageError) -> Bitmap
    /// Returns the transformed bitmap, or nil to leave the image as it is.
    public typealias ContextBody = @Sendable (Bitmap, TransformerContext) throws(ImageError) -> Bitmap?

    /// The name with all parameters.
    public let key: String
    /// The key as a part of cache keys: it cannot be read as the key of another transformer or as an option.
    let keyText: String
    /// Whether the transformer was created with a key.
    package let isNamed: Bool
    private let body: ContextBody
    /// The ``keyText`` for an image with a scale; nil if the scale makes no difference.
    let scaledKey: (@Sendable (Double) -> String)?
    /// Whether the URL or the scale of the image may make a difference.
    let usesContext: Bool
    /// The image that is transformed.
    private var url: URL?
    private var scale = 1.0
    private var values = RequestValues()

    /// A transformer with a key, whose results can be stored on disk.
    public init(key: String, _ body: @escaping Body) {
        self.init(key: key, text: Self.ownText(key), isNamed: true, body)
    }

    /// The bitmaps that the body of a built-in transformer takes. It gets others converted.
    enum Formats {
        /// Premultiplied or opaque `bgra8`.
        case bytes
        /// Also premultiplied or opaque half floats.
        case bytesAndHalf
        /// Any format, premultiplied or opaque.
        case all

        func contains(_ format: PixelFormat) -> Bool {
            switch format {
            case .bgra8: true
            case .rgbaHalf: self != .bytes
            default: self == .all
            }
        }

        func converted(
            _ bitmap: Bitmap, _ cancellation: CancellationToken?
        ) throws(ImageError) -> Bitmap {
            let bitmap = contains(bitmap.format) ? bitmap : try bitmap.inStandardRange(cancellation)
            return try bitmap.converted(
                to: contains(bitmap.format) ? bitmap.format : .bgra8, alpha: .premultiplied,
                cancellation: cancellation)
        }
    }

    /// - Parameter formats: what `body` takes.
    init(builtIn key: String, takes formats: Formats = .bytes, _ body: @escaping Body) {
        self.init(key: key, text: key, isNamed: true) { bitmap, cancellation throws(ImageError) in
            try body(formats.converted(bitmap, cancellation), cancellation)
        }
    }

    /// A transformer without a key, whose results are kept in memory and never stored on disk.
    ///
    /// A closure that captures nothing is the same transformer each time it is evaluated, so the body of a
    /// view may contain it. A closure that captures something can make another image each time: only requests
    /// that contain this value or a copy of it share its results. In the body of a view, which is evaluated
    /// often, such a closure loads the image each time; give it a key with what it captures.
    public init(_ body: @escaping Body) {
        let identity = Self.function(of: body).map { "function \($0)" }
        let key = "unnamed(\(identity ?? "\(Self.unnamed.withLock { $0 += 1; return $0 })"))"
        self.init(key: key, text: key, isNamed: false, body)
    }

    /// A closure as a property. As a generic value, it'd be wrapped in another closure.
    private struct Stored {
        let body: Body
    }

    /// The address of the function that a closure without captures consists of; nil for other closures.
    private static func function(of body: @escaping Body) -> UInt? {
        // A closure is a function and its context, which is null if it captures nothing. Equal functions
        // without a context do the same, so the linker may have made one of them.
        typealias Closure = (function: UInt, context: UInt)
        guard MemoryLayout<Stored>.size == MemoryLayout<Closure>.size else { return nil }
        let closure = withUnsafeBytes(of: Stored(body: body)) { $0.loadUnaligned(as: Closure.self) }
        return closure.context == 0 ? closure.function : nil
    }

    /// A transformer that depends on the URL or the scale of the image, or leaves some images as they are.
    ///
    /// ```swift
    /// let frame = Transformer(key: "com.example.frame(2pt)", usesScale: true) {
    ///     bitmap, context throws(ImageError) in
    ///     try bitmap.framed(width: 2 * context.scale, context.cancellation)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name with all parameters. The URL is part of the cache key anyway, unless the request has
    ///     an ``ImageRequest/cacheKey``.
    ///   - usesScale: Whether the result depends on ``TransformerContext/scale``, which then becomes a part
    ///     of the cache key.
    public init(key: String, usesScale: Bool, _ body: @escaping ContextBody) {
        let text = Self.ownText(key)
        let scaledKey: @Sendable (Double) -> String = { scale in "\(text)@\(scale)x" }
        self.init(
            key: key, text: text, isNamed: true, scaledKey: usesScale ? scaledKey : nil, usesContext: true,
            body: body)
    }

    private init(key: String, text: String, isNamed: Bool, _ body: @escaping Body) {
        self.init(key: key, text: text, isNamed: isNamed, scaledKey: nil, usesContext: false) {
            bitmap, context throws(ImageError) in
            try body(bitmap, context.cancellation)
        }
    }

    init(
        key: String, text: String, isNamed: Bool, scaledKey: (@Sendable (Double) -> String)?,
        usesContext: Bool,
        body: @escaping ContextBody
    ) {
        self.key = key
        keyText = text
        self.isNamed = isNamed
        self.scaledKey = scaledKey
        self.usesContext = usesContext
        self.body = body
    }

    /// Applies the transformer to a bitmap. The URL is nil and the scale is 1.
    ///
    /// - Throws: the error of the transformer, with its key at the beginning of the message.
    public func transform(
        _ bitmap: Bitmap, cancellation: CancellationToken = CancellationToken()
    ) throws(ImageError) -> Bitmap {
        try transform(bitmap, place: nil, cancellation: cancellation)
    }

    /// - Parameter place: the number of the transformer in its list, from 1; nil for one that is no part of a
    ///   list. It's in the message of an error.
    func transform(
        _ bitmap: Bitmap, place: Int?, cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let context = TransformerContext(url: url, scale: scale, cancellation: cancellation, values: values)
        do throws(ImageError) {
            return try body(bitmap, context) ?? bitmap
        } catch  where error.code != .cancelled {
            let number = place.map { " \($0)" } ?? ""
            throw error.about("transformer\(number), \(key.prefix(200))")
        }
    }

    /// The transformer for the image at a URL.
    func bound(to url: URL?, scale: Double, _ values: RequestValues) -> Transformer {
        guard usesContext else { return self }
        var bound = Transformer(
            key: key, text: keyText(at: scale), isNamed: isNamed, scaledKey: nil, usesContext: true,
            body: body)
        (bound.url, bound.scale, bound.values) = (url, scaledKey == nil ? 1 : scale, values)
        return bound
    }

    /// The ``keyText`` of the result for an image with a scale.
    func keyText(at scale: Double) -> String { scaledKey?(scale) ?? keyText }

    /// The key, with the URL and the values if they make a difference.
    var frameKey: String {
        usesContext
            ? ([keyText, url?.absoluteString ?? ""] + values.cacheLines).joined(separator: " ") : keyText
    }

    private static let unnamed = Locked(0)
}

extension Transformer: Hashable {
    public static func == (left: Transformer, right: Transformer) -> Bool { left.keyText == right.keyText }
    public func hash(into hasher: inout Hasher) { hasher.combine(keyText) }
}

extension Transformer: CustomStringConvertible {
    public var description: String { key }
}
