// SPDX-License-Identifier: MIT

/// Colours that change along a line, or from one circle to another, for ``BitmapCanvas``.
///
/// ```swift
/// let shade = ColorGradient.linear(
///     [.init(0, .clear), .init(1, .black)], from: PixelPoint(x: 0, y: 60),
///     to: PixelPoint(x: 0, y: 100))
/// try canvas.fill(shade)
/// ```
///
/// Between two stops, the components of the colours change evenly, alpha included, as in Core Graphics and
/// SVG: they are not multiplied by alpha for it.
public struct ColorGradient: Hashable, Sendable {
    /// The colour at a place.
    public struct Stop: Hashable, Sendable {
        /// The place: 0 is the start, 1 the end. Limited to these.
        public var offset: Double
        public var color: RGBAColor

        public init(_ offset: Double, _ color: RGBAColor) { (self.offset, self.color) = (offset, color) }
    }

    /// The colours before the start and after the end.
    public enum Extension: Hashable, Sendable, CaseIterable {
        /// Those of the first and the last stop.
        case pad
        /// The gradient again and again.
        case repeated
        /// The gradient again and again, each second time backwards.
        case reflected
        /// None: nothing is drawn.
        case clear
    }

    enum Shape: Hashable {
        case linear(PixelPoint, PixelPoint)
        case radial(PixelPoint, Double, PixelPoint, Double)
    }

    /// In the order of their offsets; of two with the same offset, the later one begins there.
    public let stops: [Stop]
    public let outside: Extension
    let shape: Shape

    /// The gradient with the components that its colours have in another space.
    func inSpace(_ space: ColorSpace) -> ColorGradient {
        guard !space.equalsSRGB else { return self }
        let stops = stops.map { Stop($0.offset, $0.color.components(in: space)) }
        return ColorGradient(stops, outside: outside, shape: shape)
    }

    private init(_ stops: [Stop], outside: Extension, shape: Shape) {
        // A stable sort: `sort` guarantees no order of equal elements.
        self.stops = stops.enumerated()
            .sorted { ($0.element.limited, $0.offset) < ($1.element.limited, $1.offset) }.map(\.element)
        self.outside = outside
        self.shape = shape
    }

    /// Creates a gradient along a line; at right angles to it, the colour stays the same.
    ///
    /// - Parameters:
    ///   - stops: in any order. Without stops nothing is drawn.
    ///   - start: the point of the offset 0, in pixels.
    ///   - end: the point of the offset 1. If it is `start`, the last colour is everywhere.
    ///   - outside: default ``Extension/pad``.
    public static func linear(
        _ stops: [Stop], from start: PixelPoint, to end: PixelPoint, outside: Extension = .pad
    ) -> ColorGradient {
        ColorGradient(stops, outside: outside, shape: .linear(start, end))
    }

    /// Creates a gradient around a point.
    ///
    /// - Parameters:
    ///   - stops: in any order. Without stops nothing is drawn.
    ///   - center: the point of the offset 0, in pixels.
    ///   - radius: the distance of the offset 1. With 0 or less, the last colour is everywhere.
    ///   - outside: default ``Extension/pad``.
    public static func radial(
        _ stops: [Stop], center: PixelPoint, radius: Double, outside: Extension = .pad
    ) -> ColorGradient {
        ColorGradient(stops, outside: outside, shape: .radial(center, 0, center, radius))
    }

    /// Creates a gradient between two circles, as that of Core Graphics and of the canvas of HTML. Where
    /// circles of several offsets meet, the largest offset counts; where none is, nothing is drawn.
    ///
    /// - Parameters:
    ///   - stops: in any order. Without stops nothing is drawn.
    ///   - start: the centre of the circle of the offset 0, in pixels.
    ///   - startRadius: 0 or more.
    ///   - end: the centre of the circle of the offset 1.
    ///   - endRadius: 0 or more.
    ///   - outside: default ``Extension/pad``.
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
