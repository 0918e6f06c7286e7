// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit
public import ImageBase
public import ImageCoding
public import Raster
import WebImageApple

extension DecodedImage {
    /// The image as an `NSImage` over the memory of the bitmap, with its size in points. Nothing is copied if
    /// the bitmap is displayable, and the bitmap lives as long as the image.
    ///
    /// - Returns: nil if Core Graphics cannot show the bitmap.
    public func makeNSImage() -> NSImage? { NSImage.make(bitmap, scale: scale) }
}

extension Bitmap {
    /// Creates a bitmap with the pixels of an image, drawn once.
    ///
    /// - Throws: `ImageError.Code.invalidInput` for an image without a `CGImage`.
    public init(_ image: NSImage) throws(ImageError) {
        guard let image = image.cgImage(forProposedRect: nil, context: nil, hints: nil) else {
            throw ImageError(.invalidInput, "the NSImage has no CGImage")
        }
        try self.init(image)
    }
}

extension NSImage {
    static func make(_ bitmap: Bitmap, scale: Double) -> NSImage? {
        bitmap.makeCGImage().map { make($0, scale: scale) }
    }

    static func make(_ image: CGImage, scale: Double) -> NSImage {
        let size = CGSize(width: Double(image.width) / scale, height: Double(image.height) / scale)
        return NSImage(cgImage: image, size: size)
    }
}
#endif
