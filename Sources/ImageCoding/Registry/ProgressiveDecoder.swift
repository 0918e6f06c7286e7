// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
import Raster

/// Decodes an image progressively while its bytes arrive.
///
/// ```swift
/// let decoder = ProgressiveDecoder()
/// for try await chunk in chunks {
///     try decoder.append(chunk)
///     if let preview = try decoder.preview() { show(preview.image) }
/// }
/// ```
///
/// JPEG (scans of a progressive file, otherwise rows), PNG (passes or rows) and WebP (rows) have previews.
/// For other formats and for animations, you only get ``info``. Decoding all previews of a progressive JPEG
/// and the final image takes about one and a half times as long as a single decode.
///
/// The first preview of a JPEG is the thumbnail in its EXIF, if the header arrives before the first scan and
/// the thumbnail has the same aspect ratio. Rows are then drawn over it. It may show the image before it was
/// edited.
///
/// Use it from one thread at a time.
public final class ProgressiveDecoder {
    private let registry: CodecRegistry
    private let options: DecodingOptions
    private let showsPixels: Bool
    private var stage: Stage
    /// The thumbnail from the header, until the first preview.
    private var thumbnail: EmbeddedThumbnail?
    /// The thumbnail as stored, shown where the image is missing.
    private var backdrop: Bitmap?

    private enum Stage {
        /// The bytes received so far, and the codecs that examine them.
        case header(Data, CodecQueue)
        case pixels(any IncrementalDecoder)
        /// There will be no more previews.
        case over
    }

    /// The properties read from the header, or nil until it's complete.
    public private(set) var info: ImageInfo?
    /// The number of bytes received.
    public private(set) var byteCount = 0

    /// Whether more bytes may yield more information.
    public var isWaiting: Bool { if case .over = stage { false } else { true } }

    /// Creates a decoder for one image.
    ///
    /// - Parameters:
    ///   - showsPixels: false if you only need ``info``. Default: true.
    ///   - codecs: the codecs to try. Default: ``CodecRegistry/default``.
    public init(
        options: DecodingOptions = DecodingOptions(), showsPixels: Bool = true,
        codecs: CodecRegistry = .default
    ) {
        self.options = options
        self.showsPixels = showsPixels
        registry = codecs
        stage = .header(Data(), CodecQueue(registry: codecs, options: options))
    }

    /// Decodes the next bytes, which follow the bytes passed in the previous call.
    ///
    /// - Parameter isComplete: true if these are the last bytes. Default: false.
    /// - Throws: the errors of ``CodecRegistry/decode(_:frame:options:cancellation:)``. There are no previews
    ///   after an error.
    public func append(
        _ bytes: Data, isComplete: Bool = false, cancellation: CancellationToken? = nil
    ) throws(ImageError) {
        byteCount += bytes.count
        try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            try read(bytes, isComplete: isComplete, cancellation: cancellation)
        }
    }

    private func read(
        _ bytes: Data, isComplete: Bool, cancellation: CancellationToken
    ) throws(ImageError) {
        // If the code below throws, the stage stays `.over`.
        let stage = stage
        self.stage = .over
        switch stage {
        case .over: break
        case .pixels(let decoder):
            try bytes.withBytes { bytes throws(ImageError) in
                try decoder.append(bytes, isComplete: isComplete, cancellation: cancellation)
            }
            self.stage = stage
        case .header(var head, let codecs):
            head.append(bytes)
            self.stage = try readHeader(
                head, codecs: codecs, isComplete: isComplete, cancellation: cancellation)
        }
    }

    private func readHeader(
        _ head: Data, codecs: CodecQueue, isComplete: Bool, cancellation: CancellationToken
    ) throws(ImageError) -> Stage {
        var codecs = codecs
        if head.isEmpty, !isComplete { return .header(head, codecs) }
        try registry.check(head, options.limits)
        try codecs.update(head, isComplete: isComplete)
        guard let (codec, decoder) = codecs.current else { return .header(head, codecs) }
        info = decoder.info
        guard let info, info.knowsOrientation || !options.appliesOrientation else {
            return .header(head, codecs)
        }
        // The number of frames in an animation is only known once all of them have arrived.
        guard showsPixels, options.region == nil, info.frameCount == 1, info.countsAllFrames,
            let pixels = codec.makeIncrementalDecoder(for: info, options: options)
        else { return .over }
        thumbnail = EmbeddedThumbnail(head, info, options: options, registry: registry)
        try head.withBytes { bytes throws(ImageError) in
            try pixels.append(bytes, isComplete: isComplete, cancellation: cancellation)
        }
        return .pixels(pixels)
    }

    /// Returns the image decoded so far, upright and at the requested size. Nil if there are no pixels so far
    /// or nothing has changed since the last call.
    public func preview(cancellation: CancellationToken? = nil) throws(ImageError) -> ImagePreview? {
        guard case .pixels(let decoder) = stage, let info else { return nil }
        stage = .over
        let preview = try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            let part = try decoder.preview(cancellation: cancellation)
            return try completed(part, cancellation).map { part throws(ImageError) in
                ImagePreview(
                    image: try finish(part.frame, info: info, cancellation: cancellation),
                    coversImage: part.coversImage)
            }
        }
        stage = .pixels(decoder)
        return preview
    }

    /// Returns the final image, identical to the one from
    /// ``CodecRegistry/decode(_:frame:options:cancellation:)``.
    ///
    /// - Returns: nil before all bytes have arrived, for an image without previews, and for a damaged image,
    ///   which a complete decode may draw differently.
    public func image(cancellation: CancellationToken? = nil) throws(ImageError) -> DecodedImage? {
        guard case .pixels(let decoder) = stage, let info, !options.keepsMetadata else { return nil }
        stage = .over
        return try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            try decoder.frame(cancellation: cancellation).map { frame throws(ImageError) in
                try registry.finish(frame, info: info, options: options, cancellation: cancellation)
            }
        }
    }

    /// Returns a preview with the thumbnail filling its missing areas, or only the thumbnail before the first
    /// preview.
    private func completed(
        _ part: IncrementalFrame?, _ cancellation: CancellationToken
    ) throws(ImageError) -> IncrementalFrame? {
        if let part, part.coversImage {
            (thumbnail, backdrop) = (nil, nil)
            return part
        }
        if let thumbnail {
            self.thumbnail = nil
            backdrop = try thumbnail.bitmap(cancellation)
            if part == nil, let backdrop {
                return IncrementalFrame(DecodedFrame(bitmap: backdrop, isPartial: true), coversImage: true)
            }
        }
        guard var part, let backdrop, part.frame.bitmap.format == .bgra8,
            part.frame.bitmap.colorSpace == backdrop.colorSpace
        else { return part }
        part.frame.bitmap = try backdrop.resized(
            to: part.frame.bitmap.size, filter: .triangle, cancellation: cancellation
        ).overlaid(with: part.frame.bitmap, cancellation: cancellation)
        part.coversImage = true
        return part
    }

    private func finish(
        _ frame: DecodedFrame, info: ImageInfo, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        // Enlarging a large preview would cost more than everything else, and views scale images anyway.
        let needed = options.neededSize(for: info)
        let isSmaller = frame.bitmap.width < needed.width
        let staysSmall =
            isSmaller && options.thumbnail == nil && options.maximumDecodedBytes == nil
            && needed.pixelCount > IncrementalFrame.smallPreview
        var asItIs = info
        if staysSmall { asItIs.size = frame.bitmap.size }
        var image = try registry.finish(frame, info: asItIs, options: options, cancellation: cancellation)
        image.info = info
        image.isPartial = true
        if staysSmall { image.scale *= Double(frame.bitmap.width) / Double(needed.width) }
        return image
    }
}

/// A preview of an image that is still arriving.
public struct ImagePreview: Sendable {
    /// The decoded preview, which is always ``DecodedImage/isPartial``.
    ///
    /// For a large image, it may have an eighth, a quarter or half as many pixels a side. Its
    /// ``DecodedImage/scale`` is correspondingly lower, so it has the final size in points.
    public var image: DecodedImage
    /// Whether the preview covers the whole area, possibly coarsely. If not, missing areas are transparent.
    public var coversImage: Bool
}
