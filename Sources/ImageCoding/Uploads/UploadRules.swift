// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

/// The files that are accepted as uploads, and what is made of them.
///
/// ```swift
/// var rules = UploadRules()
/// rules.formats = [.jpeg, .png]
/// rules.minimumSize = PixelSize(width: 200, height: 200)
/// rules.thumbnails = [.fill(width: 96, height: 96), .fit(width: 1200, height: 0)]
/// ```
public struct UploadRules: Hashable, Sendable {
    /// The treatment of animations.
    public enum Animations: Hashable, Sendable {
        /// All frames are kept if the format of the result has animations.
        case keep
        /// The first frame is kept.
        case firstFrame
        case refuse
    }

    /// The accepted formats, recognized by the bytes. Default: JPEG, PNG, APNG, GIF, WebP, AVIF and HEIC; the
    /// last two need their package traits.
    public var formats: Set<ImageFormat> = [.jpeg, .png, .apng, .gif, .webp, .avif, .heic]
    /// The maximum size of a file, in bytes. Default: 20 MiB.
    public var maximumBytes = 20 << 20
    /// The limits of decoding. Default: ``Limits/strict``.
    public var limits = Limits.strict
    /// The minimum size of the upright image, in pixels. Default: 1 x 1.
    public var minimumSize = PixelSize(width: 1, height: 1)
    /// The maximum size of the stored image, in pixels; a larger one is reduced and keeps its aspect ratio.
    /// Default: 4096 x 4096.
    public var maximumStoredSize = PixelSize(width: 4096, height: 4096)
    /// Default: ``Animations/keep``.
    public var animations = Animations.keep
    /// The maximum size of all decoded frames of an animation, in bytes. Default: 256 MiB.
    public var maximumAnimationBytes = 256 << 20
    /// The quality of the stored image and the thumbnails in lossy formats, 0 to 1. Default: 0.85.
    public var quality = 0.85
    /// The sizes of the thumbnails, in pixels. Default: one that fills 320 x 320.
    public var thumbnails = [Thumbnail.fill(width: 320, height: 320)]
    /// The format of the thumbnails. Default: WebP.
    public var thumbnailFormat = ImageFormat.webp

    public init() {}
}

/// An uploaded image that was validated and encoded again.
public struct UploadedImage: Sendable {
    /// An encoded image to store.
    public struct File: Sendable, Hashable {
        public let data: Data
        public let format: ImageFormat
        /// The size in pixels.
        public let size: PixelSize
    }

    /// The header of the received file.
    public let received: ImageInfo
    /// The image without metadata, upright and in sRGB.
    public let image: File
    /// The thumbnails, in the order of ``UploadRules/thumbnails``.
    public let thumbnails: [File]
    /// The ThumbHash for a placeholder, about 25 bytes.
    public let thumbHash: [UInt8]
    /// A hash that similar images share, to find duplicates.
    public let perceptualHash: PerceptualHash
    /// The SHA-256 digest of the received bytes, in 64 hexadecimal digits.
    public let digest: String
}
