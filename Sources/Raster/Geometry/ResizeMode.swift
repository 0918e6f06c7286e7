// SPDX-License-Identifier: MIT

/// How a bitmap is resized to a box with a different aspect ratio.
public enum ResizeMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Scaled to the largest size inside the box, keeping the aspect ratio. The result has the fitted size,
    /// not the box's.
    case fit
    /// Scaled to cover the box, keeping the aspect ratio, and cropped evenly unless a ``Gravity`` selects the
    /// part to keep. The result has the box's size.
    case fill
    /// Scaled to the box's size, ignoring the aspect ratio.
    case stretch
    /// Not scaled, but centered in the box with transparent margins. The result has the box's size.
    case center
    /// Scaled like ``fit`` and centered in the box, or placed with a ``Gravity``, with transparent margins.
    /// The result has the box's size.
    case letterbox
    /// Like ``center``, but at the box's top edge.
    case top
    /// Like ``center``, but at the box's bottom edge.
    case bottom
    /// Like ``center``, but at the box's left edge.
    case left
    /// Like ``center``, but at the box's right edge.
    case right
    /// Like ``center``, but in the box's top left corner.
    case topLeft
    /// Like ``center``, but in the box's top right corner.
    case topRight
    /// Like ``center``, but in the box's bottom left corner.
    case bottomLeft
    /// Like ``center``, but in the box's bottom right corner.
    case bottomRight

    /// Returns the size that `size` has after resizing it to `box`.
    ///
    /// - Parameter allowsUpscaling: if false, pixels are never enlarged: `fit` and `letterbox` keep a small
    ///   bitmap's scale, `stretch` keeps short sides, and `fill` shrinks the box, keeping its aspect ratio,
    ///   until the unscaled bitmap covers it. `center` and the other places never scale. Default: true.
    /// - Returns: a size with sides of at least 1, or `size` itself if it or `box` is empty. If one side of
    ///   `box` is 0, it's computed from the other side and the aspect ratio of `size`.
    public func outputSize(
        for size: PixelSize, in box: PixelSize, allowsUpscaling: Bool = true
    ) -> PixelSize {
        let (mode, box) = completed(for: size, in: box, allowsUpscaling: allowsUpscaling)
        return mode.boundedSize(for: size, in: box, allowsUpscaling: allowsUpscaling)
    }

    /// Returns the mode and box after replacing a side of 0.
    func completed(
        for size: PixelSize, in box: PixelSize, allowsUpscaling: Bool
    ) -> (mode: ResizeMode, box: PixelSize) {
        let whole = size.completing(box)
        guard whole != box, place == nil else { return (self, whole) }
        // Stretch to the completed box. Its sides are already rounded, so nothing is cropped and there's no
        // margin.
        if allowsUpscaling || whole.width <= size.width && whole.height <= size.height {
            return (.stretch, whole)
        }
        return self == .letterbox ? (self, whole) : (.stretch, size)
    }

    private func boundedSize(
        for size: PixelSize, in box: PixelSize, allowsUpscaling: Bool
    ) -> PixelSize {
        guard !size.isEmpty, !box.isEmpty else { return size }
        switch self {
        case .fit:
            return size.fitting(in: box, allowsUpscaling: allowsUpscaling)
        case .fill:
            let coversBox = size.width >= box.width && size.height >= box.height
            return allowsUpscaling || coversBox ? box : box.fitting(in: size)
        case .stretch:
            guard !allowsUpscaling else { return box }
            return PixelSize(width: min(size.width, box.width), height: min(size.height, box.height))
        case .center, .letterbox, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
            .bottomRight:
            return box
        }
    }
}

extension ResizeMode {
    /// The place of the unscaled bitmap, or nil for modes that scale.
    var place: Gravity? {
        switch self {
        case .fit, .fill, .stretch, .letterbox: nil
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
            Gravity.Place(rawValue: rawValue).map { Gravity($0) }
        }
    }
}
