// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import ImageBase
public import ImageCoding
public import Raster
import WebImageApple

extension DecodedImage {
    /// Creates an `NSImage` that shares and retains the bitmap's memory, with the size in points.
    ///
    /// Pixels are copied only if the bitmap isn't `isDisplayable`; bitmaps from loads always are. Half floats
    /// become an HDR image, which a view shows according to its `preferredImageDynamicRange`.
    ///
    /// - Returns: nil if Core Graphics can't show the bitmap.
    public func makeNSImage() -> NSImage? { NSImage.make(bitmap, scale: scale) }
}

extension Bitmap {
    /// Creates a bitmap with a copy of an `NSImage`'s pixels, converted to sRGB.
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

    /// Returns an image over the same memory that shows a part, given as fractions of the sides and rounded
    /// to whole pixels.
    func cropped(to part: CGRect, size: CGSize) -> NSImage? {
        guard let image = cgImage(forProposedRect: nil, context: nil, hints: nil) else { return nil }
        let (width, height) = (CGFloat(image.width), CGFloat(image.height))
        let left = min((part.minX * width).rounded(), width - 1)
        let top = min((part.minY * height).rounded(), height - 1)
        let pixels = CGRect(
            x: left, y: top, width: max(1, min((part.maxX * width).rounded(), width) - left),
            height: max(1, min((part.maxY * height).rounded(), height) - top))
        guard let kept = image.cropping(to: pixels) else { return nil }
        let result = NSImage(cgImage: kept, size: size)
        result.isTemplate = isTemplate
        return result
    }
}
#endif
