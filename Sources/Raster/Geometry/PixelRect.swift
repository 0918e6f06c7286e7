// SPDX-License-Identifier: MIT

/// A rectangle in pixels. The origin is the top left corner, and y grows downward.
public struct PixelRect: Hashable, Sendable, Codable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the bounds of a bitmap of the given size.
    public init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    public var size: PixelSize { PixelSize(width: width, height: height) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Returns the area that both rectangles cover, which is empty if they don't overlap.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x.clampedAdding(width), other.x.clampedAdding(other.width))
        let bottom = min(y.clampedAdding(height), other.y.clampedAdding(other.height))
        // Compare before subtracting, because distant corners would overflow.
        return PixelRect(
            x: left, y: top, width: right > left ? right - left : 0, height: bottom > top ? bottom - top : 0)
    }
}

extension Int {
    fileprivate func clampedAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }
}
