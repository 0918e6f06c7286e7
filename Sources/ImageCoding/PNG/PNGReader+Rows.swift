// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

extension PNGReader {
    /// The part of an image that has been read.
    struct Progress {
        /// The number of rows with pixels, possibly coarse; the rows below have not been written.
        var rows: Int
        var isCut: Bool
    }

    /// Reads some rows of an image that is not interlaced, and nothing after them.
    ///
    /// - Parameter pixels: the place of the first of these rows; those above are written there, too, one over
    ///   the other.
    func read(
        _ rows: Range<Int>, to pixels: UnsafeMutableRawPointer, stride: Int, isWide: Bool,
        _ monitor: WorkMonitor
    ) throws(ImageError) -> Progress {
        try start(isWide: isWide)
        var row = 0
        while row < rows.upperBound {
            if row & 31 == 0 { try monitor.check() }
            let place = pixels + max(0, row - rows.lowerBound) * stride
            guard try !read(1, to: place, stride: stride).isCut else {
                guard row > 0 else { throw ImageError(.corrupt, "PNG ends before its image data") }
                return Progress(rows: max(0, row - rows.lowerBound), isCut: true)
            }
            row += 1
        }
        return Progress(rows: rows.count, isCut: false)
    }

    /// Reads all passes and the chunks after the image data.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` also when the data ends before the first row.
    func readAll(
        to pixels: UnsafeMutableRawPointer, stride: Int, height: Int, _ monitor: WorkMonitor
    ) throws(ImageError) -> Progress {
        for pass in 0..<passes {
            var row = 0
            while row < height {
                try monitor.check()
                let count = min(32, height - row)
                let outcome = try read(count, to: pixels + row * stride, stride: stride)
                row += outcome.rows
                if outcome.isCut {
                    guard pass > 0 || row > 0 else {
                        throw ImageError(.corrupt, "PNG ends before its image data")
                    }
                    return Progress(rows: pass > 0 ? height : row, isCut: true)
                }
            }
        }
        return Progress(rows: height, isCut: try !finish())
    }
}
#endif
