// SPDX-License-Identifier: MIT

/// A size in pixels.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether a side is zero or negative.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Width times height; `Int.max` when the product overflows.
    @inlinable
    public var pixelCount: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// The size with width and height exchanged.
    @inlinable
    public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
    /// The size as text, such as `1200x900`.
    public var description: String { "\(width)x\(height)" }
}
