// SPDX-License-Identifier: MIT

#if canImport(WatchKit) && !os(iOS)
import Raster
import UIKit
public import WatchKit
import WebImage
@_exported public import WebImageApple

extension WKInterfaceImage {
    /// The slot that loads the image of the interface object, without transitions. Animations show their
    /// first frame.
    ///
    /// ```swift
    /// image.webImage.load(url, placeholder: .color(red: 0.2, green: 0.2, blue: 0.2))
    /// ```
    ///
    /// WatchKit doesn't have a getter for the image, so don't set it in any other way.
    @MainActor
    public var webImage: ViewImage {
        let shown = ShownImage()
        let place = SlotPlace<WKInterfaceImage, UIImage>(
            name: "image", read: { _ in shown.image },
            assign: { object, image in
                shown.image = image
                object.setImage(image)
            },
            make: { bitmap, scale in images.image(for: bitmap, scale: scale) })
        return ViewImage(self, place)
    }
}

private let images = ImageTable<UIImage> { UIImage(cgImage: $0, scale: $1, orientation: .up) }

/// The image shown by an interface object.
@MainActor
private final class ShownImage {
    var image: UIImage?
}
#endif
