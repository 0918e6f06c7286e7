// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
import WebImage
import WebImageDisplay
@_exported public import WebImageApple

extension UIImageView {
    /// The slot that loads `image`.
    ///
    /// ```swift
    /// imageView.webImage.load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
    /// ```
    ///
    /// An HDR image sets `preferredImageDynamicRange`; before iOS 17 and tvOS 17, it's shown in standard
    /// range. See `DisplayOptions.dynamicRange`.
    ///
    /// Animations play while they're visible: the window's scene isn't in the background, and the view isn't
    /// hidden and isn't showing its highlighted image. `image` is their first frame. `DisplayOptions.gravity`
    /// sets the `contentsRect` of the view's layer.
    public var webImage: ViewImage { ViewImage(self, webImagePlace) }

    var webImageSlot: ViewSlot<UIImageView, UIImage> { ViewSlot.attached(to: self, webImagePlace) }

    var webImagePlace: SlotPlace<UIImageView, UIImage> {
        var place = SlotPlace<UIImageView, UIImage>(
            ofView: "image", read: { $0.image }, assign: { $0.image = $1 })
        place.isShown = { !$0.showsHighlightedImage }
        place.dynamicRange = .ofImageView()
        place.showsLabel()
        place.scalesByContentMode()
        place.showPart = { $0.layer.contentsRect = $1 }
        place.setMode = { $0.setContentMode(for: $1) }
        place.showFrame = { view, frame, _, _ in
            view.layer.contents = frame
            return nil
        }
        place.visibility = { view in
            ViewVisibility(of: view) { [weak view] in view?.showsHighlightedImage == false }
        }
        if self is AnimatedImageView {
            place.attachPlayer = { ($0 as? AnimatedImageView)?.attach($1) }
            place.frameBudget = { ($0 as? AnimatedImageView)?.frameBudget }
        }
        return place
    }

    /// The slot that loads `highlightedImage`, in standard range. Animations play while they're visible and
    /// the view is highlighted; `highlightedImage` is the current frame.
    public var webImageHighlighted: ViewImage {
        var place = SlotPlace<UIImageView, UIImage>(
            ofView: "highlightedImage", read: { $0.highlightedImage }, assign: { $0.highlightedImage = $1 })
        place.isShown = { $0.isHighlighted }
        place.scalesByContentMode()
        place.showFrame = { view, frame, scale, _ in
            let image = UIImage(cgImage: frame, scale: scale, orientation: .up)
            view.highlightedImage = image
            return image
        }
        place.visibility = { view in
            ViewVisibility(of: view) { [weak view] in view?.isHighlighted == true }
        }
        return ViewImage(self, place)
    }

    /// Changes the content mode for a placeholder, and returns a function that restores it.
    private func setContentMode(for mode: Placeholder.ContentMode) -> (@MainActor (UIImageView) -> Void)? {
        let new: ContentMode
        switch mode {
        case .view: return nil
        case .scaleDown:
            let size = image?.size ?? .zero
            let isLarger = size.width > bounds.width || size.height > bounds.height
            new = isLarger ? .scaleAspectFit : .center
        case .fit: new = .scaleAspectFit
        case .fill: new = .scaleAspectFill
        case .stretch: new = .scaleToFill
        }
        let old = contentMode
        contentMode = new
        // Don't restore the mode if the app has changed it since then.
        return { if $0.contentMode == new { $0.contentMode = old } }
    }

    var showsHighlightedImage: Bool { isHighlighted && highlightedImage != nil }
}

extension RangeProperty where Owner == UIImageView {
    /// The image view's property for its dynamic range; nil if the system doesn't have one.
    fileprivate static func ofImageView() -> RangeProperty? {
        guard #available(iOS 17, tvOS 17, *) else { return nil }
        let ofView = RangeProperty(
            unset: UIImage.DynamicRange.unspecified,
            value: { $0 == .constrainedHigh ? .constrainedHigh : .high },
            read: { $0.preferredImageDynamicRange }, write: { $0.preferredImageDynamicRange = $1 })
        return RangeProperty(ofView, layer: { $0.layer })
    }
}
#endif
