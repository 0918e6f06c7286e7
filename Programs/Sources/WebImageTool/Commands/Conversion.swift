// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
@_spi(Programs) import WebImage

extension ImageResponse {
    /// Encodes the image in another format, with all frames or pages that a file of the format can hold.
    /// Blocks.
    ///
    /// - Parameters:
    ///   - codecs: decode the further pages of a file, and encode.
    ///   - width: the width to reduce all frames to; nil for their own.
    ///   - decoding: the options that the image was decoded with. Formats store straight alpha: with
    ///     premultiplied alpha in between, colours would lose precision.
    func converted(
        to format: ImageFormat, width: Int? = nil, options: EncodingOptions, codecs: CodecRegistry,
        decoding: DecodingOptions
    ) throws(ImageError) -> Data {
        var options = options
        options.loopCount = image.info.loopCount
        var frames = try frames(for: format, codecs: codecs, options: decoding)
        if let width {
            frames = try frames.map { frame throws(ImageError) in
                EncodingFrame(try frame.bitmap.reduced(toWidth: width), delay: frame.delay)
            }
        }
        return try DecoderProgram.encoders(of: codecs).encode(frames, as: format, options: options)
    }

    private func frames(
        for format: ImageFormat, codecs: CodecRegistry, options: DecodingOptions
    ) throws(ImageError) -> [EncodingFrame] {
        var frames: [EncodingFrame] = []
        if let animation, format.holdsFrames {
            let cancellation = CancellationToken()
            for index in 0..<animation.frameCount {
                let bitmap = try animation.frame(at: index, cancellation: cancellation)
                frames.append(EncodingFrame(bitmap, delay: animation.delay(at: index)))
            }
        } else if format == .tiff, let data, animation == nil {
            for page in 0..<max(1, options.page == nil ? image.info.frameCount : 1) {
                let image = try codecs.decode(data, frame: page, options: options)
                frames.append(EncodingFrame(image.bitmap))
            }
        }
        return frames.isEmpty ? [EncodingFrame(image.bitmap)] : frames
    }
}

extension ImageFormat {
    /// Whether a file of the format can hold several frames or pages.
    var holdsFrames: Bool { ProgramSupport.holdsFrames(self) }
}
