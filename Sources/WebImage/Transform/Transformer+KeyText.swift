// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension RGBAColor {
    /// The color's components, as a part of a transformer's key.
    package var keyText: String { "\(red),\(green),\(blue),\(alpha)" }
}

extension Border? {
    /// The border with a leading comma, or an empty string if there's no border.
    var keyText: String {
        guard let border = self else { return "" }
        let join = border.join == .miter ? "" : ",\(border.join.rawValue)"
        return ",\(border.width),\(border.color.keyText)\(join)"
    }
}

extension PixelRect {
    var keyText: String { "\(x),\(y),\(width),\(height)" }
}

extension ColorMatrix {
    var keyText: String {
        [red, green, blue, alpha, offset].map { "\($0.x),\($0.y),\($0.z),\($0.w)" }.joined(separator: ",")
    }
}

extension Bitmap {
    /// A hash of the size, the format and the pixels. Takes about 1 ns per byte.
    var keyText: String {
        withPixels { pixels in
            // Hash row by row, because the padding after a row's last pixel is undefined.
            var digests: [UInt64] = [
                UInt64(width), UInt64(height), UInt64(format.rawValue), UInt64(alpha.keyNumber),
                colorSpace.keyNumber,
            ]
            digests.reserveCapacity(2 * height + 5)
            for y in 0..<height {
                let start = y * bytesPerRow
                let row = UnsafeRawBufferPointer(
                    rebasing: pixels[start..<start + width * format.bytesPerPixel])
                let hash = Hash128(row, seed: .fixed)
                digests += [hash.high, hash.low]
            }
            return digests.withUnsafeBytes { Hash128($0, seed: .fixed).hexadecimal }
        }
    }
}

extension ColorSpace {
    fileprivate var keyNumber: UInt64 {
        switch self {
        case .sRGB: 1
        case .asStored: 0
        default: Array(key.utf8).withUnsafeBytes { Hash128($0, seed: .fixed).low }
        }
    }
}

extension AlphaMode {
    fileprivate var keyNumber: Int {
        switch self {
        case .opaque: 0
        case .premultiplied: 1
        case .straight: 2
        }
    }
}
