// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
import WebImage
import WebImageDisplay
public import WebImageApple

extension UIBarItem {
    /// The slot that loads `image`, without transitions.
    ///
    /// UIKit draws it as a template; to keep its colors, set `DisplayOptions.adapt` to
    /// `{ ($0 as? UIImage)?.withRenderingMode(.alwaysOriginal) ?? $0 }`.
    public var webImage: ViewImage {
        let place = SlotPlace<UIBarItem, UIImage>("image", read: { $0.image }, assign: { $0.image = $1 })
        return ViewImage(self, place)
    }
}

extension UITabBarItem {
    /// The slot that loads `selectedImage`, without transitions.
    public var webImageSelected: ViewImage {
        let place = SlotPlace<UITabBarItem, UIImage>(
            "selectedImage", read: { $0.selectedImage }, assign: { $0.selectedImage = $1 })
        return ViewImage(self, place)
    }
}
#endif
