// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

extension CodecRegistry {
    /// Encodes a bitmap in any pixel format and alpha mode.
    ///
    /// Files name the bitmap's color space, with numbers or a profile; sRGB needs neither. GIF, BMP and ICO
    /// can't store a color space, so they're written in sRGB.
    ///
    /// PNG, TIFF and JPEG XL keep 16 bits. AVIF and HEIC keep 10 bits, or 12 if they're lossless. Other
    /// formats round to 8.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` for a format without an encoder;
    ///   ``ImageError/Code/invalidInput`` for a size or metadata that the format can't store;
    ///   ``ImageError/Code/limit`` if no attempt fits into ``EncodingOptions/maximumFileSize``;
    ///   ``ImageError/Code/cancelled``.
    public func encode(
        _ bitmap: Bitmap, as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        try encode([EncodingFrame(bitmap)], as: format, options: options, cancellation: cancellation)
    }

    /// Encodes frames as an animation (GIF, APNG, WebP, AVIF, JPEG XL) or as pages (TIFF), or one frame in
    /// any format.
    ///
    /// Only the changed part of each frame is written. A GIF frame has its own palette of 256 colors and no
    /// partial transparency; a still image is dithered where colors change slowly. GIF delays are whole
    /// hundredths of a second, at least one, and a delay of zero becomes ten.
    /// ``EncodingOptions/firstFrameOnly`` encodes the first frame only.
    ///
    /// - Parameter frames: at least one frame, all of the same size.
    /// - Throws: the errors of ``encode(_:as:options:cancellation:)``; ``ImageError/Code/invalidInput`` also
    ///   for no frames, for frames of different sizes, and for several frames in a format that can only store
    ///   one; ``ImageError/Code/unsupported`` for several frames in HEIC, unless the system encodes them.
    public func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        guard let encoder = encoders.last(where: { $0.formats.contains(format) }) else {
            throw ImageError(
                .unsupported, "no encoder for \(format)\(format.hint(format.encodingTrait))")
        }
        try cancellation?.check()
        return try SizedEncoding(
            encoder: encoder, format: format, options: options, registry: self, cancellation: cancellation
        ).encode(options.firstFrameOnly ? Array(frames.prefix(1)) : frames)
    }
}
