// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
import WebImage
@_exported public import WebImageApple

extension UIImageView {
    /// The slot that loads `image`.
    ///
    ///     imageView.webImage.load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
    ///
    /// Animations play while the view is in a window; `image` is their first frame.
    public var webImage: ViewImage {
        var place = SlotPlace<UIImageView, UIImage>(
            ofView: "image", read: { $0.image }, assign: { $0.image = $1 })
        place.showFrame = { view, frame, _ in
            view.layer.contents = frame
            return nil
        }
        place.visibility = { ViewObserver.attached(to: $0) }
        if self is AnimatedImageView {
            place.attachPlayer = { ($0 as? AnimatedImageView)?.attach($1) }
            place.frameBudget = { ($0 as? AnimatedImageView)?.frameBudget }
        }
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }

    /// The slot that loads `highlightedImage`. Animations show their first frame.
    public var webImageHighlighted: ViewImage {
        let place = SlotPlace<UIImageView, UIImage>(
            ofView: "highlightedImage", read: { $0.highlightedImage }, assign: { $0.highlightedImage = $1 })
        return ViewImage(ViewSlot.attached(to: self, place).binding)
    }
}
#endif
