// SPDX-License-Identifier: MIT

/// The rectangle in which an image is drawn to cover a view. It's in the view's unit and relative to the
/// view's top left corner. The view crops the rest.
package struct CoveringPlace: Hashable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    /// - Parameters:
    ///   - gravity: The part of the image that stays visible. Its offset is in the view's unit. If it depends
    ///     on the content, the center stays visible.
    ///   - image: The width and height of the image, in any unit.
    ///   - view: The view's size.
    ///
    /// Returns nil if a side isn't above 0.
    package init?(
        _ gravity: Gravity, image: (width: Double, height: Double), view: (width: Double, height: Double)
    ) {
        guard image.width > 0, image.height > 0, view.width > 0, view.height > 0 else { return nil }
        let scale = max(view.width / image.width, view.height / image.height)
        guard scale.isFinite else { return nil }
        // Use the view's length for the side that isn't cropped, to avoid a rounding error.
        let isWide = view.width / image.width < view.height / image.height
        (width, height) =
            isWide ? (image.width * scale, view.height) : (view.width, image.height * scale)
        x = -gravity.startX(of: view.width, in: width)
        y = -gravity.startY(of: view.height, in: height)
    }

    /// The visible part of the image, as fractions of its sides.
    package func visiblePart(
        of view: (width: Double, height: Double)
    ) -> (x: Double, y: Double, width: Double, height: Double) {
        (-x / width, -y / height, view.width / width, view.height / height)
    }
}
