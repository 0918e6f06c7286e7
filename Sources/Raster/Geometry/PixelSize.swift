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

    /// Whether one of the sides is zero or negative.
    @inlinable
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Width times height, or `Int.max` if the product overflows.
    @inlinable
    public var pixelCount: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// The size with width and height swapped.
    @inlinable
    public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize {
    /// Returns the pixel size for a size in points, rounded up to whole pixels.
    ///
    /// ```swift
    /// request.thumbnail = .fill(.points(width: 160, height: 120, scale: 2))     // 320x240 pixels
    /// ```
    ///
    /// - Parameters:
    ///   - width: The width in points.
    ///   - height: The height in points.
    ///   - scale: The display's number of pixels per point.
    public static func points(width: Double, height: Double, scale: Double) -> PixelSize {
        PixelSize(width: pixels(width * scale), height: pixels(height * scale))
    }

    /// Rounds up to whole pixels and tolerates the rounding error of a product. Negative values and NaN
    /// become 0.
    private static func pixels(_ length: Double) -> Int {
        length > 0 ? Int(min((length - 1e-6).rounded(.up), 1e9)) : 0
    }
}

extension PixelSize: CustomStringConvertible {
    /// The size as text, such as `1200x900`.
    public var description: String { "\(width)x\(height)" }
}
