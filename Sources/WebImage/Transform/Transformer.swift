// SPDX-License-Identifier: MIT

public import ImageBase
import ImageLoading
import PortableFoundation
public import Raster

/// A function that turns a decoded image into another image.
///
/// The key is part of the result's cache key, so it must include every parameter: two transformers with the
/// same key must produce the same image. Your own keys never collide with the keys of built-in transformers.
///
/// Built-in transformers accept bitmaps in any pixel format and alpha mode. Resizing, crops and flips keep
/// the format. These also keep half floats: rounded corners, circles, borders, blur, color adjustments, and
/// colors and bitmaps drawn with a Porter-Duff operator. All other transformers produce `bgra8` in standard
/// range, and so do these for an `rgba16` bitmap. Your own transformer gets the bitmap as it is.
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
    /// Returns the transformed bitmap, or `nil` to leave the image as it is.
    public typealias ContextBody = @Sendable (Bitmap, TransformerContext) throws(ImageError) -> Bitmap?

    /// The transformer's name, including all parameters.
    public let key: String
    /// The form of the key that's used in cache keys. It can't be mistaken for another transformer's key or
    /// for an option.
    let keyText: String
    /// Whether the transformer was created with a key.
    package let isNamed: Bool
    private let body: ContextBody
    /// The ``keyText`` for an image with a scale, or `nil` if the scale makes no difference.
    let scaledKey: (@Sendable (Double) -> String)?
    /// Whether the result may depend on the image's URL or scale.
    let usesContext: Bool
    /// The image's URL.
    private var url: URL?
    private var scale = 1.0
    private var values = RequestValues()

    /// Creates a transformer with a key. Its results can be stored on disk.
    public init(key: String, _ body: @escaping Body) {
        self.init(key: key, text: Self.ownText(key), isNamed: true, body)
    }

    /// The bitmap formats that the body of a built-in transformer accepts. Other formats are converted first.
    enum Formats {
        /// Premultiplied or opaque `bgra8`.
        case bytes
        /// Premultiplied or opaque `bgra8` or half floats.
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

    /// - Parameter formats: The formats that `body` accepts.
    init(builtIn key: String, takes formats: Formats = .bytes, _ body: @escaping Body) {
        self.init(key: key, text: key, isNamed: true) { bitmap, cancellation throws(ImageError) in
            try body(formats.converted(bitmap, cancellation), cancellation)
        }
    }

    /// Creates a transformer without a key. Its results are kept in memory and never stored on disk.
    ///
    /// A closure that captures nothing is the same transformer each time it's evaluated, so you can use it in
    /// the body of a view. A closure that captures something may make a different image each time, so only
    /// requests that contain this value or a copy of it share its results. In the body of a view, which is
    /// evaluated often, such a closure would load the image each time; give it a key that includes the
    /// captured values.
    public init(_ body: @escaping Body) {
        let identity = Self.function(of: body).map { "function \($0)" }
        let key = "unnamed(\(identity ?? "\(Self.unnamed.withLock { $0 += 1; return $0 })"))"
        self.init(key: key, text: key, isNamed: false, body)
    }

    /// Stores a closure as a property. If we passed it as a generic value, the compiler would wrap it in
    /// another closure.
    private struct Stored {
        let body: Body
    }

    /// Returns the function address of a closure without captures, or `nil` for any other closure.
    private static func function(of body: @escaping Body) -> UInt? {
        // A closure is a function and its context, which is null if it captures nothing. Equal functions
        // without a context do the same thing, so it's fine if the linker has merged them.
        typealias Closure = (function: UInt, context: UInt)
        guard MemoryLayout<Stored>.size == MemoryLayout<Closure>.size else { return nil }
        let closure = withUnsafeBytes(of: Stored(body: body)) { $0.loadUnaligned(as: Closure.self) }
        return closure.context == 0 ? closure.function : nil
    }

    /// Creates a transformer that depends on the image's URL or scale, or leaves some images unchanged.
    ///
    /// ```swift
    /// let frame = Transformer(key: "com.example.frame(2pt)", usesScale: true) {
    ///     bitmap, context throws(ImageError) in
    ///     try bitmap.framed(width: 2 * context.scale, context.cancellation)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The transformer's name, including all parameters. The URL is already part of the cache key,
    ///     unless the request has an ``ImageRequest/cacheKey``.
    ///   - usesScale: Whether the result depends on ``TransformerContext/scale``, which then becomes part of
    ///     the cache key.
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

    /// Applies the transformer to a bitmap, with no URL and a scale of 1.
    ///
    /// - Throws: The transformer's error, with its key at the beginning of the message.
    public func transform(
        _ bitmap: Bitmap, cancellation: CancellationToken = CancellationToken()
    ) throws(ImageError) -> Bitmap {
        try transform(bitmap, place: nil, cancellation: cancellation)
    }

    /// - Parameter place: The transformer's position in its list, starting at 1, or `nil` if it isn't in a
    ///   list. It's part of the error message.
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

    /// Returns the transformer with the URL, the scale and the values that its body receives.
    func bound(to url: URL?, scale: Double, _ values: RequestValues) -> Transformer {
        guard usesContext else { return self }
        var bound = Transformer(
            key: key, text: keyText(at: scale), isNamed: isNamed, scaledKey: nil, usesContext: true,
            body: body)
        (bound.url, bound.scale, bound.values) = (url, scaledKey == nil ? 1 : scale, values)
        return bound
    }

    /// Returns the ``keyText`` for an image with the given scale.
    func keyText(at scale: Double) -> String { scaledKey?(scale) ?? keyText }

    /// The key, including the URL and the request's values if the result may depend on them.
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
