// SPDX-License-Identifier: MIT

/// How a picture meets a box of other proportions.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// As large as goes into the box, proportions kept. The result is the fitted size, not the box.
    case fit
    /// As small as covers the box, proportions kept; what stands over is cut off evenly. The result is the box.
    case fill
    /// Both sides scaled on their own. The result is the box.
    case stretch
    /// Not scaled: the middle of the picture in the middle of the box, transparent around. The result is the box.
    case center

    /// The size that a picture of `size` has after meeting `box` in this mode.
    ///
    /// - Parameter allowsUpscaling: false keeps every pixel at most its own size. `fit` then leaves a small picture
    ///   alone, `stretch` leaves short sides alone, `fill` shrinks the box, proportions kept, until the picture
    ///   covers it unscaled; `center` never scales.
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
        case .center:
            return box
        }
    }
}
