// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
import WebImage
public import WebImageApple

extension ViewImage {
    /// Creates a slot for a view that shows images in its own way.
    ///
    /// ```swift
    /// ViewImage(attachedTo: cell, slot: "avatar") { cell, image in cell.avatar = image }
    /// ```
    ///
    /// It doesn't have transitions, and animations show their first frame.
    ///
    /// - Parameters:
    ///   - view: The view, which owns the slot.
    ///   - name: The slot's name, unique for the view.
    ///   - set: Shows an image, or no image if it's nil. The closure must not retain the view. Later handles
    ///     with the same name use the first one's closure.
    public init<View: UIResponder>(
        attachedTo view: View, slot name: String,
        set: @escaping @MainActor (_ view: View, _ image: UIImage?) -> Void
    ) {
        let shown = ShownImage()
        var place = SlotPlace<View, UIImage>(
            "custom-\(name)", read: { _ in shown.image },
            assign: { view, image in
                shown.image = image
                set(view, image)
            })
        place.askForLayout = { ($0 as? UIView)?.askForLayout() }
        place.measures { $0 as? UIView }
        self.init(view, place)
    }
}

extension ViewImage {
    /// Creates a place with transitions, for modules that support more view classes. The view takes its size
    /// from its image.
    package init<View: UIView>(
        ofView view: View, slot name: String, read: @escaping @MainActor (View) -> UIImage?,
        set: @escaping @MainActor (View, UIImage?) -> Void
    ) {
        var place = SlotPlace<View, UIImage>(ofView: name, read: read, assign: set)
        place.showsLabel()
        place.scalesByContentMode()
        place.measures { _ in nil }
        self.init(view, place)
    }
}

/// The image shown by a closure.
@MainActor
private final class ShownImage {
    var image: UIImage?
}
#endif
