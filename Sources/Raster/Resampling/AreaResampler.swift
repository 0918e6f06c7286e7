// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Averages the source area under every result pixel exactly. Sums are integers, and only the result is
/// rounded.
///
/// Each source row is read once, or twice if two result rows share it, so the cost doesn't depend on the
/// scale.
struct AreaResampler {
    let source: Bitmap
    let columns: AreaAxis
    let rows: AreaAxis
    let kernels: CRasterKernels
    let cancellation: CancellationToken?

    private static let piece = 4096

    init(
        _ source: Bitmap, columns: AxisMap, rows: AxisMap, kernels: CRasterKernels,
        cancellation: CancellationToken?
    ) {
        self.kernels = kernels
        self.source = source
        self.columns = AreaAxis(columns)
        self.rows = AreaAxis(rows)
        self.cancellation = cancellation
    }

    func run() throws(ImageError) -> Bitmap {
        let size = PixelSize(width: columns.length, height: rows.length)
        return try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                let count = source.width * 4
                let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
                defer { sums.deallocate() }
                for y in 0..<size.height {
                    sums.initialize(repeating: 0, count: count)
                    // Split the row so the sums stay in the L1 cache while all rows are added.
                    for left in stride(from: 0, to: count, by: Self.piece) {
                        for (row, weight) in rows.parts(of: y) {
                            if row & 255 == 0 { try cancellation?.check() }
                            let from = (pixels.baseAddress! + row * source.bytesPerRow + left)
                                .assumingMemoryBound(to: UInt8.self)
                            kernels.area_accumulate(
                                from, UInt32(weight), sums + left, min(Self.piece, count - left))
                        }
                        try cancellation?.check()
                    }
                    let to = (target.baseAddress! + y * targetStride).assumingMemoryBound(to: UInt8.self)
                    kernels.area_average(
                        sums, columns.edges, columns.bits, columns.limit, rows.weight(of: y), to, size.width)
                }
            }
        }
    }
}
