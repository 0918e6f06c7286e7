// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import Raster

/// Reads the pixels of one page, or of a smaller version of it: strips by rows, tiles one by one, and plane
/// by plane if components are separate.
struct TIFFReader {
    let file: TIFFFile
    /// The directory to read.
    let page: TIFFPage
    let monitor: WorkMonitor
    let options: DecodingOptions
    /// The properties of the page that is shown, and how many times smaller ``page`` is.
    private let info: ImageInfo
    private let factor: Int
    private let profile: [UInt8]?

    init(
        file: TIFFFile, page: TIFFPage, of info: ImageInfo, reducedBy factor: Int = 1,
        options: DecodingOptions, profile: [UInt8]?, _ monitor: WorkMonitor
    ) {
        self.file = file
        self.page = page
        self.info = info
        self.factor = factor
        self.options = options
        self.profile = profile
        self.monitor = monitor
    }

    func read() throws(ImageError) -> DecodedFrame {
        var frame = try readPage()
        guard factor > 1 else { return frame }
        let area = frame.area ?? PixelRect(page.size)
        frame.area = PixelRect(
            x: area.x * factor, y: area.y * factor, width: area.width * factor, height: area.height * factor)
        return frame
    }

    /// The part to read in pixels of ``page``, or nil for the whole page.
    private var part: PixelRect? {
        guard let part = options.storedRegion(info) else { return nil }
        func span(_ start: Int, _ length: Int, in side: Int) -> Range<Int> {
            // The image's last column may be missing in the smaller version.
            let first = min(start / factor, side - 1)
            return first..<max(first + 1, min((start + length + factor - 1) / factor, side))
        }
        let columns = span(part.x, part.width, in: page.size.width)
        let rows = span(part.y, part.height, in: page.size.height)
        return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    private func readPage() throws(ImageError) -> DecodedFrame {
        if page.isJPEG, case .rgb = page.colors { wi_tiff_use_rgb(file.handle) }
        file.forgetWarnings()
        if case .other = page.colors { return try readByLibrary() }
        let rows = try TIFFRows(file: file, page: page, options: options, profile: profile)
        let part = part
        let halvings = options.halvings(info, most: mostHalvings(rows), reducedBy: factor)
        if halvings > 0
            || part.map({ !page.raw.is_tiled && rows.planes == 1 && $0.width < page.size.width })
                ?? false
        {
            return try readBlocks(rows, part ?? PixelRect(page.size), halvings: halvings)
        }
        let area = part.map(covered) ?? PixelRect(page.size)
        try options.limits.check(decoded: area.size)
        var isPartial = false
        let bitmap = try Bitmap(
            size: area.size, format: rows.format, alpha: rows.alpha, colorSpace: rows.colorSpace,
            isZeroed: true
        ) { pixels, stride throws(ImageError) in
            let isWhole =
                try page.raw.is_tiled
                ? readTiles(rows, area, to: pixels, stride: stride)
                : readStrips(rows, area, to: pixels, stride: stride)
            isPartial = !isWhole || file.isDamaged
            for row in 0..<area.height {
                if row & 63 == 0 { try monitor.check() }
                rows.finish(pixels.baseAddress! + row * stride, count: area.width, isWritten: isWhole)
            }
        }
        var frame = DecodedFrame(bitmap: bitmap, isPartial: isPartial)
        if part != nil { frame.area = area }
        return frame
    }

    /// Returns the rows or tiles that show `part`.
    private func covered(_ part: PixelRect) -> PixelRect {
        guard page.raw.is_tiled else {
            return PixelRect(x: 0, y: part.y, width: page.size.width, height: part.height)
        }
        let tile = PixelSize(width: Int(page.raw.tile_width), height: Int(page.raw.tile_height))
        return part.aligned(to: tile, within: page.size)
    }

    /// Reads rows, and returns whether all could be read.
    private func readStrips(
        _ rows: TIFFRows, _ area: PixelRect, to pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(ImageError) -> Bool {
        let buffer = Buffer(count: Int(TIFFScanlineSize64(file.handle)))
        // Most compressions can only be read starting at a strip's first row.
        let first = area.y - area.y % max(1, Int(page.raw.rows_per_strip))
        for plane in 0..<rows.planes {
            for row in first..<area.y + area.height {
                try monitor.check()
                guard
                    TIFFReadScanline(file.handle, buffer.start, UInt32(row), UInt16(rows.sample(of: plane)))
                        == 1
                else {
                    if plane == 0, row <= area.y { throw file.failure }
                    return false
                }
                guard row >= area.y else { continue }
                rows.write(
                    UnsafeRawBufferPointer(buffer.bytes), plane: plane, count: area.width,
                    to: pixels.baseAddress! + (row - area.y) * stride)
            }
        }
        return true
    }

    /// - Parameter area: whole tiles, clipped to the page.
    private func readTiles(
        _ rows: TIFFRows, _ area: PixelRect, to pixels: UnsafeMutableRawBufferPointer, stride: Int
    ) throws(ImageError) -> Bool {
        let (width, height) = (Int(page.raw.tile_width), Int(page.raw.tile_height))
        let buffer = Buffer(count: Int(TIFFTileSize64(file.handle)))
        let rowBytes = Int(TIFFTileRowSize64(file.handle))
        let bytesPerPixel = rows.format.bytesPerPixel
        for plane in 0..<rows.planes {
            for y in Swift.stride(from: 0, to: area.height, by: height) {
                for x in Swift.stride(from: 0, to: area.width, by: width) {
                    try monitor.check()
                    let (left, top) = (UInt32(area.x + x), UInt32(area.y + y))
                    guard
                        TIFFReadTile(file.handle, buffer.start, left, top, 0, UInt16(rows.sample(of: plane)))
                            > 0
                    else {
                        if plane == 0, x == 0, y == 0 { throw file.failure }
                        return false
                    }
                    for row in 0..<min(height, area.height - y) {
                        let source = buffer.bytes[row * rowBytes..<(row + 1) * rowBytes]
                        rows.write(
                            UnsafeRawBufferPointer(
                                rebasing: UnsafeRawBufferPointer(buffer.bytes)[source.indices]),
                            plane: plane, count: min(width, area.width - x),
                            to: pixels.baseAddress! + (y + row) * stride + x * bytesPerPixel)
                    }
                }
            }
        }
        return true
    }

    /// Reads rare kinds of colors (YCbCr without JPEG, CIE L*a*b*, LogLuv) after libtiff has converted them.
    private func readByLibrary() throws(ImageError) -> DecodedFrame {
        // libtiff would show signed samples as unsigned ones.
        let isPlain = [PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_RGB]
            .contains(Int32(page.raw.photometric))
        guard page.samples == .unsigned || !isPlain, wi_tiff_can_get_rgba(file.handle) else {
            throw ImageError(
                .unsupported,
                "TIFF has \(page.raw.samples) samples of \(page.raw.bits) bits, kind \(page.raw.photometric)"
            )
        }
        try options.limits.check(decoded: page.size)
        let (width, height) = (page.size.width, page.size.height)
        let block = page.raw.is_tiled ? Int(page.raw.tile_height) : Int(page.raw.rows_per_strip)
        // Read whole blocks, and several at a time if they have few rows.
        let step = min(max(1, block) * max(1, 64 / max(1, block)), height)
        var isPartial = false
        let bitmap = try Bitmap(
            size: page.size, alpha: page.alpha == .none ? .opaque : .premultiplied,
            isZeroed: true
        ) { pixels, stride throws(ImageError) in
            let buffer = Buffer(count: width * step * 4)
            for start in Swift.stride(from: 0, to: height, by: step) {
                try monitor.check()
                let count = min(step, height - start)
                let words = buffer.start.assumingMemoryBound(to: UInt32.self)
                guard wi_tiff_get_rgba(file.handle, UInt32(start), words, UInt32(width), UInt32(count)) else {
                    if start == 0 { throw file.failure }
                    isPartial = true
                    break
                }
                for row in 0..<count {
                    let target = pixels.baseAddress! + (start + row) * stride
                    PixelRow.swapRedAndBlue(words + row * width, to: target, count: width)
                    if page.alpha == .none {
                        PixelRow.makeOpaque(target, count: width, isWide: false)
                    }
                }
            }
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial || file.isDamaged)
    }

    final class Buffer {
        let bytes: UnsafeMutableRawBufferPointer
        var start: UnsafeMutableRawPointer { bytes.baseAddress! }

        init(count: Int) {
            bytes = .allocate(byteCount: max(8, count), alignment: 16)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit { bytes.deallocate() }
    }
}
#endif
