// SPDX-License-Identifier: MIT

/// Distances from the four edges of a bitmap, in pixels. Positive values point inward, negative ones outward.
public struct PixelInsets: Hashable, Sendable, Codable {
    /// The inset at the top edge.
    public var top: Int
    /// The inset at the left edge.
    public var left: Int
    /// The inset at the bottom edge.
    public var bottom: Int
    /// The inset at the right edge.
    public var right: Int

    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates equal insets on all sides.
    public init(_ all: Int) {
        self.init(top: all, left: all, bottom: all, right: all)
    }
}
