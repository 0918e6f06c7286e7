// SPDX-License-Identifier: MIT

import PortableC

/// An affine transform of points in pixels: `x' = a * x + c * y + tx` and `y' = b * x + d * y + ty`, like
/// `CGAffineTransform`.
///
/// ```swift
/// let turned = path.transformed(by: .rotation(degrees: 30, around: PixelPoint(x: 50, y: 50)))
/// ```
public struct PixelTransform: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double
    public var d: Double
    public var tx: Double
    public var ty: Double

    public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The transform that changes nothing.
    public static let identity = PixelTransform(a: 1, b: 0, c: 0, d: 1)

    /// Moves points to the right and down.
    public static func translation(x: Double, y: Double) -> PixelTransform {
        PixelTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Scales distances from (0, 0). A negative factor mirrors.
    public static func scale(x: Double, y: Double) -> PixelTransform {
        PixelTransform(a: x, b: 0, c: 0, d: y)
    }

    /// Rotates clockwise, as seen on the bitmap.
    ///
    /// - Parameter center: the point that stays in place. Default: (0, 0).
    public static func rotation(
        degrees: Double, around center: PixelPoint = PixelPoint(x: 0, y: 0)
    ) -> PixelTransform {
        let (sine, cosine) = (sin(degrees / 180 * .pi), cos(degrees / 180 * .pi))
        return translation(x: -center.x, y: -center.y)
            .followed(by: PixelTransform(a: cosine, b: sine, c: -sine, d: cosine))
            .followed(by: .translation(x: center.x, y: center.y))
    }

    /// Returns the transform that applies this one first and then `next`.
    public func followed(by next: PixelTransform) -> PixelTransform {
        PixelTransform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d,
            c: c * next.a + d * next.c, d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
    }

    /// The transform that undoes this one. Nil if this one maps everything to a line or a point, or has a
    /// number that isn't finite.
    public var inverse: PixelTransform? {
        let determinant = a * d - b * c
        let result = PixelTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return result.isFinite ? result : nil
    }

    /// Returns the transformed point.
    public func applied(to point: PixelPoint) -> PixelPoint {
        PixelPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension BitmapPath {
    /// Returns the path with all points transformed.
    public func transformed(by transform: PixelTransform) -> BitmapPath {
        var path = BitmapPath()
        for element in elements {
            switch element {
            case .move(let point): path.move(to: transform.applied(to: point))
            case .line(let point):
                // A path without a first point starts at (0, 0).
                if path.elements.isEmpty { path.move(to: transform.applied(to: PixelPoint(x: 0, y: 0))) }
                path.addLine(to: transform.applied(to: point))
            case .curve(let first, let second, let point):
                if path.elements.isEmpty { path.move(to: transform.applied(to: PixelPoint(x: 0, y: 0))) }
                path.addCurve(
                    to: transform.applied(to: point), control1: transform.applied(to: first),
                    control2: transform.applied(to: second))
            case .close: path.close()
            }
        }
        return path
    }
}
