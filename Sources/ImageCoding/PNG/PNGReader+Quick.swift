// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

extension PNGReader {
    /// Reads the whole image, with libpng if necessary.
    ///
    /// - Throws: the errors of ``readAll(to:stride:height:_:)``.
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

    /// Reads a regular image as straight `bgra8` without libpng, in half the time.
    ///
    /// Call this before ``start(isWide:)``.
    ///
    /// - Returns: false if libpng must read the image. The written bytes are meaningless in that case.
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
