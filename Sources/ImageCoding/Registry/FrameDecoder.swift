// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The frames of an animation, in any order, of bytes that may still be coming.
///
///     let decoder = FrameDecoder(options: DecodingOptions(thumbnail: .fit(width: 320, height: 320)))
///     try decoder.update(data, isComplete: true)
///     for index in 0..<decoder.frameCount { show(try decoder.image(at: index)) }
///
/// A frame that follows the last one costs its own decoding and a copy of the canvas. Any other one costs also those
/// between it and the nearest that is remembered (of which there is one every eight frames, in 16 MiB at most) or that
/// needs none before it. A still picture is an animation of one frame.
///
/// Used by one thread at a time.
public final class FrameDecoder {
    private let registry: CodecRegistry
    private let options: DecodingOptions
    private var codecs: CodecQueue
    private var data = Data()
    private var isComplete = false
    private var hasGiven = false
    private var decoder: (any ImageDecoder)? { codecs.current?.decoder }

    /// - Parameter registry: the codecs to ask. Default: ``CodecRegistry/default``.
    public init(options: DecodingOptions = DecodingOptions(), registry: CodecRegistry = .default) {
        self.options = options
        self.registry = registry
        codecs = CodecQueue(registry: registry, options: options)
    }

    /// What is known so far; nil until the header has come.
    public var info: ImageInfo? { decoder?.info }

    /// Frames of which at least a part can be decoded now. It never becomes less, unless a codec fails and another
    /// one that claims the bytes takes its place.
    public var frameCount: Int { decoder?.frameCount ?? 0 }

    /// Takes the bytes that have come so far, from the first one on; only what is new is looked at.
    ///
    /// - Throws: as ``CodecRegistry/decode(_:frame:options:cancellation:)`` does for such bytes.
    public func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        if data.isEmpty, !isComplete { return }
        try registry.check(data, options.limits)
        (self.data, self.isComplete) = (data, isComplete)
        try codecs.update(data, isComplete: isComplete)
    }

    /// Frame `index` as it is shown; partial while not all of it has come.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an index that is not in `0..<frameCount`;
    ///   ``ImageError/Code/corrupt`` for a frame that cannot be decoded, which later ones may survive;
    ///   ``ImageError/Code/limit``; ``ImageError/Code/cancelled``.
    public func image(
        at index: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> DecodedImage {
        do {
            return try image(at: index, of: codecs, cancellation)
        } catch {
            // Once there was a frame, one that fails is a damaged one.
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
            throw ImageError(.invalidInput, "there is no frame \(index) yet")
        }
        var image = try options.limits.timed(cancellation) { token throws(ImageError) in
            let frame = try decoder.frame(at: index, cancellation: token)
            return try registry.finish(frame, info: info, options: options, cancellation: token)
        }
        image.metadata = try registry.metadata(of: decoder, options)
        hasGiven = true
        return image
    }
}
