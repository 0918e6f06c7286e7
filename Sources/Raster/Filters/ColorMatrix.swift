// SPDX-License-Identifier: MIT

/// A linear change of colour: each new component is a sum of the old ones, weighted, and an offset.
///
///     red'   = red.x * red + red.y * green + red.z * blue + red.w * alpha + offset.x
///
/// and so on for green, blue and alpha. Components are those of ``RGBAColor``: 0 to 1, not multiplied by alpha, as they
/// are stored. What comes out is brought into 0...1.
public struct ColorMatrix: Hashable, Sendable, Codable {
    /// What the new red takes of red, green, blue, alpha.
    public var red: SIMD4<Float>
    /// What the new green takes of red, green, blue, alpha.
    public var green: SIMD4<Float>
    /// What the new blue takes of red, green, blue, alpha.
    public var blue: SIMD4<Float>
    /// What the new alpha takes of red, green, blue, alpha.
    public var alpha: SIMD4<Float>
    /// Added to red, green, blue, alpha.
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

    /// Changes nothing.
    public static let identity = ColorMatrix(red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0])

    /// The matrix that does what this one does and then what `next` does, without bringing the colours between the
    /// two into 0...1.
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

    /// Alpha stays and has no say in the colours.
    var leavesAlphaAlone: Bool {
        alpha == [0, 0, 0, 1] && offset.w == 0 && red.w == 0 && green.w == 0 && blue.w == 0
    }
}
