// SPDX-License-Identifier: MIT

public import Foundation

/// A colour in a space. The stub converts between RGB spaces without changing the components.
public final class CGColor: Sendable {
    private let values: [CGFloat]?
    public let colorSpace: CGColorSpace?

    /// Components, and the opacity at the end.
    public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let count = space.model == .monochrome ? 2 : 4
        values = Array(UnsafeBufferPointer(start: components, count: count))
        colorSpace = space
    }

    // iOS 13, macOS 10.5
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        values = [red, green, blue, alpha]
        colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
    }

    /// A pattern, which has no components that are colours.
    public init(stubPattern: Void) { (values, colorSpace) = (nil, nil) }

    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values?.count ?? 0 }
    public var alpha: CGFloat { values?.last ?? 1 }

    // iOS 9, macOS 10.11
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: NSDictionary?
    ) -> CGColor? {
        guard let values else { return nil }
        let (color, alpha) = (values.dropLast(), values.last ?? 1)
        let rgb = color.count == 1 ? [color[0], color[0], color[0]] : Array(color)
        return CGColor(srgbRed: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
    }
}
