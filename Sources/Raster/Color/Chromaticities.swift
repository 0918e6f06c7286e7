// SPDX-License-Identifier: MIT

/// The chromaticities (CIE 1931 x and y) of white and of the primaries.
package struct Chromaticities: Hashable, Sendable {
    package var white: SIMD2<Double>
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    /// - Parameter values: x and y of white, red, green and blue.
    package init(_ values: [Double]) {
        white = SIMD2(values[0], values[1])
        red = SIMD2(values[2], values[3])
        green = SIMD2(values[4], values[5])
        blue = SIMD2(values[6], values[7])
    }

    package static let sRGB = Chromaticities([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06])
    package static let adobeRGB = Chromaticities([0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06])
    package static let displayP3 = Chromaticities([0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06])
    package static let bt2020 = Chromaticities([0.3127, 0.329, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046])

    /// Returns whether all values are equal within a file's rounding error.
    package func isNear(_ other: Chromaticities) -> Bool {
        [white - other.white, red - other.red, green - other.green, blue - other.blue].allSatisfy {
            abs($0.x) < 0.0012 && abs($0.y) < 0.0012
        }
    }

    /// Whether colors can be computed with these chromaticities: the primaries aren't on a line, and white
    /// lies between them.
    package var isUsable: Bool {
        let ys = [white.y, red.y, green.y, blue.y]
        guard ys.allSatisfy({ $0 > 1e-4 }) else { return false }
        let (a, b) = (green - red, blue - red)
        guard abs(a.x * b.y - a.y * b.x) > 1e-5 else { return false }
        return (unscaled.inverse * Self.light(of: white)).min() > 1e-4
    }

    private var unscaled: Matrix3 {
        Matrix3(Self.light(of: red), Self.light(of: green), Self.light(of: blue))
    }

    /// The matrix from red, green and blue light to CIE XYZ. White has a Y of 1.
    var toXYZ: Matrix3 {
        let scale = unscaled.inverse * Self.light(of: white)
        return Matrix3(unscaled.red * scale.x, unscaled.green * scale.y, unscaled.blue * scale.z)
    }

    /// The matrix from light to CIE XYZ, adapted to D50, which is the white point of ICC profiles. The
    /// adaptation uses the Bradford method (ICC.1, annex E).
    var toProfileXYZ: Matrix3 { adaptation * toXYZ }

    /// The matrix that adapts CIE XYZ to D50.
    var adaptation: Matrix3 {
        let cone = Matrix3(
            SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        let (from, to) = (cone * Self.light(of: white), cone * Self.profileWhite)
        let ratio = to / from
        let scale = Matrix3(SIMD3(ratio.x, 0, 0), SIMD3(0, ratio.y, 0), SIMD3(0, 0, ratio.z))
        return cone.inverse * scale * cone
    }

    static let profileWhite = SIMD3(0.9642, 1.0, 0.8249)

    /// Returns the CIE XYZ of a chromaticity, with a Y of 1.
    private static func light(of place: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(place.x / place.y, 1, (1 - place.x - place.y) / place.y)
    }
}

extension ColorSpace.Primaries {
    package var chromaticities: Chromaticities {
        switch self {
        case .displayP3: .displayP3
        case .bt2020: .bt2020
        case .adobeRGB: .adobeRGB
        default: .sRGB
        }
    }
}

/// A matrix, stored by columns. Each column is the result for one unit of red, green or blue.
package struct Matrix3: Hashable, Sendable {
    package var red: SIMD3<Double>
    package var green: SIMD3<Double>
    package var blue: SIMD3<Double>

    package init(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    package static func * (left: Matrix3, right: SIMD3<Double>) -> SIMD3<Double> {
        left.red * right.x + left.green * right.y + left.blue * right.z
    }

    package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(left * right.red, left * right.green, left * right.blue)
    }

    package var inverse: Matrix3 {
        func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
                left.x * right.y - left.y * right.x)
        }
        // These are the rows of the inverse, multiplied by the determinant.
        let rows = [cross(green, blue), cross(blue, red), cross(red, green)]
        let determinant = (red * rows[0]).sum()
        return Matrix3(
            SIMD3(rows[0].x, rows[1].x, rows[2].x) / determinant,
            SIMD3(rows[0].y, rows[1].y, rows[2].y) / determinant,
            SIMD3(rows[0].z, rows[1].z, rows[2].z) / determinant)
    }
}
