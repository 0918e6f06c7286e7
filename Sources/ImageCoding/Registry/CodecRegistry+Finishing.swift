// SPDX-License-Identifier: MIT

import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CodecRegistry {
    /// Performs the steps common to all formats: size, orientation, pixel format, alpha.
    func finish(
        _ frame: DecodedFrame, info: ImageInfo, options: DecodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedImage {
        let info = frame.info ?? info
        let plan = options.plan(for: info)
        let turns = options.turns(info)
        var bitmap = try frame.bitmap.sized(
            scaled: turns ? plan.scaled.transposed : plan.scaled,
            result: turns ? plan.result.transposed : plan.result, options, cancellation)
        if options.appliesOrientation {
            bitmap = try bitmap.oriented(info.orientation, cancellation: cancellation)
        }
        // Premultiplication does not affect an opaque bitmap, so it stays opaque.
        let alpha = bitmap.alpha == .opaque ? .opaque : options.alpha
        if bitmap.format != options.pixelFormat || bitmap.alpha != alpha {
            bitmap = try bitmap.converted(to: options.pixelFormat, alpha: alpha, cancellation: cancellation)
        }
        var image = DecodedImage(bitmap: bitmap, info: info, scale: options.scale, isPartial: frame.isPartial)
        image.lacksOnlyEnd = frame.lacksOnlyEnd
        return image
    }

    /// Returns the metadata that `options` keep, adjusted to the decoded image.
    func metadata(of decoder: any ImageDecoder, _ options: DecodingOptions) throws(ImageError)
        -> ImageMetadata?
    {
        guard options.keepsMetadata, var metadata = try decoder.metadata() else { return nil }
        if options.appliesOrientation, var editor = metadata.exif.flatMap({ EXIFEditor($0) }) {
            editor.resetOrientation()
            metadata.exif = Data(editor.bytes)
        }
        return metadata
    }
}

extension Bitmap {
    fileprivate func sized(
        scaled: PixelSize, result: PixelSize, _ options: DecodingOptions, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        var bitmap = self
        if size != scaled {
            let format: PixelFormat = options.pixelFormat == .rgba16 ? self.format : .bgra8
            if format != self.format || alpha == .straight {
                let kernelAlpha: AlphaMode = alpha == .opaque ? .opaque : .premultiplied
                bitmap = try converted(to: format, alpha: kernelAlpha, cancellation: cancellation)
            }
            // For a large reduction, averaging most of it costs a third of the filter.
            if options.thumbnailQuality == .balanced,
                width > scaled.width * 8 || height > scaled.height * 8
            {
                let middle = PixelSize(
                    width: min(width, scaled.width * 4), height: min(height, scaled.height * 4))
                bitmap = try bitmap.resized(to: middle, filter: .area, cancellation: cancellation)
            }
            bitmap = try bitmap.resized(to: scaled, cancellation: cancellation)
        }
        guard scaled != result else { return bitmap }
        return try bitmap.cropped(
            to: PixelRect(
                x: (scaled.width - result.width) / 2, y: (scaled.height - result.height) / 2,
                width: result.width, height: result.height))
    }
}
