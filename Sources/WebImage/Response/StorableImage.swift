// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
public import Raster

/// An image for ``ImageManager/store(_:data:for:in:)-(StorableImage,_,_,_)``, or from a loader that
/// delivers decoded images: a still image or an animation.
///
/// For the disk it is encoded in its own format if that can be encoded, else an animation as APNG, and a
/// still image as PNG with transparent pixels and as JPEG with quality 0.9 without.
public struct StorableImage: Sendable {
    /// The image, or the first frame.
    let image: DecodedImage
    let animation: LoadedAnimation?
    /// Data that is stored with the image in memory and on disk, of at most some kilobytes, such as the name
    /// of its author. It is ``ImageResponse/extendedData`` of later loads, also for variants that are made
    /// from the image, until the server has another image. Default: nil.
    public var extendedData: Data?

    init(image: DecodedImage, animation: LoadedAnimation?) {
        self.image = image
        self.animation = animation
    }

    /// A decoded image.
    public init(_ image: DecodedImage) { self.init(image: image, animation: nil) }

    /// The image or the animation of a response.
    public init(_ response: ImageResponse) {
        self.init(image: response.image, animation: response.loadedAnimation)
        extendedData = response.extendedData
    }

    /// A bitmap, and the format to encode it in. Default: nil, PNG with transparent pixels and JPEG without.
    public init(_ bitmap: Bitmap, format: ImageFormat? = nil) {
        let info = ImageInfo(
            format: format ?? (bitmap.isCompletelyOpaque ? .jpeg : .png), size: bitmap.size,
            hasAlpha: bitmap.alpha != .opaque)
        self.init(DecodedImage(bitmap: bitmap, info: info))
    }

    /// An animation of bitmaps, all of the same size.
    ///
    /// - Parameters:
    ///   - delays: How long each frame is shown; the last delay applies to the remaining frames.
    ///   - loopCount: The number of times the animation is played; 0 means forever.
    ///   - format: GIF, APNG or WebP. Default: APNG.
    /// - Throws: ``ImageError/Code/invalidInput`` for no frames.
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

    /// Encodes the image in the format that suits it best, as ``ImageManager`` does to store it.
    ///
    /// ```swift
    /// let data = try StorableImage(bitmap).encoded()
    /// let format = ImageFormat.sniff(data)
    /// ```
    ///
    /// This is its own format if that can be encoded. Otherwise an animation becomes an APNG, and a still
    /// image a PNG with transparent pixels and a JPEG without. Lossy formats have quality 0.9. Blocks while
    /// it encodes, and for an animation while it decodes its frames.
    ///
    /// - Parameter codecs: The codecs of the encoding. Default: `CodecRegistry.default`.
    /// - Throws: The errors of `CodecRegistry.encode`, and ``ImageError/Code/limit`` if the decoded frames of
    ///   an animation need more than 1 GiB.
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
    /// Encodes frames in another format if the first can't hold them, such as their size or an animation.
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
