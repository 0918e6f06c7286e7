// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding

extension StorableImage {
    /// The image as if it had been decoded with `options`. The bitmap is treated as the original: its size,
    /// an upright orientation and a single frame replace the properties in its info.
    ///
    /// - Throws: ``ImageError/Code/limit`` if it has more pixels than the limits allow.
    func image(
        for options: DecodingOptions, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        var image = image
        let (size, limits) = (image.bitmap.size, options.limits)
        guard size.pixelCount <= limits.pixels else {
            throw .limit("pixels", found: size.pixelCount, allowed: limits.pixels)
        }
        guard max(size.width, size.height) <= limits.side else {
            throw .limit("side", found: max(size.width, size.height), allowed: limits.side)
        }
        (image.info.size, image.info.orientation) = (size, .up)
        (image.info.frameCount, image.info.delays) = (1, [])
        image = try CodecRegistry.reduce(image, by: options, cancellation: cancellation)
        image.scale = options.scale
        if !options.keepsMetadata { image.metadata = nil }
        return image
    }
}
