// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Raster

extension Bitmap {
    /// Returns the bitmap with each pixel replaced by the weighted sum of the pixels around it.
    ///
    /// Edge pixels are repeated outward. The bitmap must be premultiplied or opaque `bgra8`. Alpha doesn't
    /// change. The cost is one multiplication per pixel and matrix element.
    func convolved(
        _ matrix: [Double], columns: Int, normalizes: Bool, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let rows = matrix.count / columns
        let sum = matrix.reduce(0, +)
        let weights = normalizes && sum != 0 ? matrix.map { Float($0 / sum) } : matrix.map { Float($0) }
        // The lines around the current one are kept in a ring buffer, so each line is read once. A line has
        // room for pixels past its end, because several pixels are computed together.
        let lineLength = width + columns - 1 + ConvolutionLine.pixelsAtOnce
        let ring = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: rows * lineLength)
        ring.initialize(repeating: SIMD4(repeating: 0), count: rows * lineLength)
        defer { ring.deallocate() }
        return try Bitmap(size: size, alpha: alpha, colorSpace: colorSpace) {
            target, stride throws(ImageError) in
            try withPixels { pixels throws(ImageError) in
                guard let source = pixels.baseAddress, let target = target.baseAddress else { return }
                func read(_ line: Int) {
                    let start = source + min(max(line - rows / 2, 0), height - 1) * bytesPerRow
                    let target = ring + line % rows * lineLength
                    for index in 0..<width + columns - 1 {
                        let x = min(max(index - columns / 2, 0), width - 1)
                        let pixel = start.loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
                        target[index] = SIMD4(Self.straight(pixel))
                    }
                }
                for line in 0..<rows - 1 { read(line) }
                for y in 0..<height {
                    try cancellation.check()
                    read(y + rows - 1)
                    weights.withUnsafeBufferPointer { weights in
                        let line = ConvolutionLine(
                            ring: ring, lineLength: lineLength, first: y % rows, weights: weights,
                            columns: columns)
                        line.write(
                            to: target + y * stride, covers: source + y * bytesPerRow, count: width)
                    }
                }
            }
        }
    }
}

/// Computes one line of a convolution.
private struct ConvolutionLine {
    /// How many pixels are summed side by side, so additions don't have to wait for the previous ones.
    static let pixelsAtOnce = 4

    let ring: UnsafeMutablePointer<SIMD4<Float>>
    let lineLength: Int
    /// The index of the topmost line in the ring.
    let first: Int
    let weights: UnsafeBufferPointer<Float>
    let columns: Int

    /// - Parameter covers: the source pixels, for their alpha.
    func write(to target: UnsafeMutableRawPointer, covers: UnsafeRawPointer, count: Int) {
        let rows = weights.count / columns
        for x in Swift.stride(from: 0, to: count, by: Self.pixelsAtOnce) {
            var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
            var weight = weights.baseAddress!
            for row in 0..<rows {
                let place = first + row < rows ? first + row : first + row - rows
                var pixel = ring + place * lineLength + x
                for _ in 0..<columns {
                    let factor = SIMD4(repeating: weight.pointee)
                    sums.0 += pixel[0] * factor
                    sums.1 += pixel[1] * factor
                    sums.2 += pixel[2] * factor
                    sums.3 += pixel[3] * factor
                    pixel += 1
                    weight += 1
                }
            }
            store(sums.0, at: x, in: target, covers: covers)
            if x + 1 < count { store(sums.1, at: x + 1, in: target, covers: covers) }
            if x + 2 < count { store(sums.2, at: x + 2, in: target, covers: covers) }
            if x + 3 < count { store(sums.3, at: x + 3, in: target, covers: covers) }
        }
    }

    private func store(
        _ sum: SIMD4<Float>, at x: Int, in target: UnsafeMutableRawPointer, covers: UnsafeRawPointer
    ) {
        let sum = sum.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        var values = SIMD4<Int32>(sum)
        let cover = Int32(covers.load(fromByteOffset: x * 4 + 3, as: UInt8.self))
        if cover < 255 { values = (values &* cover &+ 127) / 255 }
        values.w = cover
        target.storeBytes(
            of: SIMD4<UInt8>(truncatingIfNeeded: values), toByteOffset: x * 4, as: SIMD4<UInt8>.self)
    }
}
#endif
