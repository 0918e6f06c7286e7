// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// An area of a bitmap as indices into a palette.
struct IndexedImage {
    /// How to handle pixels that aren't opaque.
    enum Transparency {
        case none
        /// Pixels with less than half alpha are invisible, and all other pixels are opaque.
        case oneIndex
        /// The palette contains colors with alpha.
        case alpha
    }

    private(set) var indices: [UInt8] = []
    /// The palette as 0xAARRGGBB.
    private(set) var colors: [UInt32]
    /// The index after the last color.
    var transparentIndex: Int { colors.count }
    /// Whether a pixel uses ``transparentIndex``.
    let hasTransparentIndex: Bool
    /// Whether the palette has exactly the bitmap's colors.
    let isExact: Bool
    /// The number of bits per index, at least 1.
    let bits: Int

    /// - Parameters:
    ///   - bitmap: `bgra8`, straight or opaque.
    ///   - previous: the same area of the previous frame. Pixels that haven't changed may become transparent.
    ///   - maximum: the maximum number of indices.
    ///   - dithers: whether to diffuse errors in smooth areas.
    init(
        _ bitmap: Bitmap, area: PixelRect, transparency: Transparency, over previous: Bitmap? = nil,
        maximum: Int = 256, dithers: Bool = true, cancellation: CancellationToken?
    ) throws(ImageError) {
        var pixels = bitmap.words(in: area, isOpaque: transparency == .none || bitmap.alpha == .opaque)
        var histogram = ColorHistogram()
        // An invisible pixel has the value 0.
        var hides = false
        switch transparency {
        case .none:
            histogram.add(pixels)
            if let previous {
                let last = previous.words(in: area, isOpaque: true)
                let changed = pixels.indices.map { pixels[$0] == last[$0] ? 0 : pixels[$0] }
                var changes = ColorHistogram()
                changes.add(changed, skipsZero: true)
                if histogram.colorCount > maximum || changes.colorCount < maximum {
                    (pixels, histogram, hides) = (changed, changes, true)
                }
            }
        case .oneIndex:
            hides = true
            for index in pixels.indices {
                pixels[index] = pixels[index] >> 31 == 1 ? pixels[index] | 0xFF00_0000 : 0
            }
            histogram.add(pixels, skipsZero: true)
        case .alpha:
            // The colors of invisible pixels don't need entries.
            for index in pixels.indices where pixels[index] >> 24 == 0 { pixels[index] = 0 }
            histogram.add(pixels)
        }
        try cancellation?.check()
        var palette = ColorPalette(histogram, maximum: maximum - (hides ? 1 : 0))
        try cancellation?.check()
        colors = palette.colors
        isExact = palette.isExact
        hasTransparentIndex = hides
        bits = max(1, Int.bitWidth - max(0, colors.count + (hides ? 1 : 0) - 1).leadingZeroBitCount)
        indices = [UInt8](repeating: 0, count: pixels.count)
        if palette.isExact || !dithers {
            try map(pixels, width: area.width, palette: &palette, cancellation: cancellation)
        } else {
            var dithering = SmoothDithering(width: area.width, colors: colors)
            try dithering.map(pixels, to: &indices, hides: hides, palette: &palette, cancellation)
        }
    }

    /// Returns the image sorted: colors that aren't opaque first, because that's how PNG stores their alpha,
    /// and dark colors before bright ones.
    func sortedByBrightness() -> IndexedImage {
        func key(_ color: UInt32) -> (UInt32, UInt32) {
            let brightness = 299 * (color >> 16 & 255) + 587 * (color >> 8 & 255) + 114 * (color & 255)
            return (color >> 24, brightness)
        }
        return ordered(colors.indices.sorted { key(colors[$0]) < key(colors[$1]) })
    }

    /// Returns the image with frequent colors before rare ones.
    func sortedByFrequency() -> IndexedImage {
        var counts = [Int](repeating: 0, count: 256)
        for index in indices { counts[Int(index)] += 1 }
        return ordered(colors.indices.sorted { (counts[$1], $0) < (counts[$0], $1) })
    }

    /// - Parameter order: the indices of the colors in their new order.
    private func ordered(_ order: [Int]) -> IndexedImage {
        var places = [UInt8](repeating: 0, count: 256)
        for (place, index) in order.enumerated() { places[index] = UInt8(place) }
        // The transparent index stays after the colors.
        if colors.count < 256 { places[colors.count] = UInt8(colors.count) }
        var image = self
        image.colors = order.map { colors[$0] }
        for index in image.indices.indices { image.indices[index] = places[Int(image.indices[index])] }
        return image
    }

    private mutating func map(
        _ pixels: [UInt32], width: Int, palette: inout ColorPalette, cancellation: CancellationToken?
    ) throws(ImageError) {
        let clear = UInt8(truncatingIfNeeded: transparentIndex)
        var (last, found): (UInt32, UInt8) = (0, hasTransparentIndex ? clear : palette.index(of: 0))
        for start in stride(from: 0, to: pixels.count, by: width) {
            if start / width & 63 == 0 { try cancellation?.check() }
            for place in start..<start + width {
                let pixel = pixels[place]
                if pixel != last {
                    last = pixel
                    found = hasTransparentIndex && pixel == 0 ? clear : palette.index(of: pixel)
                }
                indices[place] = found
            }
        }
    }
}

extension Bitmap {
    /// Returns the pixels of an area as 0xAARRGGBB, row by row.
    fileprivate func words(in area: PixelRect, isOpaque: Bool) -> [UInt32] {
        let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
        return withPixels { bytes in
            [UInt32](unsafeUninitializedCapacity: area.size.pixelCount) { words, count in
                for row in area.y..<area.y + area.height {
                    let line = (bytes.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    for column in area.x..<area.x + area.width {
                        words.initializeElement(at: count, to: UInt32(littleEndian: line[column]) | opaque)
                        count += 1
                    }
                }
            }
        }
    }
}

extension ColorHistogram {
    /// Counts the colors of `pixels`. Neighbors are often equal, so equal ones are added together.
    fileprivate mutating func add(_ pixels: [UInt32], skipsZero: Bool = false) {
        var (last, count): (UInt32, Int) = (0, 0)
        for pixel in pixels {
            if pixel != last {
                if count > 0, last != 0 || !skipsZero { add(last, count: count) }
                (last, count) = (pixel, 0)
            }
            count &+= 1
        }
        if count > 0, last != 0 || !skipsZero { add(last, count: count) }
    }
}
