// SPDX-License-Identifier: MIT

/// A line along the inside of a shape's edge.
public struct Border: Hashable, Sendable, Codable {
    /// In pixels, from the edge inwards.
    public var width: Double
    /// Drawn over the picture, so that a translucent one lets it shine through.
    public var color: RGBAColor
    /// How the line turns at corners that are not rounded.
    public var join: LineJoin

    /// - Parameter join: default ``LineJoin/miter``, a sharp corner.
    public init(width: Double, color: RGBAColor, join: LineJoin = .miter) {
        self.width = width
        self.color = color
        self.join = join
    }
}

/// The outside of a line where it turns. What lies beyond it is transparent.
public enum LineJoin: String, Hashable, Sendable, Codable, CaseIterable {
    /// Both outer edges go on until they meet: a sharp corner.
    case miter
    /// A quarter circle about the middle of the line: its radius is half of the line's width.
    case round
    /// A straight cut, half of the line's width from the corner on both edges.
    case bevel
}

/// Corners of a rectangle.
public struct Corners: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let topLeft = Corners(rawValue: 1)
    public static let topRight = Corners(rawValue: 2)
    public static let bottomLeft = Corners(rawValue: 4)
    public static let bottomRight = Corners(rawValue: 8)
    public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
