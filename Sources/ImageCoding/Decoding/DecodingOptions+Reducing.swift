// SPDX-License-Identifier: MIT

import Raster

extension DecodingOptions {
    /// Whether the result for these options can be made from `image`, which was decoded from the same data
    /// with `other`, by reducing its size.
    ///
    /// This is the case if it shows the whole image and only the size differs.
    package func canReduce(_ image: DecodedImage, decodedWith other: DecodingOptions) -> Bool {
        // Don't reduce icons, because the images in an icon may be different drawings.
        guard thumbnail != nil, other.thumbnail?.mode != .stretch, !image.isPartial,
            !image.format.has(.severalSizes)
        else { return false }
        var same = other
        same.thumbnail = thumbnail
        same.maximumDecodedBytes = maximumDecodedBytes
        same.limits = limits
        if other.thumbnail == nil { same.thumbnailQuality = thumbnailQuality }
        same.scale = scale
        let whole = other.plan(for: image.info)
        guard same == self, whole.scaled == whole.result, whole.result == image.size else { return false }
        var needed = plan(for: image.info).scaled
        if image.format.isVector {
            // The header has the drawing's own size, but the request may need it drawn larger.
            var drawing = self
            drawing.region = nil
            needed = drawing.drawingSize(image.size)
        }
        return needed.width <= image.size.width && needed.height <= image.size.height
    }
}
