// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Decodes the frames of an animation in any order, even while bytes are still arriving.
///
/// ```swift
/// let decoder = FrameDecoder(options: DecodingOptions(thumbnail: .fit(width: 320, height: 320)))
/// try decoder.update(data, isComplete: true)
/// for index in 0..<decoder.frameCount { show(try decoder.image(at: index)) }
/// ```
///
/// If you decode frames in order, each one only takes the time to decode it and to copy the canvas. For any
/// other frame, we also decode the frames since the nearest stored one (every eighth frame is stored, within
/// 16 MiB) or the nearest independent one. A still image is an animation with one frame.
///
/// Use it from one thread at a time.
public final class FrameDecoder {
    private let registry: CodecRegistry
    private let options: DecodingOptions
    private var codecs: CodecQueue
    private var data = Data()
    private var isComplete = false
    private var hasGiven = false
    private var decoder: (any ImageDecoder)? { codecs.current?.decoder }

    /// Creates a decoder for one image.
    ///
    /// - Parameter codecs: the codecs to try. Default: ``CodecRegistry/default``.
    public init(options: DecodingOptions = DecodingOptions(), codecs: CodecRegistry = .default) {
        self.options = options
        registry = codecs
        self.codecs = CodecQueue(registry: codecs, options: options)
    }

    /// The image's known properties, or nil until the header is complete.
    public var info: ImageInfo? { decoder?.info }

    /// The number of frames that can be decoded at least partially. It doesn't decrease, unless a codec fails
    /// and is replaced by another one that recognizes the data.
    public var frameCount: Int { decoder?.frameCount ?? 0 }

    /// Passes all bytes received so far. Only new bytes are examined.
    ///
    /// - Throws: the errors of ``CodecRegistry/decode(_:frame:options:cancellation:)``.
    public func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        if data.isEmpty, !isComplete { return }
        try registry.check(data, options.limits)
        (self.data, self.isComplete) = (data, isComplete)
        try codecs.update(data, isComplete: isComplete)
    }

    /// Returns the area, disposal and blending of a frame in a GIF, APNG or WebP, without decoding it.
    ///
    /// Nil for a still image, an index outside `0..<frameCount`, other formats, and codecs that run in
    /// another process. If a GIF frame consists of several images, this describes the last of them. The
    /// frame's duration is in ``ImageInfo/delays``.
    public func storedFrame(at index: Int) -> StoredFrame? { decoder?.storedFrame(at: index) }

    /// Returns a composed frame, which is partial while its data is incomplete.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an index outside `0..<frameCount`;
    ///   ``ImageError/Code/corrupt`` for a frame that can't be decoded, although later frames may still
    ///   succeed; ``ImageError/Code/limit``; ``ImageError/Code/cancelled``.
    public func image(
        at index: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> DecodedImage {
        do {
            return try image(at: index, of: codecs, cancellation)
        } catch {
            // Once this codec has decoded a frame, a failure means that a frame is damaged, not that the
            // codec is wrong.
            guard !hasGiven, !error.endsTrying else { throw error }
            var codecs = codecs
            while codecs.next(for: data) {
                guard (try? codecs.update(data, isComplete: isComplete)) != nil,
                    let image = try? image(at: index, of: codecs, cancellation)
                else { continue }
                self.codecs = codecs
                return image
            }
            throw error
        }
    }

    private func image(
        at index: Int, of codecs: CodecQueue, _ cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedImage {
        guard let decoder = codecs.current?.decoder, let info = decoder.info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        var image = try options.limits.timed(cancellation) { token throws(ImageError) in
            if !info.format.has(.pages) { try options.checkRegion(info) }
            let frame = try decoder.frame(at: index, cancellation: token)
            return try registry.finish(frame, info: info, options: options, cancellation: token)
        }
        image.metadata = try registry.metadata(of: decoder, options)
        hasGiven = true
        return image
    }
}
