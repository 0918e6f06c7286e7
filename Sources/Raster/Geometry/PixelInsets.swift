// SPDX-License-Identifier: MIT

/// Distances from the four edges of a picture, in whole pixels. Positive ones go inwards, negative ones outwards.
public struct PixelInsets: Hashable, Sendable, Codable {
    /// From the top edge.
    public var top: Int
    /// From the left edge.
    public var left: Int
    /// From the bottom edge.
    public var bottom: Int
    /// From the right edge.
    public var right: Int

    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same on all sides.
    public init(_ all: Int) {
        self.init(top: all, left: all, bottom: all, right: all)
    }
}
