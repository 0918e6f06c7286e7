// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// The codecs that decode and encode images. It's a value, so each manager can have its own registry.
///
/// ```swift
/// let image = try CodecRegistry.default.decode(data)
/// let small = try CodecRegistry.default.decode(
///     data, options: DecodingOptions(thumbnail: .fit(width: 200, height: 200)))
/// ```
///
/// The codec you add last is tried first. If a codec recognizes the data but fails, the next codec that
/// recognizes it is tried.
public struct CodecRegistry: Sendable {
    private var ownDecoders: [any ImageCodec] = []
    private var ownEncoders: [any ImageEncoder] = []
    /// Whether this registry also has the codecs of ``default``, listed before the codecs added to it.
    private var extendsDefault = false
    /// The codecs of ``default`` that were removed from this registry.
    private var removedDecoders: [any ImageCodec] = []
    private var removedEncoders: [any ImageEncoder] = []

    /// Creates a registry without codecs.
    public init() {}

    /// The codecs that decode, in the order they were added. The last one is tried first.
    public internal(set) var decoders: [any ImageCodec] {
        get {
            guard extendsDefault else { return ownDecoders }
            return Self.shared.withLock { $0.ownDecoders }.without(removedDecoders) + ownDecoders
        }
        set { replaceAll(newValue, encoders) }
    }

    /// The codecs that encode, in the order they were added. The last one is tried first.
    public internal(set) var encoders: [any ImageEncoder] {
        get {
            guard extendsDefault else { return ownEncoders }
            return Self.shared.withLock { $0.ownEncoders }.without(removedEncoders) + ownEncoders
        }
        set { replaceAll(decoders, newValue) }
    }

    private mutating func replaceAll(_ decoders: [any ImageCodec], _ encoders: [any ImageEncoder]) {
        self = CodecRegistry()
        (ownDecoders, ownEncoders) = (decoders, encoders)
    }

    /// The registry with all built-in codecs.
    ///
    /// On Linux, it decodes and encodes JPEG, PNG, APNG, WebP, GIF and BMP, with all frames of animations,
    /// and decodes icons. Package traits add decoding and encoding of AVIF, HEIC, JPEG XL and TIFF, and
    /// decoding of JPEG 2000, SVG and, in a separate process, camera raw files.
    ///
    /// On Apple platforms, it decodes and encodes GIF, BMP and icons with the same code, and all other
    /// formats that the system's ImageIO supports, with all frames, previews and metadata, in 8 bits per
    /// component. It decodes the first page of a PDF. Cancellation takes effect once ImageIO has decoded the
    /// frame.
    ///
    /// If you add a codec to it, all managers and registries made from it use the codec, even existing ones:
    ///
    /// ```swift
    /// CodecRegistry.default.add(TGACodec())
    /// ```
    ///
    /// You can read and change it on any thread.
    public static var `default`: CodecRegistry {
        get {
            var registry = CodecRegistry()
            registry.extendsDefault = true
            return registry
        }
        set {
            let old = shared.withLock { shared in
                let old = shared
                if !newValue.extendsDefault { shared = CodecRegistry() }
                shared.ownDecoders =
                    shared.ownDecoders.without(newValue.removedDecoders) + newValue.ownDecoders
                shared.ownEncoders =
                    shared.ownEncoders.without(newValue.removedEncoders) + newValue.ownEncoders
                return old
            }
            withExtendedLifetime(old) {}
        }
    }

    /// The codecs of ``default``. This registry doesn't extend itself.
    private static let shared = Locked(CodecRegistry.system)

    /// Adds a codec, which is tried before the existing ones.
    public mutating func add(_ codec: any ImageCodec) { ownDecoders.append(codec) }

    /// Adds an encoder, which is tried before the existing ones.
    ///
    /// ```swift
    /// var codecs = CodecRegistry.default
    /// codecs.add(codec)
    /// codecs.add(encoder: codec)  // a type that is both
    /// ```
    public mutating func add(encoder: any ImageEncoder) { ownEncoders.append(encoder) }

    /// Removes a codec, or does nothing if the registry doesn't have it.
    ///
    /// ```swift
    /// var codecs = CodecRegistry.default
    /// for codec in codecs.decoders where codec.formats.contains(.svg) { codecs.remove(codec) }
    /// ```
    ///
    /// An object is removed by its identity. If the codec is a value, all values of its type are removed.
    /// Removing a codec from ``default`` also removes it from the managers and registries made from it.
    /// Decoding that has already begun isn't affected.
    public mutating func remove(_ codec: any ImageCodec) {
        ownDecoders = ownDecoders.without([codec])
        if extendsDefault { removedDecoders.append(codec) }
    }

    /// Removes an encoder, like ``remove(_:)`` removes a codec.
    public mutating func remove(encoder: any ImageEncoder) {
        ownEncoders = ownEncoders.without([encoder])
        if extendsDefault { removedEncoders.append(encoder) }
    }

    /// Returns a copy of this registry in which `codec` is tried first.
    public func adding(_ codec: any ImageCodec) -> CodecRegistry {
        var copy = self
        copy.add(codec)
        return copy
    }

    /// The formats with a decoder.
    public var decodableFormats: Set<ImageFormat> { Set(decoders.flatMap(\.formats)) }

    /// The formats with an encoder.
    public var encodableFormats: Set<ImageFormat> { Set(encoders.flatMap(\.formats)) }

    /// Whether there is an encoder for a format. Unlike ``encodableFormats``, which also checks for a HEIC
    /// encoder, this doesn't load libraries of other formats.
    package func encodes(_ format: ImageFormat) -> Bool {
        encoders.reversed().contains { $0.possibleFormats.contains(format) && $0.formats.contains(format) }
    }

    /// The formats with an encoder, even if its library may not be installed. This doesn't load a library.
    package var possibleEncodableFormats: Set<ImageFormat> { Set(encoders.flatMap(\.possibleFormats)) }

    /// Returns the codecs that recognize `data`, in the order to try them: codecs for the hinted format come
    /// first. If none does, returns the codecs for the hinted format.
    func codecs(for data: Data, hint: ImageFormat?) -> [any ImageCodec] {
        let claiming = data.withUnsafeBytes { bytes in decoders.reversed().filter { $0.canDecode(bytes) } }
        guard let hint else { return claiming }
        if claiming.isEmpty { return decoders.reversed().filter { $0.formats.contains(hint) } }
        return claiming.filter { $0.formats.contains(hint) } + claiming.filter { !$0.formats.contains(hint) }
    }

    /// Returns why no codec recognizes `data`, or nil if more bytes are needed.
    func refusal(of data: Data, isComplete: Bool) -> ImageError? {
        data.withUnsafeBytes { bytes in
            switch FormatSniffer(bytes).result {
            case .known(let format):
                return ImageError(
                    .unsupported, "no decoder for \(format)\(format.hint(format.decodingTrait))")
            case .needsMore where !isComplete: return nil
            case .needsMore where TextSniffer(bytes).summary == "unknown bytes":
                return ImageError(.corrupt, "data ends within the signature")
            case .needsMore, .unknown:
                return ImageError(.unsupported, "not an image but \(TextSniffer(bytes).summary)")
            }
        }
    }
}

extension Array {
    /// Returns the elements without the codecs in `removed`.
    fileprivate func without(_ removed: [Element]) -> [Element] {
        removed.isEmpty ? self : filter { own in !removed.contains { isSameCodec(own, $0) } }
    }
}

/// A codec or encoder that runs another codec or encoder in a separate process.
protocol CodecWrapper {
    var wrapped: Any { get }
}

/// Whether two codecs are the same object, or values of the same type. It doesn't call any code of the
/// codecs.
private func isSameCodec(_ left: Any, _ right: Any) -> Bool {
    guard type(of: left) == type(of: right) else { return false }
    if let left = left as? any CodecWrapper, let right = right as? any CodecWrapper {
        return isSameCodec(left.wrapped, right.wrapped)
    }
    return !(type(of: left) is AnyClass) || left as AnyObject === right as AnyObject
}
