// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The codecs that are asked to decode and encode: a value, so that a manager may have its own.
///
///     let image = try CodecRegistry.default.decode(data)
///     let small = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: .fit(width: 200, height: 200)))
///
/// Of several codecs the last added is asked first. One that claims the bytes and fails lets the next that claims
/// them try.
public struct CodecRegistry: Sendable {
    var decoders: [any ImageCodec]
    var encoders: [any ImageEncoder]

    /// No codec at all.
    public init() {
        decoders = []
        encoders = []
    }

    /// The codecs of this build.
    ///
    /// On Linux: JPEG, PNG, APNG, WebP, GIF and BMP, decoded and written, with all frames of animations; icons, decoded;
    /// and by the package's traits AVIF, JPEG XL and TIFF, decoded and written, HEIC and SVG, decoded.
    ///
    /// On Apple platforms: ten formats by ImageIO. Only the first frame of an animation is decoded, there are no previews
    /// and no metadata, and a decode that runs cannot be cancelled.
    public static let `default` = CodecRegistry.system

    /// Adds a codec; it will be asked before those that are there.
    public mutating func add(_ codec: any ImageCodec) { decoders.append(codec) }

    /// Adds an encoder; it will be asked before those that are there.
    public mutating func add(_ encoder: any ImageEncoder) { encoders.append(encoder) }

    /// This registry and `codec`, which will be asked first.
    public func adding(_ codec: any ImageCodec) -> CodecRegistry {
        var copy = self
        copy.add(codec)
        return copy
    }

    /// The formats that can be decoded.
    public var decodableFormats: Set<ImageFormat> { Set(decoders.flatMap(\.formats)) }

    /// The formats that can be written.
    public var encodableFormats: Set<ImageFormat> { Set(encoders.flatMap(\.formats)) }

    /// The codecs that claim `data`, in the order in which they are to be asked: those of the hinted format first.
    /// If none does, those of the hinted format.
    func codecs(for data: Data, hint: ImageFormat?) -> [any ImageCodec] {
        let claiming = data.withUnsafeBytes { bytes in decoders.reversed().filter { $0.canDecode(bytes) } }
        guard let hint else { return claiming }
        if claiming.isEmpty { return decoders.reversed().filter { $0.formats.contains(hint) } }
        return claiming.filter { $0.formats.contains(hint) } + claiming.filter { !$0.formats.contains(hint) }
    }

    /// Why nobody claims `data`.
    func refusal(of data: Data, isComplete: Bool) -> ImageError? {
        data.withUnsafeBytes { bytes in
            switch FormatSniffer(bytes).result {
            case .known(let format):
                return ImageError(
                    .unsupported, "\(format) is not decoded here\(format.hint(format.decodingTrait))")
            case .needsMore where !isComplete: return nil
            case .needsMore where TextSniffer(bytes).summary == "unknown bytes":
                return ImageError(.corrupt, "the bytes end within the signature")
            case .needsMore, .unknown:
                return ImageError(.unsupported, "\(TextSniffer(bytes).summary), not an image")
            }
        }
    }
}
