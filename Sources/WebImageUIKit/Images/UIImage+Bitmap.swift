// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import ImageBase
public import ImageCoding
public import Raster
public import UIKit
import WebImageApple

extension DecodedImage {
    /// The image as a `UIImage` over the memory of the bitmap: nothing is copied if the bitmap is
    /// displayable, and the bitmap lives as long as the image.
    ///
    /// - Returns: nil if Core Graphics cannot show the bitmap.
    public func makeUIImage() -> UIImage? { UIImage.table.image(for: bitmap, scale: scale) }
}

extension Bitmap {
    /// Creates a bitmap with the pixels of an image, drawn once. The orientation is not applied: use images
    /// whose orientation is `.up`.
    ///
    /// - Throws: `ImageError.Code.invalidInput` for an image without a `CGImage`.
    public init(_ image: UIImage) throws(ImageError) {
        guard let image = image.cgImage else {
            throw ImageError(.invalidInput, "the UIImage has no CGImage")
        }
        try self.init(image)
    }
}

extension UIImage {
    static let table = ImageTable<UIImage> { UIImage(cgImage: $0, scale: $1, orientation: .up) }
}
#endif
