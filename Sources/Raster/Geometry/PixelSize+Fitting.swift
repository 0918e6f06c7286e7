// SPDX-License-Identifier: MIT

extension PixelSize {
    /// Returns the largest size with the same aspect ratio inside `box`, rounded to whole pixels.
    ///
    /// ```swift
    /// PixelSize(width: 5250, height: 3450).fitting(in: PixelSize(width: 400, height: 300))  // 400x263
    /// ```
    ///
    /// - Parameter allowsUpscaling: if false, a size that already fits is returned unchanged. Default: true.
    /// - Returns: a size with sides of at least 1, or the size itself if it or `box` is empty.
    public func fitting(in box: PixelSize, allowsUpscaling: Bool = true) -> PixelSize {
        scaled(to: box, byWidth: isWider(than: box), allowsUpscaling: allowsUpscaling)
    }

    /// Returns the smallest size with the same aspect ratio that covers `box`, rounded to whole pixels.
    ///
    /// - Parameter allowsUpscaling: if false, a size that would have to grow is returned unchanged. Default:
    ///   true.
    /// - Returns: a size with sides of at least 1, or the size itself if it or `box` is empty.
    public func filling(_ box: PixelSize, allowsUpscaling: Bool = true) -> PixelSize {
        scaled(to: box, byWidth: !isWider(than: box), allowsUpscaling: allowsUpscaling)
    }

    /// Returns the box with a side of 0 replaced by the length that matches this size's aspect ratio. Returns
    /// the box itself unless exactly one side is 0 and the other is positive.
    package func completing(_ box: PixelSize) -> PixelSize {
        guard !isEmpty else { return box }
        if box.height == 0, box.width > 0 {
            return PixelSize(width: box.width, height: Self.scale(height, by: box.width, over: width))
        }
        if box.width == 0, box.height > 0 {
            return PixelSize(width: Self.scale(width, by: box.height, over: height), height: box.height)
        }
        return box
    }

    /// Returns whether `width / height` is at least the ratio of the box, computed without rounding.
    private func isWider(than box: PixelSize) -> Bool {
        let left = width.multipliedFullWidth(by: box.height)
        let right = box.width.multipliedFullWidth(by: height)
        return (left.high, left.low) >= (right.high, right.low)
    }

    private func scaled(to box: PixelSize, byWidth: Bool, allowsUpscaling: Bool) -> PixelSize {
        guard !isEmpty, !box.isEmpty else { return self }
        if byWidth {
            if !allowsUpscaling, box.width >= width { return self }
            return PixelSize(width: box.width, height: Self.scale(height, by: box.width, over: width))
        }
        if !allowsUpscaling, box.height >= height { return self }
        return PixelSize(width: Self.scale(width, by: box.height, over: height), height: box.height)
    }

    /// Returns `side * factor / divisor`, rounded to the nearest integer and clamped to 1...`Int.max`.
    private static func scale(_ side: Int, by factor: Int, over divisor: Int) -> Int {
        let product = side.multipliedFullWidth(by: factor)
        guard product.high < divisor else { return .max }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let roundsUp = remainder >= divisor - remainder
        return max(1, roundsUp && quotient < .max ? quotient + 1 : quotient)
    }
}
