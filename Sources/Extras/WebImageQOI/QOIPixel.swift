// SPDX-License-Identifier: MIT

/// A pixel with 8 bits per component and straight alpha, and its chunks in a file.
struct QOIPixel {
    /// Blue, green, red and alpha, from the low byte to the high one.
    var word: UInt32

    /// The pixel assumed before the first one in a file.
    static let first = QOIPixel(word: 0xFF00_0000)
    /// The maximum length of a run. Longer ones would collide with the tags of whole pixels.
    static let longestRun = 62
    /// The tags of chunks that contain all components.
    static let (rgb, rgba): (UInt8, UInt8) = (0xFE, 0xFF)

    var blue: UInt8 { UInt8(truncatingIfNeeded: word) }
    var green: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
    var red: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
    var alpha: UInt8 { UInt8(truncatingIfNeeded: word >> 24) }

    /// The pixel's index in the table of previously seen pixels.
    var slot: Int {
        (Int(red) * 3 + Int(green) * 5 + Int(blue) * 7 + Int(alpha) * 11) & 63
    }

    /// Returns the chunk for a run of 1 to 62 equal pixels.
    static func run(_ length: Int) -> UInt8 { 0xC0 | UInt8(length - 1) }

    /// Returns the pixel with these colors and this pixel's alpha.
    func with(red: UInt8, green: UInt8, blue: UInt8) -> QOIPixel {
        QOIPixel(
            word: word & 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// Returns the pixel with these differences added to its components, modulo 256.
    func adding(red: Int, green: Int, blue: Int) -> QOIPixel {
        with(
            red: self.red &+ UInt8(truncatingIfNeeded: red),
            green: self.green &+ UInt8(truncatingIfNeeded: green),
            blue: self.blue &+ UInt8(truncatingIfNeeded: blue))
    }

    /// Appends the shortest chunk that encodes this pixel after the previous one.
    func append(after last: QOIPixel, to output: inout [UInt8]) {
        guard alpha == last.alpha else {
            output += [Self.rgba, red, green, blue, alpha]
            return
        }
        let difference = Int(Int8(bitPattern: green &- last.green))
        let (redDifference, blueDifference) = (
            Int(Int8(bitPattern: red &- last.red)), Int(Int8(bitPattern: blue &- last.blue))
        )
        let small = -2...1
        if small ~= redDifference, small ~= difference, small ~= blueDifference {
            output.append(
                UInt8(0x40 | (redDifference + 2) << 4 | (difference + 2) << 2 | (blueDifference + 2)))
            return
        }
        let (red, blue) = (redDifference - difference, blueDifference - difference)
        if -32...31 ~= difference, -8...7 ~= red, -8...7 ~= blue {
            output += [UInt8(0x80 | (difference + 32)), UInt8((red + 8) << 4 | (blue + 8))]
        } else {
            output += [Self.rgb, self.red, green, self.blue]
        }
    }
}
