// SPDX-License-Identifier: MIT

extension ColorMatrix {
    /// Returns a matrix that changes the saturation, based on the ITU-R BT.709 luma (0.2126 red, 0.7152
    /// green, 0.0722 blue).
    ///
    /// - Parameter amount: 0 makes colors gray, 1 changes nothing, 2 doubles the distance from gray; negative
    ///   values make colors complementary.
    public static func saturation(_ amount: Float) -> ColorMatrix {
        let gray = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0) * (1 - amount)
        return ColorMatrix(
            red: gray + [amount, 0, 0, 0], green: gray + [0, amount, 0, 0], blue: gray + [0, 0, amount, 0])
    }

    /// Returns a matrix that adds the same value to red, green and blue.
    ///
    /// - Parameter amount: -1 makes everything black, 0 changes nothing, 1 makes everything white.
    public static func brightness(_ amount: Float) -> ColorMatrix {
        var matrix = identity
        matrix.offset = [amount, amount, amount, 0]
        return matrix
    }

    /// Returns a matrix that scales red, green and blue around middle gray, 0.5.
    ///
    /// - Parameter amount: 0 makes everything middle gray, 1 changes nothing, 2 doubles the distance from
    ///   middle gray.
    public static func contrast(_ amount: Float) -> ColorMatrix {
        let shift = (1 - amount) / 2
        return ColorMatrix(
            red: [amount, 0, 0, 0], green: [0, amount, 0, 0], blue: [0, 0, amount, 0],
            offset: [shift, shift, shift, 0])
    }
}
