// SPDX-License-Identifier: MIT

import ImageBase

/// Diffuses the errors of pixels to their neighbors (Floyd and Steinberg 1976) where colors change slowly, to
/// avoid visible bands. Elsewhere, on flat areas and next to edges, dithering would only be noise.
struct SmoothDithering {
    /// The largest difference of a component between neighbors in a smooth area.
    private static let smooth: UInt32 = 8
    /// The distance up to which a pixel in a flat area counts as the same color.
    private static let flat = 12

    private let width: Int
    private let colors: [PaletteColor]
    /// The errors of red, green and blue in sixteenths, with a margin of one pixel on either side.
    private var here: [Int32]
    private var below: [Int32]

    init(width: Int, colors: [UInt32]) {
        self.width = width
        self.colors = colors.map(PaletteColor.init)
        here = [Int32](repeating: 0, count: (width + 2) * 3)
        below = here
    }

    /// - Parameters:
    ///   - pixels: straight pixels, row by row.
    ///   - hides: whether invisible pixels, which have the value 0, get the index after the last color.
    mutating func map(
        _ pixels: [UInt32], to indices: inout [UInt8], hides: Bool, palette: inout ColorPalette,
        _ cancellation: CancellationToken?
    ) throws(ImageError) {
        let clear = UInt8(truncatingIfNeeded: colors.count)
        var (last, found): (UInt32, UInt8) = (0, hides ? clear : palette.index(of: 0))
        for start in stride(from: 0, to: pixels.count, by: width) {
            if start / width & 63 == 0 { try cancellation?.check() }
            for column in 0..<width {
                let place = start + column
                let pixel = pixels[place]
                if pixel != 0, isSmooth(pixels, at: place, column: column) {
                    indices[place] = diffuse(pixel, column: column, &palette)
                    continue
                }
                if pixel != last {
                    last = pixel
                    found = hides && pixel == 0 ? clear : palette.index(of: pixel)
                }
                indices[place] = found
            }
            swap(&here, &below)
            for index in below.indices { below[index] = 0 }
        }
    }

    private func isSmooth(_ pixels: [UInt32], at place: Int, column: Int) -> Bool {
        let pixel = pixels[place]
        let left = column > 0 ? pixels[place &- 1] : pixel
        let above = place >= width ? pixels[place &- width] : pixel
        guard Self.isNear(pixel, left), Self.isNear(pixel, above) else { return false }
        guard left == pixel, above == pixel else { return true }
        let farLeft = column >= Self.flat ? pixels[place &- Self.flat] : pixel
        let farAbove = place >= width &* Self.flat ? pixels[place &- width &* Self.flat] : pixel
        return farLeft != pixel && Self.isNear(pixel, farLeft)
            || farAbove != pixel && Self.isNear(pixel, farAbove)
    }

    private static func isNear(_ one: UInt32, _ other: UInt32) -> Bool {
        func differ(_ shift: UInt32) -> Bool {
            // A negative result wraps around to a large number, so one comparison is enough.
            let distance = (one >> shift & 255) &- (other >> shift & 255) &+ smooth
            return distance > smooth &* 2
        }
        return one == other || !(differ(0) || differ(8) || differ(16) || differ(24))
    }

    private mutating func diffuse(_ pixel: UInt32, column: Int, _ palette: inout ColorPalette) -> UInt8 {
        let slot = (column &+ 1) &* 3
        var color = PaletteColor(pixel)
        let most = color.alpha
        color.red = min(most, max(0, color.red &+ (here[slot] &+ 8) >> 4))
        color.green = min(most, max(0, color.green &+ (here[slot &+ 1] &+ 8) >> 4))
        color.blue = min(most, max(0, color.blue &+ (here[slot &+ 2] &+ 8) >> 4))
        let index = palette.index(near: color)
        let chosen = colors[Int(index)]
        // Diffusing only three quarters of the error still hides bands, with less noise than the whole error.
        pass((color.red &- chosen.red) &* 3 / 4, slot)
        pass((color.green &- chosen.green) &* 3 / 4, slot &+ 1)
        pass((color.blue &- chosen.blue) &* 3 / 4, slot &+ 2)
        return index
    }

    private mutating func pass(_ error: Int32, _ slot: Int) {
        guard error != 0 else { return }
        here[slot &+ 3] &+= error &* 7
        below[slot &- 3] &+= error &* 3
        below[slot] &+= error &* 5
        below[slot &+ 3] &+= error
    }
}
