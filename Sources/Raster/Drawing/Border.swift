// SPDX-License-Identifier: MIT

/// A line along the inside of a shape's edge.
public struct Border: Hashable, Sendable, Codable {
    /// The width in pixels, measured inward from the edge.
    public var width: Double
    /// The line's color. If it's translucent, the bitmap shows through.
    public var color: RGBAColor
    /// The shape of the line at corners that aren't rounded.
    public var join: LineJoin

    /// - Parameter join: the shape at corners. Default: ``LineJoin/miter``, a sharp corner.
    public init(width: Double, color: RGBAColor, join: LineJoin = .miter) {
        self.width = width
        self.color = color
        self.join = join
    }
}

/// The outer shape of a line at a corner. The area beyond it is transparent.
public enum LineJoin: String, Hashable, Sendable, Codable, CaseIterable {
    /// A sharp corner: both outer edges continue until they meet.
    case miter
    /// A quarter circle around the middle of the line, with a radius of half the line's width.
    case round
    /// A straight cut, half the line's width from the corner on both edges.
    case bevel
}

/// The corners of a rectangle.
public struct Corners: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomLeft = Corners(rawValue: 4)
    public static let bottomRight = Corners(rawValue: 8)
    public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
