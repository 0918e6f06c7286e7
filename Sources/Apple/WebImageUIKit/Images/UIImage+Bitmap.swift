// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import ImageBase
public import ImageCoding
public import Raster
public import UIKit
import WebImageApple

extension DecodedImage {
    /// Creates a `UIImage` that shares and retains the bitmap's memory.
    ///
    /// Pixels are copied only if the bitmap isn't `isDisplayable`; bitmaps from loads always are. Half floats
    /// become an HDR image, which a view shows according to its `preferredImageDynamicRange`.
    ///
    /// - Returns: The image, or nil if Core Graphics can't show the bitmap. While the image exists, later
    ///   calls return the same one.
    public func makeUIImage() -> UIImage? { UIImage.table.image(for: bitmap, scale: scale) }
}

extension Bitmap {
    /// Creates a bitmap with a copy of a `UIImage`'s pixels, upright and converted to sRGB.
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
