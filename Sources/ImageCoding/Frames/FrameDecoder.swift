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
    private var decoder: (any ImageDecoder)?

    /// - Parameter registry: the codecs to ask. Default: ``CodecRegistry/default``.
    public init(options: DecodingOptions = DecodingOptions(), registry: CodecRegistry = .default) {
        self.options = options
        self.registry = registry
    }

    /// What is known so far; nil until the header has come.
    public var info: ImageInfo? { decoder?.info }

    /// Frames of which at least a part can be decoded now. It never becomes less.
    public var frameCount: Int { decoder?.frameCount ?? 0 }

    /// Takes the bytes that have come so far, from the first one on; only what is new is looked at.
    ///
    /// - Throws: as ``CodecRegistry/decode(_:frame:options:cancellation:)`` does for such bytes. The codec that
    ///   claims them first is used, whatever comes of it.
    public func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        if data.isEmpty, !isComplete { return }
        try registry.check(data, options.limits)
        if decoder == nil {
            guard let codec = registry.codecs(for: data).first else {
                if let refusal = registry.refusal(of: data, isComplete: isComplete) { throw refusal }
                return
            }
            decoder = codec.makeDecoder(options: options)
        }
        try decoder?.update(data, isComplete: isComplete)
    }

    /// Frame `index` as it is shown; partial while not all of it has come.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for an index that is not in `0..<frameCount`;
    ///   ``ImageError/Code/corrupt`` for a frame that cannot be decoded, which later ones may survive;
    ///   ``ImageError/Code/limit``; ``ImageError/Code/cancelled``.
    public func image(
        at index: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> DecodedImage {
        guard let decoder, let info = decoder.info else {
            throw ImageError(.invalidInput, "there is no frame \(index) yet")
        }
        var image = try options.limits.timed(cancellation) { token throws(ImageError) in
            let frame = try decoder.frame(at: index, cancellation: token)
            return try registry.finish(frame, info: info, options: options, cancellation: token)
        }
        image.metadata = try registry.metadata(of: decoder, options)
        return image
    }
}
