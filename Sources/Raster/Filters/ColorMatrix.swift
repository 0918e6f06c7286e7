// SPDX-License-Identifier: MIT

/// A linear color transformation: each new component is a weighted sum of the old ones plus an offset.
///
/// ```text
/// red'   = red.x * red + red.y * green + red.z * blue + red.w * alpha + offset.x
/// ```
///
/// Green, blue and alpha work the same way. Components are straight and as stored, like in ``RGBAColor``, and
/// results are clamped to 0...1.
public struct ColorMatrix: Hashable, Sendable, Codable {
    /// The weights of red, green, blue and alpha in the new red.
    public var red: SIMD4<Float>
    /// The weights of red, green, blue and alpha in the new green.
    public var green: SIMD4<Float>
    /// The weights of red, green, blue and alpha in the new blue.
    public var blue: SIMD4<Float>
    /// The weights of red, green, blue and alpha in the new alpha.
    public var alpha: SIMD4<Float>
    /// The values added to red, green, blue and alpha.
    public var offset: SIMD4<Float>

    public init(
        red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float> = [0, 0, 0, 1],
        offset: SIMD4<Float> = [0, 0, 0, 0]
    ) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.offset = offset
    }

    /// The matrix that changes nothing.
    public static let identity = ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])

    /// Returns a matrix that applies this one, then `next`, without clamping in between.
    public func followed(by next: ColorMatrix) -> ColorMatrix {
        func combine(_ row: SIMD4<Float>) -> SIMD4<Float> {
            row.x * red + row.y * green + row.z * blue + row.w * alpha
        }
        func shift(_ row: SIMD4<Float>) -> Float { (row * offset).sum() }
        return ColorMatrix(
            red: combine(next.red), green: combine(next.green), blue: combine(next.blue),
            alpha: combine(next.alpha),
            offset: next.offset
                + [shift(next.red), shift(next.green), shift(next.blue), shift(next.alpha)])
    }

    var isFinite: Bool {
        [red, green, blue, alpha, offset].allSatisfy { row in
            row.x.isFinite && row.y.isFinite && row.z.isFinite && row.w.isFinite
        }
    }

    /// Whether alpha stays the same and doesn't affect the colors.
    var leavesAlphaAlone: Bool {
        alpha == [0, 0, 0, 1] && offset.w == 0 && red.w == 0 && green.w == 0 && blue.w == 0
    }
}
