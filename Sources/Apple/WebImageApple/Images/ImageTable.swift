// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import CoreGraphics
import ImageBase
package import Raster

/// A table of the framework images that currently exist for bitmaps. It retains neither images nor bitmaps.
///
/// A bitmap that's shown twice has only one image, so the system prepares its pixels for display once.
package final class ImageTable<Image: AnyObject & Sendable>: Sendable {
    private struct Key: Hashable {
        let pixels: ObjectIdentifier
        let alpha: AlphaMode
        let scale: Double
    }

    private struct Entry {
        weak var image: Image?
        /// The owner of the bitmap's pixels. Once it's nil, another object may have the same address.
        weak var pixels: AnyObject?
    }

    private let make: @Sendable (CGImage, Double) -> Image
    private let entries = Locked<(images: [Key: Entry], limit: Int)>(([:], 64))

    package init(make: @escaping @Sendable (CGImage, Double) -> Image) { self.make = make }

    /// Returns the image for a bitmap.
    package func image(for bitmap: Bitmap, scale: Double) -> Image? {
        let pixels = bitmap.owner
        let key = Key(pixels: ObjectIdentifier(pixels), alpha: bitmap.alpha, scale: scale)
        let found = entries.withLock { entries in
            entries.images[key].flatMap { $0.pixels === pixels ? $0.image : nil }
        }
        if let found { return found }
        guard let image = bitmap.makeCGImage().map({ make($0, scale) }) else { return nil }
        entries.withLock { entries in
            if entries.images.count >= entries.limit {
                entries.images = entries.images.filter { $0.value.image != nil }
                entries.limit = max(64, 2 * entries.images.count)
            }
            entries.images[key] = Entry(image: image, pixels: pixels)
        }
        return image
    }
}
#endif
