// SPDX-License-Identifier: MIT

/// A point of a bitmap, in pixels from its top left corner, which may lie between pixels: (0.5, 0.5) is the
/// middle of the first one.
public struct PixelPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
