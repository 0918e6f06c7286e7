// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// The frames of a loaded animation, or the pages of a file, decoded one by one.
final class FrameList {
    let count: Int
    /// Whether the frames are a file's pages.
    let arePages: Bool
    private let response: ImageResponse
    private let animation: (any FrameSource)?
    private let transformers: [Transformer]
    private let pages: FrameDecoder
    private var hasPages = false

    /// - Parameters:
    ///   - response: the loaded image, including the file's data if it has pages.
    ///   - codecs: decode the pages.
    ///   - decoding: the options that the image was decoded with.
    ///   - transformers: the transformers that were applied to the image.
    init(
        of response: ImageResponse, codecs: CodecRegistry, decoding: DecodingOptions,
        transformers: [Transformer]
    ) {
        self.response = response
        self.transformers = transformers
        animation = response.animation
        let info = response.image.info
        arePages = animation == nil && info.frameCount > 1 && !info.isAnimated
        let hasOne = decoding.page != nil || decoding.firstFrameOnly || response.data == nil
        count = animation?.frameCount ?? (arePages && !hasOne ? info.frameCount : 1)
        pages = FrameDecoder(options: decoding, codecs: codecs)
    }

    /// Whether a file in `format` can hold all frames or pages.
    func fit(into format: ImageFormat) -> Bool {
        count == 1 || (arePages ? ProgramSupport.holdsPages(format) : format.holdsFrames)
    }

    /// Returns the frames or pages that don't fit into a file in `format`; nil if all of them fit.
    func leftOut(of format: ImageFormat) -> LeftOutFrames? {
        fit(into: format) ? nil : LeftOutFrames(count: count, arePages: arePages, format: format)
    }

    /// Decodes a frame or page. Blocks.
    func frame(at index: Int) throws(ImageError) -> EncodingFrame {
        if let animation {
            let bitmap = try animation.frame(at: index, cancellation: CancellationToken())
            return EncodingFrame(bitmap, delay: animation.delay(at: index))
        }
        guard count > 1, let data = response.data else { return EncodingFrame(response.image.bitmap) }
        if !hasPages {
            try pages.update(data, isComplete: true)
            hasPages = true
        }
        var bitmap = try pages.image(at: index).bitmap
        for transformer in transformers { bitmap = try transformer.transform(bitmap) }
        return EncodingFrame(bitmap)
    }

    /// Encodes the image in another format, with all frames or pages that a file in the format can hold.
    /// Blocks.
    ///
    /// - Parameter width: The width to reduce all frames to; nil to keep theirs.
    func encoded(
        as format: ImageFormat, width: Int? = nil, options: EncodingOptions, codecs: CodecRegistry
    ) throws(ImageError) -> Data {
        var options = options
        options.loopCount = response.image.info.loopCount
        var frames: [EncodingFrame] = []
        if count > 1, fit(into: format) {
            for index in 0..<count { frames.append(try frame(at: index)) }
        }
        if frames.isEmpty { frames = [EncodingFrame(response.image.bitmap)] }
        if let width {
            for index in frames.indices {
                frames[index].bitmap = try frames[index].bitmap.reduced(toWidth: width)
            }
        }
        return try DecoderProgram.encoders(of: codecs).encode(frames, as: format, options: options)
    }
}

extension ImageFormat {
    /// Whether a file in the format can hold several frames or pages.
    var holdsFrames: Bool { ProgramSupport.holdsFrames(self) }
}
