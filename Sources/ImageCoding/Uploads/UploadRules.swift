// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

/// Which files to accept as uploads, and what to make from them.
///
/// ```swift
/// var rules = UploadRules()
/// rules.formats = [.jpeg, .png]
/// rules.minimumSize = PixelSize(width: 200, height: 200)
/// rules.thumbnails = [.fill(width: 96, height: 96), .fit(width: 1200, height: 0)]
/// ```
public struct UploadRules: Hashable, Sendable {
    /// How to handle animations.
    public enum Animations: Hashable, Sendable {
        /// All frames are kept if the result's format supports animation.
        case keep
        /// Only the first frame is kept.
        case firstFrame
        case refuse
    }

    /// The accepted formats, recognized by the bytes. Default: JPEG, PNG, APNG, GIF, WebP, AVIF and HEIC. The
    /// last two need their package traits.
    public var formats = Set(ImageFormat.all(with: .common))
    /// The maximum file size, in bytes. Default: 20 MiB.
    public var maximumBytes = 20 << 20
    /// The limits for decoding. Default: ``Limits/strict``.
    public var limits = Limits.strict
    /// The minimum size of the upright image, in pixels. Default: 1 x 1.
    public var minimumSize = PixelSize(width: 1, height: 1)
    /// The maximum size of the stored image, in pixels. A larger image is reduced, keeping its aspect ratio.
    /// Default: 4096 x 4096.
    public var maximumStoredSize = PixelSize(width: 4096, height: 4096)
    /// How to handle animations. Default: ``Animations/keep``.
    public var animations = Animations.keep
    /// The maximum size of all decoded frames in an animation, in bytes. Default: 256 MiB.
    public var maximumAnimationBytes = 256 << 20
    /// The quality of the stored image and thumbnails in lossy formats, 0 to 1. Default: 0.85.
    public var quality = 0.85
    /// The thumbnail sizes, in pixels. Default: one that fills 320 x 320.
    public var thumbnails = [Thumbnail.fill(width: 320, height: 320)]
    /// The thumbnail format. Default: WebP.
    public var thumbnailFormat = ImageFormat.webp

    public init() {}
}

/// An uploaded image that has been validated and reencoded.
public struct UploadedImage: Sendable {
    /// An encoded image to store.
    public struct File: Sendable, Hashable {
        public let data: Data
        public let format: ImageFormat
        /// The size in pixels.
        public let size: PixelSize
    }

    /// The properties of the received file, from its header.
    public let received: ImageInfo
    /// The image without metadata, upright and in sRGB.
    public let image: File
    /// The thumbnails, in the order of ``UploadRules/thumbnails``.
    public let thumbnails: [File]
    /// The ThumbHash for a placeholder, about 25 bytes.
    public let thumbHash: [UInt8]
    /// A hash that similar images share, for finding duplicates.
    public let perceptualHash: PerceptualHash
    /// The SHA-256 digest of the received bytes, as 64 hexadecimal digits.
    public let digest: String
}
