// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import Raster

// These functions read with little memory: a reduced image, or some columns of strips.
extension TIFFReader {
    /// Returns how many times an image may be halved while it's read.
    ///
    /// For tiles, it's how many times their sides can be halved, so a result pixel never shows two tiles. For
    /// rows, it's limited to keep the memory for a few rows small.
    func mostHalvings(_ rows: TIFFRows) -> Int {
        guard page.raw.is_tiled else { return rows.planes == 1 ? 5 : 0 }
        return min(page.raw.tile_width.trailingZeroBitCount, page.raw.tile_height.trailingZeroBitCount, 8)
    }

    func readBlocks(_ rows: TIFFRows, _ part: PixelRect, halvings: Int) throws(ImageError) -> DecodedFrame {
        let average = BlockAverage(
            halvings: halvings, part: part, of: page.size, format: rows.format, alpha: rows.alpha,
            colorSpace: rows.colorSpace)
        var frame = try average.frame(limits: options.limits) { target throws(ImageError) in
            page.raw.is_tiled
                ? try readTiles(rows, average, to: target) : try readBands(rows, average, to: target)
        }
        frame.isPartial = frame.isPartial || file.isDamaged
        return frame
    }

    private func readTiles(
        _ rows: TIFFRows, _ average: BlockAverage, to target: BlockAverage.Target
    ) throws(ImageError) -> Bool {
        let tile = PixelSize(width: Int(page.raw.tile_width), height: Int(page.raw.tile_height))
        let area = average.area.aligned(to: tile, within: page.size)
        let buffer = Buffer(count: Int(TIFFTileSize64(file.handle)))
        let rowBytes = Int(TIFFTileRowSize64(file.handle))
        for y in Swift.stride(from: area.y, to: area.y + area.height, by: tile.height) {
            for x in Swift.stride(from: area.x, to: area.x + area.width, by: tile.width) {
                try monitor.check()
                let block = PixelRect(x: x, y: y, width: tile.width, height: tile.height)
                    .intersection(PixelRect(page.size))
                let isRead = try average.put(block, into: target) { pixels, stride throws(ImageError) in
                    var isRead = true
                    for plane in 0..<rows.planes where isRead {
                        isRead =
                            TIFFReadTile(
                                file.handle, buffer.start, UInt32(x), UInt32(y), 0,
                                UInt16(rows.sample(of: plane))) > 0
                        guard isRead else { break }
                        for row in 0..<block.height {
                            let source = UnsafeRawBufferPointer(
                                rebasing: UnsafeRawBufferPointer(buffer.bytes)[
                                    row * rowBytes..<(row + 1) * rowBytes])
                            rows.write(
                                source, plane: plane, count: block.width,
                                to: pixels.baseAddress! + row * stride)
                        }
                    }
                    for row in 0..<block.height {
                        rows.finish(
                            pixels.baseAddress! + row * stride, count: block.width, isWritten: isRead)
                    }
                    return isRead
                }
                guard isRead else {
                    if x == area.x, y == area.y { throw file.failure }
                    return false
                }
            }
        }
        return true
    }

    private func readBands(
        _ rows: TIFFRows, _ average: BlockAverage, to target: BlockAverage.Target
    ) throws(ImageError) -> Bool {
        let buffer = Buffer(count: Int(TIFFScanlineSize64(file.handle)))
        let area = average.area
        func read(_ row: Int) throws(ImageError) -> Bool {
            try monitor.check()
            return TIFFReadScanline(file.handle, buffer.start, UInt32(row), 0) == 1
        }
        // Most compressions can only be read starting at a strip's first row.
        for row in area.y - area.y % max(1, Int(page.raw.rows_per_strip))..<area.y {
            guard try read(row) else { throw file.failure }
        }
        let height = max(16, average.step)
        for y in stride(from: area.y, to: area.y + area.height, by: height) {
            let block = PixelRect(
                x: 0, y: y, width: page.size.width, height: min(height, area.y + area.height - y))
            let isRead = try average.put(block, into: target) { pixels, stride throws(ImageError) in
                var isRead = true
                for row in 0..<block.height {
                    let start = pixels.baseAddress! + row * stride
                    if isRead { isRead = try read(y + row) }
                    if isRead {
                        rows.write(
                            UnsafeRawBufferPointer(buffer.bytes), plane: 0, count: block.width, to: start)
                    } else if row == 0, y == area.y {
                        throw file.failure
                    }
                    rows.finish(start, count: block.width, isWritten: isRead)
                }
                return isRead
            }
            guard isRead else { return false }
        }
        return true
    }
}
#endif
