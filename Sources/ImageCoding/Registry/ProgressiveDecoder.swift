// SPDX-License-Identifier: MIT

public import ImageBase
import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A picture that is looked at while its bytes come.
///
///     let decoder = ProgressiveDecoder()
///     for try await chunk in chunks {
///         try decoder.append(chunk)
///         if let preview = try decoder.preview() { show(preview.image) }
///     }
///
/// JPEG (the scans of a progressive file, the rows of any other), PNG (passes or rows) and WebP (rows) have previews;
/// of other formats, and of animations, only ``info`` becomes known. Decoding all previews of a progressive JPEG and
/// the picture itself costs about one and a half times what decoding it once does.
///
/// Used by one thread at a time.
public final class ProgressiveDecoder {
    /// A preview of more pixels than this may have fewer than the picture.
    static let smallPreview = 512 * 512

    private let registry: CodecRegistry
    private let options: DecodingOptions
    private let showsPixels: Bool
    private var stage: Stage

    private enum Stage {
        /// What has come, and who looks at it.
        case header(Data, CodecQueue)
        case pixels(any IncrementalDecoder)
        /// There will be no preview.
        case over
    }

    /// What the header tells; nil until it has come.
    public private(set) var info: ImageInfo?
    /// How many bytes it was given.
    public private(set) var byteCount = 0

    /// Whether more bytes may give more to be told.
    public var isWaiting: Bool { if case .over = stage { false } else { true } }

    /// - Parameters:
    ///   - showsPixels: false when only ``info`` is wanted. Default: true.
    ///   - registry: the codecs to ask. Default: ``CodecRegistry/default``.
    public init(
        options: DecodingOptions = DecodingOptions(), showsPixels: Bool = true,
        registry: CodecRegistry = .default
    ) {
        self.options = options
        self.showsPixels = showsPixels
        self.registry = registry
        stage = .header(Data(), CodecQueue(registry: registry, options: options))
    }

    /// Decodes bytes that follow those of the last call.
    ///
    /// - Parameter isComplete: no more will come. Default: false.
    /// - Throws: as ``CodecRegistry/decode(_:frame:options:cancellation:)`` does for such bytes. There are no
    ///   previews after that.
    public func append(
        _ bytes: Data, isComplete: Bool = false, cancellation: CancellationToken? = nil
    ) throws(ImageError) {
        byteCount += bytes.count
        try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            try read(bytes, isComplete, cancellation)
        }
    }

    private func read(
        _ bytes: Data, _ isComplete: Bool, _ cancellation: CancellationToken
    ) throws(ImageError) {
        // After an error it is.
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
            self.stage = try read(head, codecs, isComplete, cancellation)
        }
    }

    private func read(
        _ head: Data, _ codecs: CodecQueue, _ isComplete: Bool, _ cancellation: CancellationToken
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
        // An animation tells how many frames it has when all of them have come.
        guard showsPixels, info.frameCount == 1, info.countsAllFrames,
            let pixels = codec.makeIncrementalDecoder(for: info, options: options)
        else { return .over }
        try head.withBytes { bytes throws(ImageError) in
            try pixels.append(bytes, isComplete: isComplete, cancellation: cancellation)
        }
        return .pixels(pixels)
    }

    /// The picture as far as it has come, upright and at the size that the options say; nil when it is as it was at
    /// the last call, or has not begun.
    public func preview(cancellation: CancellationToken? = nil) throws(ImageError) -> ImagePreview? {
        guard case .pixels(let decoder) = stage, let info else { return nil }
        stage = .over
        let preview = try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            try decoder.preview(cancellation: cancellation).map { part throws(ImageError) in
                ImagePreview(
                    image: try finish(part.frame, info, cancellation), coversPicture: part.coversPicture)
            }
        }
        stage = .pixels(decoder)
        return preview
    }

    /// The picture, exactly as ``CodecRegistry/decode(_:frame:options:cancellation:)`` gives it for all the bytes; nil
    /// before they have come, for one of which there were no previews, and for a damaged one, which the whole decode may
    /// draw in another way.
    public func picture(cancellation: CancellationToken? = nil) throws(ImageError) -> DecodedImage? {
        guard case .pixels(let decoder) = stage, let info, !options.keepsMetadata else { return nil }
        stage = .over
        return try options.limits.timed(cancellation) { cancellation throws(ImageError) in
            try decoder.picture(cancellation: cancellation).map { frame throws(ImageError) in
                try registry.finish(frame, info: info, options: options, cancellation: cancellation)
            }
        }
    }

    private func finish(
        _ frame: DecodedFrame, _ info: ImageInfo, _ cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        // Enlarging a large one would cost more than all the rest, and a view does it anyway.
        let needed = options.neededSize(for: info)
        let isSmaller = frame.bitmap.width < needed.width
        let staysSmall =
            isSmaller && options.thumbnail == nil && options.maximumDecodedBytes == nil
            && needed.pixelCount > Self.smallPreview
        var asItIs = info
        if staysSmall { asItIs.size = frame.bitmap.size }
        var image = try registry.finish(frame, info: asItIs, options: options, cancellation: cancellation)
        image.info = info
        image.isPartial = true
        if staysSmall { image.scale *= Double(frame.bitmap.width) / Double(needed.width) }
        return image
    }
}

/// What a picture looks like while its bytes come.
public struct ImagePreview: Sendable {
    /// It is ``DecodedImage/isPartial``. Of a large picture decoded at its own size it may have an eighth, a quarter
    /// or half as many pixels a side, and an accordingly lower ``DecodedImage/scale``: in points it is as large as
    /// the picture.
    public var image: DecodedImage
    /// Whether there is something at every place of it, if perhaps coarse; otherwise what is missing is transparent.
    public var coversPicture: Bool
}
