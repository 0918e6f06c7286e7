// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap upright, given its current orientation. It works losslessly in every format.
    ///
    /// `.up` returns the same bitmap without a copy.
    ///
    /// - Throws: ``ImageError/Code/cancelled``; ``ImageError/Code/invalidInput`` for an unknown format.
    public func oriented(
        _ orientation: Orientation, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        guard orientation != .up else { return self }
        try requireKnownFormat(for: "orientation")
        return try Bitmap(
            size: orientation.applied(to: size), format: format, alpha: alpha, colorSpace: colorSpace
        ) { target, targetStride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                let move = PixelMove(
                    source: source.baseAddress!, sourceStride: bytesPerRow, size: size,
                    target: target.baseAddress!, targetStride: targetStride, steps: orientation.steps)
                if format.bytesPerPixel == 4 {
                    try move.run(as: UInt32.self, cancellation)
                } else {
                    try move.run(as: UInt64.self, cancellation)
                }
            }
        }
    }
}

/// Moves every pixel of a bitmap to its position in a rotated or mirrored bitmap.
private struct PixelMove {
    let source: UnsafeRawPointer
    let sourceStride: Int
    let size: PixelSize
    let target: UnsafeMutableRawPointer
    let targetStride: Int
    let steps: Orientation.Steps

    // The side of a tile, in pixels. Moving a tile reads 16 cache lines and writes 16, which fit into the L1
    // cache.
    private static let tile = 16

    func run<Pixel: FixedWidthInteger>(
        as type: Pixel.Type, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        for top in stride(from: 0, to: size.height, by: Self.tile) {
            try cancellation?.check()
            let rows = top..<min(top + Self.tile, size.height)
            if steps.transposes {
                transpose(rows, as: type)
            } else {
                mirror(rows, as: type)
            }
        }
    }

    private func mirror<Pixel: FixedWidthInteger>(_ rows: Range<Int>, as type: Pixel.Type) {
        for y in rows {
            let from = (source + y * sourceStride).assumingMemoryBound(to: Pixel.self)
            let row = steps.flipsY ? size.height - 1 - y : y
            let to = (target + row * targetStride).assumingMemoryBound(to: Pixel.self)
            if steps.flipsX {
                let last = size.width &- 1
                for x in 0..<size.width { to[last &- x] = from[x] }
            } else {
                to.update(from: from, count: size.width)
            }
        }
    }

    private func transpose<Pixel: FixedWidthInteger>(_ rows: Range<Int>, as type: Pixel.Type) {
        for left in stride(from: 0, to: size.width, by: Self.tile) {
            for x in left..<min(left &+ Self.tile, size.width) {
                let row = steps.flipsY ? size.width &- 1 &- x : x
                let to = (target + row &* targetStride).assumingMemoryBound(to: Pixel.self)
                let from = (source + x &* MemoryLayout<Pixel>.size)
                for y in rows {
                    let column = steps.flipsX ? size.height &- 1 &- y : y
                    to[column] = from.load(fromByteOffset: y &* sourceStride, as: Pixel.self)
                }
            }
        }
    }
}
