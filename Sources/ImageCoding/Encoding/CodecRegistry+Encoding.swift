// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension CodecRegistry {
    /// `bitmap` as a file. Any kind of bitmap is taken; other than 8 bits are rounded to them.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` for a format that is not written here;
    ///   ``ImageError/Code/invalidInput`` for a size that the format cannot hold; ``ImageError/Code/cancelled``.
    public func encode(
        _ bitmap: Bitmap, as format: ImageFormat, options: EncodingOptions = EncodingOptions(),
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        guard let encoder = encoders.last(where: { $0.formats.contains(format) }) else {
            throw ImageError(.unsupported, "\(format) is not written here")
        }
        try cancellation?.check()
        return try encoder.encode(
            [EncodingFrame(bitmap)], as: format, options: options, cancellation: cancellation)
    }
}
