// SPDX-License-Identifier: MIT

/// How a picture meets a box of other proportions.
public enum ResizeMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// As large as goes into the box, proportions kept. The result is the fitted size, not the box.
    case fit
    /// As small as covers the box, proportions kept; what stands over is cut off evenly. The result is the box.
    case fill
    /// Both sides scaled on their own. The result is the box.
    case stretch
    /// Not scaled: the middle of the picture in the middle of the box, transparent around. The result is the box.
    case center
    /// As ``fit``, then in the middle of the box, transparent around. The result is the box.
    case letterbox
    /// As ``center``, but at the top edge of the box.
    case top
    /// As ``center``, but at the bottom edge of the box.
    case bottom
    /// As ``center``, but at the left edge of the box.
    case left
    /// As ``center``, but at the right edge of the box.
    case right
    /// As ``center``, but in the top left corner of the box.
    case topLeft
    /// As ``center``, but in the top right corner of the box.
    case topRight
    /// As ``center``, but in the bottom left corner of the box.
    case bottomLeft
    /// As ``center``, but in the bottom right corner of the box.
    case bottomRight

    /// The size that a picture of `size` has after meeting `box` in this mode.
    ///
    /// - Parameter allowsUpscaling: false keeps every pixel at most its own size. `fit` then leaves a small picture
    ///   alone, `stretch` leaves short sides alone, `fill` shrinks the box, proportions kept, until the picture
    ///   covers it unscaled; `letterbox` leaves a small picture its size in the box; `center` and the other places
    ///   never scale.
    /// - Returns: a side of at least 1; `size` itself when it or `box` is empty.
    public func outputSize(
        for size: PixelSize, in box: PixelSize, allowsUpscaling: Bool = true
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
    /// Where the top left corner of a picture of `size` comes, unscaled, on `canvas`: negative where it stands over.
    func origin(of size: PixelSize, on canvas: PixelSize) -> (x: Int, y: Int) {
        let right = canvas.width - size.width
        let bottom = canvas.height - size.height
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: right
            default: right / 2
            }
        let y =
            switch self {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: bottom
            default: bottom / 2
            }
        return (x, y)
    }

    /// The picture keeps its pixels and gets a place in the box.
    var onlyPlaces: Bool {
        switch self {
        case .fit, .fill, .stretch, .letterbox: false
        case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: true
        }
    }
}
