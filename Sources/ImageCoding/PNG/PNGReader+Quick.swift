// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

extension PNGReader {
    /// Reads all of the picture, by libpng where it has to be.
    ///
    /// - Throws: as ``readAll(to:stride:height:_:)``.
    func read(
        to pixels: UnsafeMutableRawPointer, stride: Int, isWide: Bool, quickly: Bool, _ monitor: WorkMonitor
    ) throws(ImageError) -> Progress {
        let height = size.height
        if quickly, !isWide, try readQuickly(to: pixels, stride: stride, monitor) {
            return Progress(rows: height, isCut: false)
        }
        try start(isWide: isWide)
        return try readAll(to: pixels, stride: stride, height: height, monitor)
    }

    /// Reads all of a picture as straight `bgra8` without libpng, in half the time, when nothing about it is unusual.
    ///
    /// To be asked before ``start(isWide:)``.
    ///
    /// - Returns: false: it is unusual, libpng has to read it, and what has been written has no meaning.
    func readQuickly(
        to pixels: UnsafeMutableRawPointer, stride: Int, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bool {
        guard let quick = wi_png_quick_new(reader) else { return false }
        defer { wi_png_quick_free(quick) }
        while true {
            try monitor.check()
            let status = wi_png_quick_step(quick, pixels.assumingMemoryBound(to: UInt8.self), stride)
            if status <= 0 { return Int(status) == WI_OK }
        }
    }
}
#endif
