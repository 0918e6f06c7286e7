// SPDX-License-Identifier: MIT

@_spi(Programs) public import Raster

/// The pixels of a displayable bitmap in the form that terminals accept: red, green, blue and straight alpha,
/// one byte each, without padding between rows.
public struct StraightPixels: Sendable {
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]

    /// Returns nil if the bitmap isn't ``Bitmap/isDisplayable``. Half floats are mapped to standard range.
    public init?(_ bitmap: Bitmap) {
        var bitmap = bitmap
        if bitmap.format == .rgbaHalf {
            guard let standard = try? bitmap.mappedToSRGB() else { return nil }
            bitmap = standard
        }
        guard bitmap.isDisplayable else { return nil }
        let (width, height, stride) = (bitmap.width, bitmap.height, bitmap.bytesPerRow)
        self.width = width
        self.height = height
        bytes = bitmap.withPixels { source in
            [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
                var index = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let offset = y * stride + x * 4
                        let alpha = UInt32(source[offset + 3])
                        for component in 0..<3 {
                            let value = UInt32(source[offset + 2 - component])
                            target[index + component] = Self.straight(value, alpha: alpha)
                        }
                        target[index + 3] = UInt8(alpha)
                        index += 4
                    }
                }
                count = index
            }
        }
    }

    @inline(__always)
    private static func straight(_ value: UInt32, alpha: UInt32) -> UInt8 {
        switch alpha {
        case 255: UInt8(value)
        case 0: 0
        default: UInt8(min(255, (value &* 255 &+ alpha / 2) / alpha))
        }
    }

    /// Returns a pixel's color, or nil if it's less than half opaque.
    func color(x: Int, y: Int) -> RGB? {
        guard y < height else { return nil }
        let index = (y * width + x) * 4
        guard bytes[index + 3] >= 128 else { return nil }
        return RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
    }
}

struct RGB: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
}
