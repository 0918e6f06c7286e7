// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
import Raster

extension ImageResponse {
    /// Encodes the image, or every frame of an animation with its delay and the loop count.
    ///
    /// ```swift
    /// let gif = try response.encoded(as: .gif)
    /// ```
    ///
    /// This blocks while it decodes and encodes, so call it off the main thread. GIF, APNG, WebP, AVIF and
    /// JPEG XL support animations. HEIC does, too, but no encoder on Linux writes them, so encoding an
    /// animation as HEIC fails there unless `EncodingOptions.firstFrameOnly` asks for a still image. In other
    /// formats, the result is the first frame. A damaged frame is replaced by the frame before it.
    ///
    /// - Parameters:
    ///   - options: `EncodingOptions.loopCount` is replaced by the animation's loop count.
    ///   - codecs: the codecs to encode with. Default: `CodecRegistry.default`.
    /// - Throws: the errors of `CodecRegistry.encode`, including ``ImageError/Code/unsupported`` for an
    ///   animation in HEIC, and ``ImageError/Code/limit`` if the decoded frames need more than 1 GiB.
    public func encoded(
        as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        codecs: CodecRegistry = .default, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        guard format.has(.animated), !options.firstFrameOnly, let animation, animation.frameCount > 1 else {
            return try codecs.encode(image.bitmap, as: format, options: options, cancellation: cancellation)
        }
        var options = options
        options.loopCount = animation.loopCount
        let frames = try animation.decodedFrames(cancellation ?? CancellationToken())
        return try codecs.encode(frames, as: format, options: options, cancellation: cancellation)
    }
}

extension FrameSource {
    /// Decodes all frames.
    func decodedFrames(_ cancellation: CancellationToken) throws(ImageError) -> [EncodingFrame] {
        let limit = 1 << 30
        let (bytes, overflow) = byteCount(at: 0).multipliedReportingOverflow(by: frameCount)
        guard !overflow, bytes <= limit else {
            throw .limit("bytes of decoded frames", found: overflow ? .max : bytes, allowed: limit)
        }
        var frames: [EncodingFrame] = []
        for index in 0..<frameCount {
            do throws(ImageError) {
                let bitmap = try frame(at: index, cancellation: cancellation)
                frames.append(EncodingFrame(bitmap, delay: delay(at: index)))
            } catch {
                guard error.code != .cancelled, let last = frames.last else { throw error }
                frames.append(EncodingFrame(last.bitmap, delay: delay(at: index)))
            }
        }
        return frames
    }
}
