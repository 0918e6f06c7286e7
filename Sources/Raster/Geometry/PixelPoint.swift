// SPDX-License-Identifier: MIT

/// A point in a bitmap, in pixels from its top left corner. It may lie between pixels: (0.5, 0.5) is the
/// middle of the first pixel.
public struct PixelPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
