// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
import Raster

extension CodecRegistry {
    /// Decodes an image, or one composed frame of an animation.
    ///
    /// This blocks until the image is decoded: about 3 ms per megapixel for JPEG, 15 ms per megapixel for
    /// PNG. To decode a later frame, all frames before it are decoded, too, so use a ``FrameDecoder`` for
    /// several frames.
    ///
    /// - Parameter frame: the frame's index, starting at 0. Default: 0.
    /// - Throws: ``ImageError/Code/empty`` for no bytes; ``ImageError/Code/unsupported`` for an unknown
    ///   format, or for a format without a decoder, which the message names; ``ImageError/Code/corrupt``;
    ///   ``ImageError/Code/limit`` after reading the header, before allocating memory for pixels;
    ///   ``ImageError/Code/cancelled``; ``ImageError/Code/invalidInput`` for a frame that doesn't exist.
    public func decode(
        _ data: Data, frame: Int = 0, options: DecodingOptions = DecodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> DecodedImage {
        try check(data, options.limits)
        var failure: ImageError?
        for codec in codecs(for: data, hint: options.formatHint) {
            do {
                return try options.limits.timed(cancellation) { token throws(ImageError) in
                    try decode(data, frame: frame, with: codec, options: options, cancellation: token)
                }
            } catch {
                if error.endsTrying { throw error }
                failure = failure ?? error
            }
        }
        throw failure ?? refusal(of: data, isComplete: true) ?? ImageError(.corrupt, "missing image header")
    }

    private func decode(
        _ data: Data, frame index: Int, with codec: any ImageCodec, options: DecodingOptions,
        cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        let decoder = codec.makeDecoder(options: options)
        try decoder.update(data, isComplete: true)
        guard let info = decoder.info, decoder.frameCount > 0 else {
            throw ImageError(.corrupt, "data ends before the first frame")
        }
        guard (0..<decoder.frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(decoder.frameCount))")
        }
        if !info.format.has(.pages) { try options.checkRegion(info) }
        let frame = try decoder.frame(at: index, cancellation: cancellation)
        var image = try finish(frame, info: info, options: options, cancellation: cancellation)
        image.metadata = try metadata(of: decoder, options)
        return image
    }

    /// Reads the header of encoded data.
    ///
    /// - Parameters:
    ///   - isComplete: false if `data` is only the beginning of a file. Default: true.
    ///   - formatHint: see ``DecodingOptions/formatHint``. Default: nil.
    /// - Returns: nil if the header is incomplete, which can't happen if `isComplete` is true.
    /// - Throws: the errors of ``decode(_:frame:options:cancellation:)``.
    public func info(
        for data: Data, isComplete: Bool = true, limits: Limits = .default, formatHint: ImageFormat? = nil
    ) throws(ImageError) -> ImageInfo? {
        if data.isEmpty, !isComplete { return nil }
        try check(data, limits)
        var options = DecodingOptions()
        options.limits = limits
        var failure: ImageError?
        var someoneWaits = false
        for codec in codecs(for: data, hint: formatHint) {
            do {
                let decoder = codec.makeDecoder(options: options)
                try decoder.update(data, isComplete: isComplete)
                if let info = decoder.info { return info }
                someoneWaits = true
            } catch {
                if error.code == .limit { throw error }
                failure = failure ?? error
            }
        }
        if someoneWaits, !isComplete { return nil }
        if let failure { throw failure }
        if someoneWaits { throw ImageError(.corrupt, "data ends within the header") }
        if let refusal = refusal(of: data, isComplete: isComplete) { throw refusal }
        return nil
    }

    /// This registry's codecs for reading headers. If Swift code can read a format's header, it replaces a
    /// codec that decodes in another process, because it needs neither a process nor all bytes.
    package var headerReaders: CodecRegistry {
        let decoders = decoders
        guard decoders.contains(where: { $0 is any CodecWrapper }) else { return self }
        var copy = self
        copy.decoders = decoders.map { codec in
            guard let inner = (codec as? any CodecWrapper)?.wrapped as? any ImageCodec,
                !inner.formats.isEmpty,
                inner.formats.allSatisfy({ $0.has(.headerInSwift) })
            else { return codec }
            return inner
        }
        return copy
    }

    /// Reads the metadata of a complete file without decoding its pixels.
    package func metadata(_ data: Data, limits: Limits = .default) throws(ImageError) -> ImageMetadata? {
        try check(data, limits)
        var options = DecodingOptions()
        options.limits = limits
        options.keepsMetadata = true
        var failure: ImageError?
        for codec in codecs(for: data, hint: nil) {
            do {
                let decoder = codec.makeDecoder(options: options)
                try decoder.update(data, isComplete: true)
                if decoder.info != nil { return try decoder.metadata() }
            } catch {
                if error.code == .limit { throw error }
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    func check(_ data: Data, _ limits: Limits) throws(ImageError) {
        if data.isEmpty { throw ImageError(.empty, "no data") }
        if data.count > limits.encodedBytes {
            throw .limit("encodedBytes", found: data.count, allowed: limits.encodedBytes)
        }
    }
}
