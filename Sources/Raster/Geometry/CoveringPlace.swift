// SPDX-License-Identifier: MIT

/// The rectangle in which an image is drawn so that it covers a view, in the unit of the view's size, from
/// the top left corner of the view. The view crops the parts outside.
package struct CoveringPlace: Hashable, Sendable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    /// - Parameters:
    ///   - gravity: The part of the image that stays visible. Its offset is in the unit of the view. Content
    ///     is not sought: the centre stays visible then.
    ///   - image: The width and the height of the image, in any unit.
    ///   - view: The size of the view.
    ///
    /// Returns nil if a side is not above 0.
    package init?(
        _ gravity: Gravity, image: (width: Double, height: Double), view: (width: Double, height: Double)
    ) {
        guard image.width > 0, image.height > 0, view.width > 0, view.height > 0 else { return nil }
        let scale = max(view.width / image.width, view.height / image.height)
        guard scale.isFinite else { return nil }
        // The side that is not cropped is that of the view, without an error of rounding.
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
