// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// An area of a bitmap as indices into a palette, with the error diffused to the neighbours (Floyd and
/// Steinberg 1976).
struct GIFIndexedImage {
    private(set) var indices: [UInt8] = []
    let colors: [UInt32]
    /// The index after the colours.
    var transparentIndex: Int { colors.count }
    /// The number of bits of an index; at least 1.
    let bits: Int

    /// - Parameter bitmap: `bgra8`, straight or opaque.
    init(
        _ bitmap: Bitmap, area: PixelRect, hasAlpha: Bool, cancellation: CancellationToken?
    ) throws(ImageError) {
        // 0xAARRGGBB, row by row.
        var pixels: [UInt32] = []
        pixels.reserveCapacity(area.size.pixelCount)
        bitmap.withPixels { bytes in
            for row in area.y..<area.y + area.height {
                let line = (bytes.baseAddress! + row * bitmap.bytesPerRow).assumingMemoryBound(
                    to: UInt32.self)
                for column in area.x..<area.x + area.width {
                    let pixel = UInt32(littleEndian: line[column])
                    pixels.append(hasAlpha && bitmap.alpha != .opaque ? pixel : pixel | 0xFF00_0000)
                }
            }
        }
        try cancellation?.check()
        let visible = hasAlpha ? pixels.filter { $0 >> 31 == 1 } : pixels
        var palette = GIFPalette(visible.map { $0 & 0xFF_FFFF }, maximum: hasAlpha ? 255 : 256)
        colors = palette.colors
        let entries = max(2, colors.count + (hasAlpha ? 1 : 0))
        bits = Int.bitWidth - (entries - 1).leadingZeroBitCount
        try dither(pixels, width: area.width, palette: &palette, cancellation: cancellation)
    }

    private mutating func dither(
        _ pixels: [UInt32], width: Int, palette: inout GIFPalette, cancellation: CancellationToken?
    ) throws(ImageError) {
        let clear = UInt8(truncatingIfNeeded: transparentIndex)
        indices.reserveCapacity(pixels.count)
        // Errors in sixteenths, with a margin of one pixel on either side.
        var here = [SIMD3<Int32>](repeating: SIMD3(), count: width + 2)
        var below = here
        let (least, most) = (SIMD3<Int32>(repeating: 0), SIMD3<Int32>(repeating: 255))
        for start in stride(from: 0, to: pixels.count, by: width) {
            if start / width & 63 == 0 { try cancellation?.check() }
            for column in 0..<width {
                let pixel = pixels[start + column]
                guard pixel >> 31 == 1 else {
                    indices.append(clear)
                    continue
                }
                let exact = GIFPalette.components(pixel)
                if palette.isExact {
                    indices.append(palette.index(of: exact))
                    continue
                }
                let wanted = (exact &+ (here[column + 1] &+ 8) &>> 4).clamped(
                    lowerBound: least, upperBound: most)
                let index = palette.index(of: wanted)
                indices.append(index)
                let error = wanted &- GIFPalette.components(colors[Int(index)])
                here[column + 2] &+= error &* 7
                below[column] &+= error &* 3
                below[column + 1] &+= error &* 5
                below[column + 2] &+= error
            }
            swap(&here, &below)
            for column in below.indices { below[column] = SIMD3() }
        }
    }
}
