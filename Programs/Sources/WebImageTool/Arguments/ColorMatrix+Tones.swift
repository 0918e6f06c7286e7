// SPDX-License-Identifier: MIT

import Raster

extension ColorMatrix {
    /// Returns the tones of an old photograph, like CSS's `sepia()` filter.
    ///
    /// - Parameter amount: 0 has no effect, 1 is full sepia.
    static func sepia(_ amount: Float) -> ColorMatrix {
        func row(_ tone: SIMD4<Float>, _ own: SIMD4<Float>) -> SIMD4<Float> {
            tone * amount + own * (1 - amount)
        }
        return ColorMatrix(
            red: row([0.393, 0.769, 0.189, 0], [1, 0, 0, 0]),
            green: row([0.349, 0.686, 0.168, 0], [0, 1, 0, 0]),
            blue: row([0.272, 0.534, 0.131, 0], [0, 0, 1, 0]))
    }

    /// Subtracts each component from 1.
    static let negative = ColorMatrix(
        red: [-1, 0, 0, 0], green: [0, -1, 0, 0], blue: [0, 0, -1, 0], offset: [1, 1, 1, 0])
}
