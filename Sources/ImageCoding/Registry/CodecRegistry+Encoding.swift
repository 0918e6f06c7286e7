// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension CodecRegistry {
    /// `bitmap` as a file. Any kind of bitmap is taken; PNG, TIFF and JPEG XL keep 16 bits, AVIF 10 of
    /// them or, without loss, 12; in other formats they are rounded to 8.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` for a format that is not written here;
    ///   ``ImageError/Code/invalidInput`` for a size that the format cannot hold, or metadata;
    ///   ``ImageError/Code/limit`` for a ``EncodingOptions/maximumFileSize`` that nothing fits into;
    ///   ``ImageError/Code/cancelled``.
    public func encode(
        _ bitmap: Bitmap, as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        try encode([EncodingFrame(bitmap)], as: format, options: options, cancellation: cancellation)
    }

    /// `frames` as one animation (GIF, APNG, WebP, AVIF, JPEG XL) or pages (TIFF), or a single one as a picture of any format.
    ///
    /// Only what changes from frame to frame is written. GIF has 256 colours a frame, found for each and dithered where
    /// there are more, and transparency without degrees; its delays are whole hundredths of a second, at least one,
    /// and ten for a delay of zero.
    ///
    /// - Parameter frames: of one size; at least one.
    /// - Throws: as ``encode(_:as:options:cancellation:)``; ``ImageError/Code/invalidInput`` also for no frame, for
    ///   frames of several sizes, and for several frames in a format that takes one.
    public func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        guard let encoder = encoders.last(where: { $0.formats.contains(format) }) else {
            throw ImageError(
                .unsupported, "\(format) is not written here\(format.hint(format.encodingTrait))")
        }
        try cancellation?.check()
        return try SizedEncoding(
            encoder: encoder, format: format, options: options, cancellation: cancellation
        ).encode(frames)
    }
}
