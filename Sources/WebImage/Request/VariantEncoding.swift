// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import PortableFoundation

/// How to encode variants (thumbnails and transformed images) for the disk cache.
///
/// Some variants aren't stored but made again from the original: animations, images with 16 bits per
/// component or a color space other than sRGB, and images that keep their metadata. A part of an image
/// (`DecodingOptions.region`) is stored only with an encoding other than ``automatic``. A variant that's
/// larger than its original isn't stored, either, if the original is on disk.
public struct VariantEncoding: Sendable {
    /// Encodes a variant on one of the manager's threads, one variant at a time.
    ///
    /// - Parameters:
    ///   - image: The variant, and the properties of its original.
    ///   - originalData: The original's encoded data; `nil` if the variant was made from an image in memory.
    ///   - url: The URL of the original.
    /// - Returns: The data to store, which one of the manager's codecs must be able to decode; empty data to
    ///   store nothing; `nil` to encode the variant as ``automatic`` does. Throwing an error has the same
    ///   effect as `nil`.
    public typealias Serializer =
        @Sendable (_ image: DecodedImage, _ originalData: Data?, _ url: URL) throws -> Data?

    enum Method: Sendable {
        case automatic
        case format(ImageFormat, quality: Double)
        case serializer(Serializer)
    }

    let method: Method
    /// A string that's the same for all encodings that write the same data.
    let identity: String

    /// Follows the format of the original.
    ///
    /// A variant of a JPEG, lossy WebP, AVIF, HEIC or JPEG XL becomes a JPEG with quality 0.9 or, if it has
    /// transparent pixels, a lossy WebP with quality 0.9 and lossless alpha. Variants of other formats become
    /// PNG, compressed quickly.
    public static let automatic = VariantEncoding(method: .automatic, identity: "automatic")

    /// Encodes variants in a single format.
    ///
    /// If the format can't represent a variant, it's encoded as ``automatic`` does. This happens if a JPEG
    /// would have transparent pixels, if the variant is too large, or if there's no encoder for the format.
    ///
    /// - Parameter quality: See `EncodingOptions.quality`. Default: 0.9.
    public static func format(_ format: ImageFormat, quality: Double = 0.9) -> VariantEncoding {
        VariantEncoding(
            method: .format(format, quality: quality), identity: "\(format.rawValue) \(quality)")
    }

    /// Encodes variants with a function. It must not wait for a load with ``ImageRequest/waitsForStore``.
    public static func serializer(_ serializer: @escaping Serializer) -> VariantEncoding {
        let number = serializers.withLock {
            $0 += 1; return $0
        }
        return VariantEncoding(method: .serializer(serializer), identity: "serializer \(number)")
    }

    private static let serializers = Locked(0)

    /// Whether the encoding isn't ``automatic``.
    var isChosen: Bool { if case .automatic = method { false } else { true } }

    /// Whether your app's code encodes the variants.
    var isCustom: Bool { if case .serializer = method { true } else { false } }
}
