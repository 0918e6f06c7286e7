// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// The thumbnail in a JPEG's EXIF (CIPA DC-008, 4.5.5), which arrives before the first row of the image.
struct EmbeddedThumbnail {
    /// The maximum number of pixels in a thumbnail. Most have 160 x 120.
    private static let mostPixels = 1 << 20

    private let data: Data
    private let options: DecodingOptions
    private let registry: CodecRegistry

    /// - Parameters:
    ///   - head: the file's bytes up to the first scan, or more.
    ///   - info: the file's header.
    /// - Returns: nil if there's no thumbnail that shows the whole image. Some cameras add bars to their
    ///   thumbnails.
    init?(_ head: Data, _ info: ImageInfo, options: DecodingOptions, registry: CodecRegistry) {
        guard info.format == .jpeg,
            let block = try? head.withBytes({ bytes throws(ImageError) in
                try JPEGMetadata.read(bytes, limits: options.limits).exif
            }),
            let data = EXIFProperties(block)?.thumbnail, let header = try? registry.info(for: data),
            header.format == .jpeg, header.size.pixelCount <= Self.mostPixels,
            header.size.hasAspect(of: info.size)
        else { return nil }
        self.data = data
        self.registry = registry
        // The thumbnail shares the image's orientation, so both are turned and reduced the same way.
        var own = DecodingOptions()
        own.limits = options.limits
        own.colorSpace = options.colorSpace
        own.appliesOrientation = false
        self.options = own
    }

    /// Returns the thumbnail as stored, or nil if it can't be decoded.
    ///
    /// - Throws: only ``ImageError/Code/cancelled``.
    func bitmap(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap? {
        do throws(ImageError) {
            return try registry.decode(data, options: options, cancellation: cancellation).bitmap
        } catch {
            if error.code == .cancelled { throw error }
            return nil
        }
    }
}

extension PixelSize {
    /// Whether an image of `size` could have been reduced to this size, with its sides rounded up or down.
    fileprivate func hasAspect(of size: PixelSize) -> Bool {
        guard !isEmpty, !size.isEmpty, width <= size.width, height <= size.height else { return false }
        let exact = Double(width) * Double(size.height) / Double(size.width)
        let other = Double(height) * Double(size.width) / Double(size.height)
        return abs(exact - Double(height)) < 1 || abs(other - Double(width)) < 1
    }
}
