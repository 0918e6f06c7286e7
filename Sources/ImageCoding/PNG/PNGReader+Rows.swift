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
