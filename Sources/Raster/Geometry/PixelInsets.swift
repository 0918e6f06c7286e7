// SPDX-License-Identifier: MIT

/// Distances from the four edges of a picture, in whole pixels. Positive ones go inwards, negative ones outwards.
public struct PixelInsets: Hashable, Sendable, Codable {
    public var top: Int
    public var left: Int
    public var bottom: Int
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
