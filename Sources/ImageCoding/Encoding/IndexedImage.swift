// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// An area of a bitmap as indices into a palette, with the error diffused to the neighbours (Floyd and
/// Steinberg 1976).
struct IndexedImage {
    /// The pixels that are not opaque.
    enum Transparency {
        case none
        /// Pixels with less than half of the alpha are invisible, and the others opaque.
        case oneIndex
        /// The palette has colours with alpha.
        case alpha
    }

    private(set) var indices: [UInt8] = []
    /// The palette as 0xAARRGGBB.
    let colors: [UInt32]
    /// The index after the colours.
    var transparentIndex: Int { colors.count }
    /// The number of bits of an index; at least 1.
    let bits: Int

    /// - Parameters:
    ///   - bitmap: `bgra8`, straight or opaque.
    ///   - maximum: the number of indices.
    init(
        _ bitmap: Bitmap, area: PixelRect, transparency: Transparency, maximum: Int = 256,
        cancellation: CancellationToken?
    ) throws(ImageError) {
        let isOpaque = transparency == .none || bitmap.alpha == .opaque
        // 0xAARRGGBB, row by row.
        var pixels: [UInt32] = []
        pixels.reserveCapacity(area.size.pixelCount)
        bitmap.withPixels { bytes in
            for row in area.y..<area.y + area.height {
                let line = (bytes.baseAddress! + row * bitmap.bytesPerRow).assumingMemoryBound(
                    to: UInt32.self)
                for column in area.x..<area.x + area.width {
                    let pixel = UInt32(littleEndian: line[column])
                    pixels.append(isOpaque ? pixel | 0xFF00_0000 : pixel)
                }
            }
        }
        try cancellation?.check()
        var visible = pixels
        switch transparency {
        case .none: break
        case .oneIndex: visible = pixels.filter { $0 >> 31 == 1 }.map { $0 | 0xFF00_0000 }
        case .alpha:
            // The colours of invisible pixels need no entries.
            for index in pixels.indices where pixels[index] >> 24 == 0 { pixels[index] = 0 }
            visible = pixels
        }
        let hidden = transparency == .oneIndex ? 1 : 0
        var palette = ColorPalette(
            visible, maximum: maximum - hidden, hasAlpha: transparency == .alpha && !isOpaque)
        colors = palette.colors
        let entries = max(2, colors.count + hidden)
        bits = Int.bitWidth - (entries - 1).leadingZeroBitCount
        try dither(
            transparency == .alpha ? pixels : pixels.map { $0 >> 31 == 1 ? $0 | 0xFF00_0000 : 0 },
            hidesTransparent: transparency == .oneIndex, width: area.width, palette: &palette,
            cancellation: cancellation)
    }

    private mutating func dither(
        _ pixels: [UInt32], hidesTransparent: Bool, width: Int, palette: inout ColorPalette,
        cancellation: CancellationToken?
    ) throws(ImageError) {
        let clear = UInt8(truncatingIfNeeded: transparentIndex)
        indices.reserveCapacity(pixels.count)
        // Errors in sixteenths, with a margin of one pixel on either side.
        var here = [SIMD4<Int32>](repeating: SIMD4(), count: width + 2)
        var below = here
        let (least, most) = (SIMD4<Int32>(repeating: 0), SIMD4<Int32>(repeating: 255))
        for start in stride(from: 0, to: pixels.count, by: width) {
            if start / width & 63 == 0 { try cancellation?.check() }
            for column in 0..<width {
                let pixel = pixels[start + column]
                if hidesTransparent, pixel >> 31 == 0 {
                    indices.append(clear)
                    continue
                }
                let exact = ColorPalette.components(pixel)
                if palette.isExact {
                    indices.append(palette.index(of: exact))
                    continue
                }
                let wanted = (exact &+ (here[column + 1] &+ 8) &>> 4).clamped(
                    lowerBound: least, upperBound: most)
                let index = palette.index(of: wanted)
                indices.append(index)
                var error = wanted &- ColorPalette.components(colors[Int(index)])
                // Would make opaque pixels translucent.
                error.w = 0
                here[column + 2] &+= error &* 7
                below[column] &+= error &* 3
                below[column + 1] &+= error &* 5
                below[column + 2] &+= error
            }
            swap(&here, &below)
            for column in below.indices { below[column] = SIMD4() }
        }
    }
}
