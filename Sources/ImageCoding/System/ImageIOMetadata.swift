// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

/// Converts between metadata blocks and ImageIO's metadata. ImageIO doesn't have a function for this, so a
/// one-pixel JPEG carries the block.
enum ImageIOMetadata {
    /// Returns a metadata object's EXIF as a block.
    static func exif(_ metadata: CGImageMetadata) -> Data? {
        guard let file = pixel(with: metadata) else { return nil }
        return try? file.withBytes { bytes throws(ImageError) in
            try JPEGMetadata.read(bytes, limits: .default).exif
        }
    }

    /// Returns EXIF and XMP in ImageIO's form, or nil if there's neither.
    static func metadata(_ metadata: ImageMetadata) -> CGImageMetadata? {
        var blocks = metadata
        blocks.iccProfile = nil
        guard !blocks.isEmpty, let pixel = pixel(with: nil),
            let file = try? JPEGMetadata.insert(blocks, into: [UInt8](pixel)),
            let source = CGImageSourceCreateWithData(file as CFData, nil)
        else { return nil }
        return CGImageSourceCopyMetadataAtIndex(source, 0, nil)
    }

    private static func pixel(with metadata: CGImageMetadata?) -> Data? {
        let output = NSMutableData()
        let size = PixelSize(width: 1, height: 1)
        let bitmap = try? Bitmap(size: size, alpha: .opaque, isZeroed: true) { _, _ in }
        guard let bitmap, let image = ImageIOEncoder.image(of: bitmap),
            let destination = CGImageDestinationCreateWithData(output, "public.jpeg" as CFString, 1, nil)
        else { return nil }
        CGImageDestinationAddImageAndMetadata(destination, image, metadata, nil)
        return CGImageDestinationFinalize(destination) ? output as Data : nil
    }
}
#endif
