// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import PortableFoundation

/// How variants (thumbnails and transformed images) are encoded for the disk cache.
///
/// Animations, images of 16 bits per component or in other colours than sRGB, and images that keep their
/// metadata are not stored as variants; a part of an image (`DecodingOptions.region`) only with another
/// encoding than ``automatic``. Neither is a variant that is larger than its original, if the original is on
/// disk. They are made again from the original.
public struct VariantEncoding: Sendable {
    /// Encodes a variant on one of the manager's threads, one variant at a time.
    ///
    /// - Parameters:
    ///   - image: The variant, and the properties of its original.
    ///   - originalData: The original's encoded data; nil if the variant was made from an image in memory.
    ///   - url: The URL of the original.
    /// - Returns: The data to store, which one of the manager's codecs must decode; empty to store nothing;
    ///   nil to encode the variant as ``automatic`` does. An error has the same effect as nil.
    public typealias Serializer =
        @Sendable (_ image: DecodedImage, _ originalData: Data?, _ url: URL) throws -> Data?

    enum Method: Sendable {
        case automatic
        case format(ImageFormat, quality: Double)
        case serializer(Serializer)
    }

    let method: Method
    /// Equal for encodings that write the same data.
    let identity: String

    /// Follows the format of the original.
    ///
    /// A variant of a JPEG, lossy WebP, AVIF, HEIC or JPEG XL becomes a JPEG with quality 0.9 or, if it has
    /// transparent pixels, a lossy WebP with quality 0.9 and lossless alpha. Variants of other formats become
    /// PNG, compressed quickly.
    public static let automatic = VariantEncoding(method: .automatic, identity: "automatic")

    /// Encodes variants in one format.
    ///
    /// A variant that the format cannot hold is encoded as ``automatic`` does: one with transparent pixels as
    /// JPEG, one that is too large, or any if there is no encoder.
    ///
    /// - Parameter quality: See `EncodingOptions.quality`. Default: 0.9.
    public static func format(_ format: ImageFormat, quality: Double = 0.9) -> VariantEncoding {
        VariantEncoding(
            method: .format(format, quality: quality), identity: "\(format.rawValue) \(quality)")
    }

    /// Encodes variants with a function, which must not wait for a load with ``ImageRequest/waitsForStore``.
    public static func serializer(_ serializer: @escaping Serializer) -> VariantEncoding {
        let number = serializers.withLock {
            $0 += 1; return $0
        }
        return VariantEncoding(method: .serializer(serializer), identity: "serializer \(number)")
    }

    private static let serializers = Locked(0)

    /// Whether the encoding is another one than ``automatic``.
    var isChosen: Bool { if case .automatic = method { false } else { true } }

    /// Whether variants are encoded by the application's code.
    var isCustom: Bool { if case .serializer = method { true } else { false } }
}
