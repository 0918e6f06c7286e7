// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

/// Converts between blocks of metadata and ImageIO's, which has no function for that: a JPEG of one pixel
/// carries the block.
enum ImageIOMetadata {
    /// Returns the EXIF of metadata as a block.
    static func exif(_ metadata: CGImageMetadata) -> Data? {
        guard let file = pixel(with: metadata) else { return nil }
        return try? file.withBytes { bytes throws(ImageError) in
            try JPEGMetadata.read(bytes, limits: .default).exif
        }
    }

    /// Returns ImageIO's form of EXIF and XMP; nil without either.
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
