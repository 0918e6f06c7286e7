// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase

extension PNGReader {
    /// Returns the faults to tolerate after one was found, in the order to try them: first only a wrong
    /// checksum, then, if the options allow it, any damage.
    static func tolerances(_ options: DecodingOptions) -> [wi_png_tolerance] {
        let checksums = [
            wi_png_tolerance(chunk_checksums: true, data_checksum: false, damage: false),
            wi_png_tolerance(chunk_checksums: false, data_checksum: true, damage: false),
        ]
        let damage = wi_png_tolerance(chunk_checksums: true, data_checksum: true, damage: true)
        return checksums + (options.keepsDamagedParts ? [damage] : [])
    }

    /// How much of an image has been read.
    struct Progress {
        /// The number of rows with pixels, possibly coarse. The rows below haven't been written.
        var rows: Int
        var isCut: Bool
    }

    /// Begins reading a non-interlaced image row by row.
    func rows(isWide: Bool, _ monitor: WorkMonitor) throws(ImageError) -> Rows {
        try start(isWide: isWide)
        return Rows(reader: self, monitor: monitor)
    }

    /// The rows of a non-interlaced image, from first to last.
    final class Rows {
        private let reader: PNGReader
        private let monitor: WorkMonitor
        private var next = 0

        init(reader: PNGReader, monitor: WorkMonitor) { (self.reader, self.monitor) = (reader, monitor) }

        /// Reads rows below the ones that have been read. Returns the number of rows, which is smaller if the
        /// data ends.
        ///
        /// - Parameter pixels: the address for the first of these rows. Any skipped rows above them are
        ///   written there first, one over the other.
        /// - Throws: ``ImageError/Code/corrupt`` if the data ends before the image's first row.
        func read(
            _ rows: Range<Int>, to pixels: UnsafeMutableRawPointer, stride: Int
        ) throws(ImageError) -> Int {
            while next < rows.upperBound {
                if next & 31 == 0 { try monitor.check() }
                let place = pixels + max(0, next - rows.lowerBound) * stride
                guard try !reader.read(1, to: place, stride: stride).isCut else {
                    guard next > 0 else { throw ImageError(.corrupt, "PNG ends before its image data") }
                    return max(0, next - rows.lowerBound)
                }
                next += 1
            }
            return rows.count
        }
    }

    /// Reads all passes and the chunks after the image data.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` for invalid data, or if the data ends before the first row.
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
