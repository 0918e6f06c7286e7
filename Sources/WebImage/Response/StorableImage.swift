// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster

/// An image to pass to ``ImageManager/store(_:data:for:in:)-(StorableImage,_,_,_)``, or that a loader
/// delivers decoded: a still image or an animation.
///
/// On disk, it's encoded in its own format if there's an encoder for it and the format supports its
/// transparency. Otherwise, an animation is stored as APNG. A still image is stored as PNG if it has
/// transparent pixels, or as JPEG with quality 0.9 if it doesn't.
public struct StorableImage: Sendable {
    /// The image, or the first frame.
    let image: DecodedImage
    let animation: LoadedAnimation?
    /// Data to store with the image in memory and on disk, such as its author's name. Keep it to a few
    /// kilobytes. Later loads return it in ``ImageResponse/extendedData``, even for variants made from the
    /// image, until the server has a new image. Default: nil.
    public var extendedData: Data?

    init(image: DecodedImage, animation: LoadedAnimation?) {
        self.image = image
        self.animation = animation
    }

    /// Creates an image to store from a decoded image.
    public init(_ image: DecodedImage) { self.init(image: image, animation: nil) }

    /// Creates an image to store from the image or animation in a response.
    public init(_ response: ImageResponse) {
        self.init(image: response.image, animation: response.loadedAnimation)
        extendedData = response.extendedData
    }

    /// Creates an image to store from a bitmap, which is encoded in `format`. Default: nil, which means PNG
    /// if the bitmap has transparent pixels and JPEG otherwise.
    public init(_ bitmap: Bitmap, format: ImageFormat? = nil) {
        let info = ImageInfo(
            format: format ?? (bitmap.isCompletelyOpaque ? .jpeg : .png), size: bitmap.size,
            hasAlpha: bitmap.alpha != .opaque)
        self.init(DecodedImage(bitmap: bitmap, info: info))
    }

    /// Creates an animation from bitmaps that all have the same size.
    ///
    /// - Parameters:
    ///   - delays: how long to show each frame. The last delay applies to the remaining frames.
    ///   - loopCount: how many times to play the animation; 0 means forever.
    ///   - format: a format that the codecs can encode animations in, such as GIF, APNG, WebP or AVIF.
    ///     Default: APNG.
    /// - Throws: ``ImageError/Code/invalidInput`` if there are no frames.
    public init(
        frames: [Bitmap], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0,
        format: ImageFormat = .apng
    ) throws(ImageError) {
        guard let first = frames.first else {
            throw ImageError(.invalidInput, "an animation needs at least one frame")
        }
        guard frames.count > 1 else {
            self.init(first, format: format)
            return
        }
        let info = ImageInfo(
            format: format, size: first.size, frameCount: frames.count, loopCount: loopCount,
            delays: frames.indices.map { $0 < delays.count ? delays[$0] : delays.last ?? .zero },
            hasAlpha: frames.contains { $0.alpha != .opaque })
        let image = DecodedImage(bitmap: first, info: info)
        self.init(image: image, animation: LoadedAnimation(frames, info: info))
    }

    /// Encodes the image in the format that suits it best, as ``ImageManager`` does when it stores an image.
    ///
    /// ```swift
    /// let data = try StorableImage(bitmap).encoded()
    /// let format = ImageFormat.sniff(data)
    /// ```
    ///
    /// It's encoded in its own format if there's an encoder for it. Otherwise, an animation becomes an APNG.
    /// A still image becomes a PNG if it has transparent pixels, or a JPEG if it doesn't. Lossy formats use
    /// quality 0.9. This blocks while it encodes and, for an animation, while it decodes the frames.
    ///
    /// - Parameter codecs: the codecs to encode with. Default: `CodecRegistry.default`.
    /// - Throws: the errors of `CodecRegistry.encode`, and ``ImageError/Code/limit`` if an animation's
    ///   decoded frames need more than 1 GiB.
    public func encoded(by codecs: CodecRegistry = .default) throws(ImageError) -> Data {
        var options = EncodingOptions(quality: 0.9)
        let format = format(among: codecs.encodableFormats)
        if let animation {
            options.loopCount = animation.info.loopCount
            let frames = try LoadedFrameSource(animation).decodedFrames(CancellationToken())
            return try codecs.encode(frames, as: format, or: .apng, options)
        }
        return try codecs.encode([EncodingFrame(image.bitmap)], as: format, or: .png, options)
    }

    private func format(among known: Set<ImageFormat>) -> ImageFormat {
        let own = image.format
        if animation != nil { return own.has(.animated) && known.contains(own) ? own : .apng }
        let isOpaque = image.bitmap.isCompletelyOpaque
        if known.contains(own), own != .jpeg || isOpaque { return own }
        return isOpaque ? .jpeg : .png
    }
}

extension CodecRegistry {
    /// Encodes frames in `format`, or in `other` if `format` can't store them because of their size or
    /// because they're an animation.
    fileprivate func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, or other: ImageFormat, _ options: EncodingOptions
    ) throws(ImageError) -> Data {
        do throws(ImageError) {
            return try encode(frames, as: format, options: options)
        } catch {
            guard format != other else { throw error }
            return try encode(frames, as: other, options: options)
        }
    }
}
