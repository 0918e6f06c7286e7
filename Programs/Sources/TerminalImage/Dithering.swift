// SPDX-License-Identifier: MIT

enum Dithering {
    /// Returns the palette index of each pixel, or -1 for a transparent one.
    ///
    /// Each pixel's error is diffused to the pixels to its right and below (Floyd and Steinberg 1976).
    static func floydSteinberg(_ pixels: StraightPixels, palette: inout SixelPalette) -> [Int16] {
        let (width, height) = (pixels.width, pixels.height)
        var indices = [Int16](repeating: -1, count: width * height)
        guard !palette.colors.isEmpty else { return indices }
        // The errors in this row and the next one, in sixteenths, with a margin of one pixel at both ends.
        var row = [Int](repeating: 0, count: (width + 2) * 3)
        var below = row
        for y in 0..<height {
            for x in 0..<width {
                let source = (y * width + x) * 4
                guard pixels.bytes[source + 3] >= 128 else { continue }
                let at = (x + 1) * 3
                let wanted = (0..<3).map { Int(pixels.bytes[source + $0]) + row[at + $0] / 16 }
                let index = palette.index(red: wanted[0], green: wanted[1], blue: wanted[2])
                indices[y * width + x] = Int16(index)
                let color = palette.colors[index]
                let found = [Int(color.red), Int(color.green), Int(color.blue)]
                for component in 0..<3 {
                    let error = min(255, max(0, wanted[component])) - found[component]
                    row[at + 3 + component] += error * 7
                    below[at - 3 + component] += error * 3
                    below[at + component] += error * 5
                    below[at + 3 + component] += error
                }
            }
            swap(&row, &below)
            for index in below.indices { below[index] = 0 }
        }
        return indices
    }
}
