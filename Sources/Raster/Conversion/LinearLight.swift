// SPDX-License-Identifier: MIT

import PortableC

/// The sRGB transfer function (IEC 61966-2-1).
enum LinearLight {
    /// The linear light, from 0 to 1, for all 256 encoded values.
    static let ofByte: [Double] = (0...255).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The linear light, from 0 to 65535, for all 256 encoded values.
    static let lights: [UInt16] = ofByte.map { UInt16(($0 * 65535).rounded()) }

    /// The nearest encoded value for each amount of light from 0 to 65535.
    static let bytes: [UInt8] = (0...65535).map { byte(Double($0) / 65535) }

    /// Returns the nearest encoded value; light is clamped to 0...1.
    static func byte(_ light: Double) -> UInt8 {
        let light = light > 0 ? min(light, 1) : 0
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(value * 255 + 0.5)
    }

    /// Returns `cos(pi * frequency * (x + offset) / length)` for all x, frequency by frequency.
    static func cosines(frequencies: Int, length: Int, offset: Double) -> [[Double]] {
        (0..<frequencies).map { frequency in
            (0..<length).map { cos(.pi / Double(length) * Double(frequency) * (Double($0) + offset)) }
        }
    }
}
