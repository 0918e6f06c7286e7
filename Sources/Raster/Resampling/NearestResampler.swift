// SPDX-License-Identifier: MIT

import ImageBase

/// Copies the source pixel under the center of every result pixel.
struct NearestResampler {
    let source: Bitmap
    let columns: AxisMap
    let rows: AxisMap
    let cancellation: CancellationToken?

    func run() throws(ImageError) -> Bitmap {
        source.format.isWide ? try run(UInt64.self) : try run(UInt32.self)
    }

    /// - Parameter pixel: a type with the size of a pixel.
    private func run<Pixel: BitwiseCopyable>(_ pixel: Pixel.Type) throws(ImageError) -> Bitmap {
        let size = PixelSize(width: columns.length, height: rows.length)
        let fromColumns = picks(columns)
        let fromRows = picks(rows)
        return try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                for y in 0..<size.height {
                    try cancellation?.check()
                    let line = target.baseAddress! + y * targetStride
                    if y > 0, fromRows[y] == fromRows[y - 1] {
                        line.copyMemory(
                            from: line - targetStride, byteCount: size.width * MemoryLayout<Pixel>.size)
                        continue
                    }
                    let to = line.assumingMemoryBound(to: Pixel.self)
                    let from = (pixels.baseAddress! + fromRows[y] * source.bytesPerRow)
                        .assumingMemoryBound(to: Pixel.self)
                    fromColumns.withUnsafeBufferPointer { columns in
                        for x in 0..<columns.count { to[x] = from[columns[x]] }
                    }
                }
            }
        }
    }

    private func picks(_ map: AxisMap) -> [Int] {
        (0..<map.length).map { index in
            let place = map.start + (Double(index) + 0.5) * map.scale
            return Int(max(0, min(place.rounded(.down), Double(map.sourceLength - 1))))
        }
    }
}
