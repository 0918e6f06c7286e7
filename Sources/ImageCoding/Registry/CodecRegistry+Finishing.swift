// SPDX-License-Identifier: MIT

package import ImageBase
import PortableFoundation
import Raster

extension CodecRegistry {
    /// Performs the steps common to all formats: size, orientation, colors if the codec doesn't convert them,
    /// pixel format and alpha.
    func finish(
        _ frame: DecodedFrame, info: ImageInfo, options: DecodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedImage {
        var options = options
        if let drawn = frame.info, drawn.format.isVector {
            try options.checkRegion(info)
            options.region = options.clippedRegion(info)?.scaled(from: info.size, to: drawn.size)
        }
        let info = frame.info ?? info
        try options.checkRegion(info)
        let plan = options.plan(for: info)
        let turns = options.turns(info)
        var (part, source) = (frame.bitmap, info.format == .jpeg ? info.size : frame.bitmap.size)
        if let region = options.storedRegion(info) {
            part = try frame.pixels(of: region, in: info.size)
            source = part.size
        }
        var bitmap = try part.sized(
            from: source,
            scaled: turns ? plan.scaled.transposed : plan.scaled,
            result: turns ? plan.result.transposed : plan.result, options, cancellation)
        if options.appliesOrientation {
            bitmap = try bitmap.oriented(info.orientation, cancellation: cancellation)
        }
        bitmap = try bitmap.cropped(to: plan.result, by: options, cancellation)
        bitmap = try bitmap.converted(to: options.colorSpace, cancellation: cancellation)
        bitmap = try bitmap.inFormat(of: options, cancellation)
        var image = DecodedImage(bitmap: bitmap, info: info, scale: options.scale, isPartial: frame.isPartial)
        image.lacksOnlyEnd = frame.lacksOnlyEnd
        return image
    }

    /// Returns the result for `options`, made from a larger image in the same way as from a decoded frame;
    /// see ``DecodingOptions/canReduce(_:decodedWith:)``.
    package static func reduce(
        _ image: DecodedImage, by options: DecodingOptions, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        let plan = options.plan(for: image.info)
        var result = image
        result.bitmap = try image.bitmap.sized(
            from: image.size, scaled: plan.scaled, result: plan.result, options, cancellation
        ).cropped(to: plan.result, by: options, cancellation)
        result.bitmap = try result.bitmap.inFormat(of: options, cancellation)
        return result
    }

    /// Returns the metadata to keep according to `options`, adjusted to the decoded image.
    func metadata(of decoder: any ImageDecoder, _ options: DecodingOptions) throws(ImageError)
        -> ImageMetadata?
    {
        guard options.keepsMetadata, var metadata = try decoder.metadata() else { return nil }
        if options.appliesOrientation { metadata.resetOrientation() }
        return metadata
    }
}

extension DecodingOptions {
    /// Whether a decoded bitmap keeps this format regardless of ``pixelFormat``.
    fileprivate func keeps(_ format: PixelFormat) -> Bool { format == .rgbaHalf && dynamicRange != .standard }
}

extension PixelRect {
    /// Returns the rectangle on an image that was enlarged or reduced, with at least one pixel.
    fileprivate func scaled(from old: PixelSize, to new: PixelSize) -> PixelRect {
        let (across, down) = (
            Double(new.width) / Double(old.width), Double(new.height) / Double(old.height)
        )
        let left = Int((Double(x) * across).rounded())
        let top = Int((Double(y) * down).rounded())
        let right = Int((Double(x + width) * across).rounded())
        let bottom = Int((Double(y + height) * down).rounded())
        return PixelRect(
            x: min(left, new.width - 1), y: min(top, new.height - 1), width: max(1, right - left),
            height: max(1, bottom - top))
    }
}

extension Bitmap {
    /// Returns the bitmap in the result's pixel format and alpha mode. An HDR image stays in half floats if
    /// the options request it.
    fileprivate func inFormat(
        of options: DecodingOptions, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        // Premultiplication doesn't affect an opaque bitmap, so it stays opaque.
        let alpha = self.alpha == .opaque ? .opaque : options.alpha
        let format = options.keeps(format) ? format : options.pixelFormat
        if format == self.format, alpha == self.alpha { return self }
        if self.format == .rgbaHalf, format != .rgbaHalf {
            return try mappedToStandardRange(
                in: options.colorSpace.transfer == nil ? colorSpace.encoded : options.colorSpace, as: format,
                cancellation: cancellation
            ).converted(to: format, alpha: alpha, cancellation: cancellation)
        }
        return try converted(to: format, alpha: alpha, cancellation: cancellation)
    }

    /// Crops an upright bitmap to the part to keep, unless that's the center.
    fileprivate func cropped(
        to result: PixelSize, by options: DecodingOptions, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        guard size != result, let gravity = options.thumbnail?.gravity, gravity != .center else {
            return self
        }
        return try cropped(to: result, gravity: gravity, cancellation: cancellation)
    }

    /// Returns the bitmap scaled and, if the center is the part to keep, cropped.
    ///
    /// - Parameter source: the size of the encoded image. A JPEG is decoded at an exact half, quarter or
    ///   eighth of it.
    fileprivate func sized(
        from source: PixelSize, scaled: PixelSize, result: PixelSize, _ options: DecodingOptions,
        _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        var bitmap = self
        if size != scaled {
            let isWide = options.pixelFormat.isWide || options.keeps(self.format)
            let format: PixelFormat = isWide ? self.format : .bgra8
            if format != self.format || alpha == .straight {
                let kernelAlpha: AlphaMode = alpha == .opaque ? .opaque : .premultiplied
                bitmap = try converted(to: format, alpha: kernelAlpha, cancellation: cancellation)
            }
            var extent = self.extent(of: source)
            // For a large reduction, do most of it with an area average first, which takes a third of the
            // time that the filter alone would take.
            if options.thumbnailQuality == .balanced || options.thumbnailQuality == .fast,
                width > scaled.width * 8 || height > scaled.height * 8
            {
                let middle = PixelSize(
                    width: min(width, scaled.width * 4), height: min(height, scaled.height * 4))
                bitmap = try bitmap.resized(
                    to: middle, from: extent, filter: .area, cancellation: cancellation)
                extent = (Double(middle.width), Double(middle.height))
            }
            bitmap = try bitmap.resized(
                to: scaled, from: extent,
                linearLight: options.thumbnailQuality == .linear && bitmap.hasKnownLight,
                cancellation: cancellation)
        }
        guard scaled != result, options.thumbnail.map({ $0.gravity == .center }) ?? true else {
            return bitmap
        }
        return try bitmap.cropped(
            to: PixelRect(
                x: (scaled.width - result.width) / 2, y: (scaled.height - result.height) / 2,
                width: result.width, height: result.height))
    }

    /// Returns the part that shows an image of `source` pixels. The last column and row of a reduced JPEG may
    /// extend beyond the image by a fraction of a pixel. Scaling that fraction, too, would shift the image.
    private func extent(of source: PixelSize) -> (width: Double, height: Double) {
        for divisor in [2, 4, 8]
        where width == (source.width + divisor - 1) / divisor
            && height == (source.height + divisor - 1) / divisor
        {
            return (Double(source.width) / Double(divisor), Double(source.height) / Double(divisor))
        }
        return (Double(width), Double(height))
    }
}
