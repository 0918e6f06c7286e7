// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage

extension Pictures {
    /// An image with a sun brighter than white: in standard range, its gain map, and its light at an exposure
    /// two stops lower, so a page can show it.
    static func gainMap() throws -> [Picture] {
        let day = try Scene(isNight: false).bitmap(height: 144)
        let transfer = ColorSpace.Transfer.sRGB
        let high = try mapping(day, to: .rgbaHalf) { color, _, _ in
            let light = [color.red, color.green, color.blue].map { transfer.light($0) }
            // Yellow that is nearly white.
            let sun = [max(0, light[0] - 0.8) * 5, max(0, light[1] - 0.6) * 4, (1 - light[2]) * 4]
            let gain = sun.reduce(7) { $0 * min(1, $1) }
            return light.map { $0 * (1 + gain) }
        }
        let base = try high.inStandardRange(nil)
        let map = try mapping(base, to: .bgra8) { color, x, y in
            guard let bright = high.light(atX: x, y: y) else { return [0, 0, 0] }
            let gain = log2((bright.green + 1 / 64) / (transfer.light(color.green) + 1 / 64))
            return Array(repeating: min(1, max(0, gain / 3)), count: 3)
        }
        let lower = try mapping(high, to: .bgra8) { color, _, _ in
            [color.red, color.green, color.blue].map { transfer.signal(min(1, max(0, $0 / 4))) }
        }
        return try [("base", base), ("map", map), ("result", lower)].map { name, bitmap in
            Picture(
                name: "gain-map-\(name).png", data: try CodecRegistry.default.encode(bitmap, as: .png))
        }
    }

    /// Returns an opaque bitmap. The function computes the components of each color.
    private static func mapping(
        _ source: Bitmap, to format: PixelFormat, _ convert: (RGBAColor, Int, Int) -> [Double]
    ) throws -> Bitmap {
        try Bitmap(
            size: source.size, format: format, alpha: .opaque,
            colorSpace: format == .rgbaHalf ? .linearSRGB : .sRGB
        ) { pixels, stride in
            for y in 0..<source.height {
                for x in 0..<source.width {
                    guard let color = source.light(atX: x, y: y) ?? source.color(atX: x, y: y) else {
                        continue
                    }
                    let parts = convert(color, x, y) + [1]
                    for (index, part) in parts.enumerated() {
                        if format == .rgbaHalf {
                            pixels.storeBytes(
                                of: half(part), toByteOffset: y * stride + 8 * x + 2 * index, as: UInt16.self)
                        } else {
                            // Blue, green, red.
                            pixels[y * stride + 4 * x + [2, 1, 0, 3][index]] = UInt8((part * 255).rounded())
                        }
                    }
                }
            }
        }
    }

    /// Returns a half float's bits, truncated. Numbers that are too small for it become 0.
    private static func half(_ value: Double) -> UInt16 {
        let bits = Int(Float(value).bitPattern >> 13) - (112 << 10)
        return value < 0x1p-14 ? 0 : UInt16(clamping: bits)
    }
}
