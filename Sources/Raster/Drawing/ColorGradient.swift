// SPDX-License-Identifier: MIT

/// Colors that change along a line or from one circle to another, to draw on a ``BitmapCanvas``.
///
/// ```swift
/// let shade = ColorGradient.linear(
///     [.init(0, .clear), .init(1, .black)], from: PixelPoint(x: 0, y: 60),
///     to: PixelPoint(x: 0, y: 100))
/// try canvas.fill(shade)
/// ```
///
/// Between two stops, color components and alpha change evenly. As in Core Graphics and SVG, components are
/// interpolated without multiplying them by alpha.
public struct ColorGradient: Hashable, Sendable {
    /// A color at a position along the gradient.
    public struct Stop: Hashable, Sendable {
        /// The position: 0 is the start, 1 the end. It's clamped to that range.
        public var offset: Double
        public var color: RGBAColor

        public init(_ offset: Double, _ color: RGBAColor) { (self.offset, self.color) = (offset, color) }
    }

    /// How the gradient continues before the start and after the end.
    public enum Extension: Hashable, Sendable, CaseIterable {
        /// The colors of the first and last stop continue.
        case pad
        /// The gradient repeats.
        case repeated
        /// The gradient repeats, and every second repetition runs backward.
        case reflected
        /// Nothing is drawn.
        case clear
    }

    enum Shape: Hashable {
        case linear(PixelPoint, PixelPoint)
        case radial(PixelPoint, Double, PixelPoint, Double)
    }

    /// The stops in the order of their offsets. If two stops have the same offset, the color changes there
    /// abruptly to the later one's.
    public let stops: [Stop]
    public let outside: Extension
    let shape: Shape

    /// Returns the gradient with its colors converted to another space.
    func inSpace(_ space: ColorSpace) -> ColorGradient {
        guard !space.equalsSRGB else { return self }
        let stops = stops.map { Stop($0.offset, $0.color.components(in: space)) }
        return ColorGradient(stops, outside: outside, shape: shape)
    }

    private init(_ stops: [Stop], outside: Extension, shape: Shape) {
        // For equal offsets, compare positions in the array, because `sorted` doesn't guarantee the order of
        // equal elements.
        self.stops = stops.enumerated()
            .sorted { ($0.element.limited, $0.offset) < ($1.element.limited, $1.offset) }.map(\.element)
        self.outside = outside
        self.shape = shape
    }

    /// Creates a gradient along a line. At right angles to the line, the color stays the same.
    ///
    /// - Parameters:
    ///   - stops: the stops, in any order. If there are none, nothing is drawn.
    ///   - start: the point at offset 0, in pixels.
    ///   - end: the point at offset 1. If it equals `start`, the last color is used everywhere.
    ///   - outside: how the gradient continues. Default: ``Extension/pad``.
    public static func linear(
        _ stops: [Stop], from start: PixelPoint, to end: PixelPoint, outside: Extension = .pad
    ) -> ColorGradient {
        ColorGradient(stops, outside: outside, shape: .linear(start, end))
    }

    /// Creates a gradient around a point.
    ///
    /// - Parameters:
    ///   - stops: the stops, in any order. If there are none, nothing is drawn.
    ///   - center: the point at offset 0, in pixels.
    ///   - radius: the distance to offset 1. If it's 0 or less, the last color is used everywhere.
    ///   - outside: how the gradient continues. Default: ``Extension/pad``.
    public static func radial(
        _ stops: [Stop], center: PixelPoint, radius: Double, outside: Extension = .pad
    ) -> ColorGradient {
        ColorGradient(stops, outside: outside, shape: .radial(center, 0, center, radius))
    }

    /// Creates a gradient between two circles, like Core Graphics and the HTML canvas do. Where circles of
    /// several offsets meet, the largest offset is used. Where there's no circle, nothing is drawn.
    ///
    /// - Parameters:
    ///   - stops: the stops, in any order. If there are none, nothing is drawn.
    ///   - start: the center of the circle at offset 0, in pixels.
    ///   - startRadius: its radius, 0 or more.
    ///   - end: the center of the circle at offset 1.
    ///   - endRadius: its radius, 0 or more.
    ///   - outside: how the gradient continues. Default: ``Extension/pad``.
    public static func radial(
        _ stops: [Stop], from start: PixelPoint, startRadius: Double, to end: PixelPoint, endRadius: Double,
        outside: Extension = .pad
    ) -> ColorGradient {
        ColorGradient(stops, outside: outside, shape: .radial(start, startRadius, end, endRadius))
    }
}

extension ColorGradient.Stop {
    var limited: Double { offset > 0 ? min(offset, 1) : 0 }
}
