// SPDX-License-Identifier: MIT

/// A line along the inside of a shape's edge.
public struct Border: Hashable, Sendable, Codable {
    /// In pixels, from the edge inwards.
    public var width: Double
    /// Drawn over the picture, so that a translucent one lets it shine through.
    public var color: Color

    public init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }
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
