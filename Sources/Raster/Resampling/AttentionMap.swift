// SPDX-License-Identifier: MIT

import CRaster
import ImageBase
import PortableC

/// How much each part of a small bitmap attracts attention: edges, plus skin tones and saturated colors where
/// there are edges.
///
/// The measures come from smartcrop.js. We tuned the weights on photos and drawings whose subject is known.
struct AttentionMap {
    private let width: Int
    private let height: Int
    private var scores: [Float] = []

    /// - Parameter bitmap: premultiplied or opaque `bgra8`.
    init(_ bitmap: Bitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        let colors = bitmap.withPixels { pixels in
            (0..<bitmap.height).flatMap { (y: Int) -> [SIMD4<Float>] in
                (0..<bitmap.width).map { (x: Int) -> SIMD4<Float> in
                    let offset = y * bitmap.bytesPerRow + x * 4
                    let bytes = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
                    return SIMD4<Float>(bytes: bytes) / 255
                }
            }
        }
        let luma = colors.map { (color: SIMD4<Float>) -> Float in
            0.0722 * color.x + 0.7152 * color.y + 0.2126 * color.z
        }
        scores.reserveCapacity(colors.count)
        for y in 0..<height {
            let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
            for x in 0..<width {
                let index = y * width + x
                let (before, after) = (max(x - 1, 0), min(x + 1, width - 1))
                let around =
                    luma[above + x] + luma[below + x] + luma[y * width + before] + luma[y * width + after]
                let edge = min(1, abs(4 * luma[index] - around))
                let color = colors[index]
                let tone = Self.skin(color, luma: luma[index]) * 0.6 + Self.saturation(color) * 0.1
                scores.append(edge + tone * (edge + 0.1))
            }
        }
    }

    /// Returns the position of the window with the highest sum. Scores near the window's edges have less
    /// weight. If several windows have the same sum, it's the one nearest to the center.
    func best(_ window: PixelSize) -> (x: Int, y: Int) {
        let (columns, rows) = (width - window.width + 1, height - window.height + 1)
        let (across, down) = (Self.tent(window.width), Self.tent(window.height))
        var sums = [Float](repeating: 0, count: columns * height)
        for y in 0..<height {
            for x in 0..<columns {
                for tap in 0..<window.width {
                    sums[y * columns + x] += scores[y * width + x + tap] * across[tap]
                }
            }
        }
        var best = (x: 0, y: 0, score: -Float.infinity, distance: Int.max)
        for y in 0..<rows {
            for x in 0..<columns {
                var score: Float = 0
                for tap in 0..<window.height { score += sums[(y + tap) * columns + x] * down[tap] }
                let distance = abs(2 * x - columns + 1) + abs(2 * y - rows + 1)
                if (score, -distance) > (best.score, -best.distance) { best = (x, y, score, distance) }
            }
        }
        return (best.x, best.y)
    }

    private static func tent(_ count: Int) -> [Float] {
        (0..<count).map { 1 - abs((Float($0) + 0.5) * 2 / Float(count) - 1) }
    }

    private static func skin(_ color: SIMD4<Float>, luma: Float) -> Float {
        guard luma > 0.2 else { return 0 }
        let length = (color.x * color.x + color.y * color.y + color.z * color.z).squareRoot()
        let gap = SIMD3(color.z, color.y, color.x) / length - SIMD3(0.78, 0.57, 0.44)
        let distance = (gap.x * gap.x + gap.y * gap.y + gap.z * gap.z).squareRoot()
        return max(0, (0.2 - distance) / 0.2)
    }

    private static func saturation(_ color: SIMD4<Float>) -> Float {
        let (high, low) = (max(color.x, color.y, color.z), min(color.x, color.y, color.z))
        let lightness = (high + low) / 2
        guard lightness > 0.05, lightness < 0.9 else { return 0 }
        let saturation = (high - low) / (1 - abs(2 * lightness - 1))
        return max(0, min((saturation - 0.4) / 0.6, 1))
    }
}

extension Gravity {
    /// Returns a place that doesn't depend on the content: the part of the bitmap to keep.
    ///
    /// - Parameter part: the size of the part, in pixels, which can be fractional.
    func resolved(
        in bitmap: Bitmap, keeping part: (width: Double, height: Double), cancellation: CancellationToken?
    ) throws(ImageError) -> Gravity {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        guard dependsOnContent, part.width < width || part.height < height else { return self }
        let scale = (kind == .attention ? 32 : 256) / max(width, height)
        let size = PixelSize(
            width: min(bitmap.width, max(16, Int((width * scale).rounded()))),
            height: min(bitmap.height, max(16, Int((height * scale).rounded()))))
        var source = bitmap
        if bitmap.alpha == .straight {
            source = try bitmap.converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
        }
        let small = try source.resized(
            to: size, filter: .area, cancellation: cancellation
        ).converted(to: .bgra8, cancellation: cancellation)
        let window = PixelSize(
            width: max(1, min(size.width, Int((part.width / width * Double(size.width)).rounded()))),
            height: max(1, min(size.height, Int((part.height / height * Double(size.height)).rounded()))))
        let (x, y) = kind == .attention ? AttentionMap(small).best(window) : small.highestEntropy(window)
        return .focus(
            x: (Double(x) + Double(window.width) / 2) / Double(size.width),
            y: (Double(y) + Double(window.height) / 2) / Double(size.height)
        ).moved(as: self)
    }
}

extension Bitmap {
    /// Returns the position of the window that remains after cutting off strips, each time at the side with
    /// the lower luma entropy, like libvips does.
    fileprivate func highestEntropy(_ window: PixelSize) -> (x: Int, y: Int) {
        let luma = luma
        var rest = PixelRect(size)
        let step = PixelSize(
            width: (width - window.width + 7) / 8, height: (height - window.height + 7) / 8)
        func entropy(_ rect: PixelRect) -> Double {
            var counts = [Int](repeating: 0, count: 256)
            for y in rect.y..<rect.y + rect.height {
                for x in rect.x..<rect.x + rect.width { counts[Int(luma[y * width + x])] += 1 }
            }
            let total = Double(rect.size.pixelCount)
            return counts.reduce(0) { $1 == 0 ? $0 : $0 - Double($1) / total * log2(Double($1) / total) }
        }
        while rest.width > window.width || rest.height > window.height {
            let columns = min(rest.width - window.width, step.width)
            let rows = min(rest.height - window.height, step.height)
            if columns > 0 {
                let left = PixelRect(x: rest.x, y: rest.y, width: columns, height: rest.height)
                let right = PixelRect(
                    x: rest.x + rest.width - columns, y: rest.y, width: columns, height: rest.height)
                if entropy(left) < entropy(right) { rest.x += columns }
                rest.width -= columns
            }
            if rows > 0 {
                let top = PixelRect(x: rest.x, y: rest.y, width: rest.width, height: rows)
                let bottom = PixelRect(
                    x: rest.x, y: rest.y + rest.height - rows, width: rest.width, height: rows)
                if entropy(top) < entropy(bottom) { rest.y += rows }
                rest.height -= rows
            }
        }
        return (rest.x, rest.y)
    }

    /// The Rec. 709 luma of all pixels in a `bgra8` bitmap, row by row.
    var luma: [UInt8] {
        withPixels { pixels in
            let toGrey = CRasterKernels.best.grayscale
            var row = [UInt8](repeating: 0, count: width * 4)
            return (0..<height).flatMap { y in
                let from = (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                toGrey(from, &row, width)
                return (0..<width).map { row[$0 * 4] }
            }
        }
    }
}
