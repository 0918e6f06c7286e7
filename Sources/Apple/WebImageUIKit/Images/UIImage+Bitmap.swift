// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import ImageBase
public import ImageCoding
public import Raster
public import UIKit
import WebImageApple

extension DecodedImage {
    /// Creates a `UIImage` that uses the memory of the bitmap and retains it. Pixels are copied only if the
    /// bitmap is not `isDisplayable`; the bitmaps of loads are. Half floats become an image of high range,
    /// which a view shows as its `preferredImageDynamicRange` says.
    ///
    /// - Returns: The image, which is the same for each call while it exists; nil if Core Graphics cannot
    ///   show the bitmap.
    public func makeUIImage() -> UIImage? { UIImage.table.image(for: bitmap, scale: scale) }
}

extension Bitmap {
    /// Creates a bitmap with a copy of the pixels of a `UIImage`, upright and converted to sRGB.
    ///
    /// - Throws: `ImageError.Code.invalidInput` for an image without a `CGImage`.
    public init(_ image: UIImage) throws(ImageError) {
        guard let pixels = image.cgImage else {
            throw ImageError(.invalidInput, "the UIImage has no CGImage")
        }
        self = try Bitmap(pixels).oriented(Orientation(image.imageOrientation))
    }
}

extension Orientation {
    fileprivate init(_ orientation: UIImage.Orientation) {
        switch orientation {
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        case .upMirrored: self = .upMirrored
        case .downMirrored: self = .downMirrored
        case .leftMirrored: self = .leftMirrored
        case .rightMirrored: self = .rightMirrored
        default: self = .up
        }
    }
}

extension UIImage {
    static let table = ImageTable<UIImage> { UIImage(cgImage: $0, scale: $1, orientation: .up) }
}
#endif
