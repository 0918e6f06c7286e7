// SPDX-License-Identifier: MIT

package import ImageBase
package import Raster

/// An animation that shows areas of a single bitmap.
package final class SpriteSheetSource: FrameSource {
    private let sheet: Bitmap
    private let parts: [(area: PixelRect, delay: Duration)]
    package let loopCount: Int

    /// - Parameters:
    ///   - sheet: The bitmap with all frames.
    ///   - areas: The area of each frame in pixels, clipped to the sheet.
    ///   - delays: The delay of each frame. If there are fewer delays than areas, the last delay is repeated.
    ///     Default: 100 ms.
    ///   - loopCount: The number of loops; 0 repeats forever. Default: 0.
    /// - Throws: ``ImageError/Code/invalidInput`` if an area is empty or outside the sheet.
    package init(
        _ sheet: Bitmap, areas: [PixelRect], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0
    ) throws(ImageError) {
        var parts: [(area: PixelRect, delay: Duration)] = []
        for (index, area) in areas.enumerated() {
            let inside = area.intersection(PixelRect(sheet.size))
            guard !inside.isEmpty else {
                throw ImageError(.invalidInput, "frame area \(area) is outside of the \(sheet.size) sheet")
            }
            let delay = index < delays.count ? delays[index] : delays.last ?? .milliseconds(100)
            parts.append((inside, delay))
        }
        self.sheet = sheet
        self.parts = parts
        self.loopCount = loopCount
    }

    /// Creates an animation from a sheet with cells of equal size, read row by row.
    ///
    /// - Parameters:
    ///   - sheet: The bitmap with all frames.
    ///   - cell: The size of each frame in pixels.
    ///   - count: The number of frames. Default: as many as fit.
    ///   - delay: The delay of each frame. Default: 100 ms.
    ///   - loopCount: The number of loops; 0 repeats forever. Default: 0.
    /// - Throws: ``ImageError/Code/invalidInput`` if the cells are empty or larger than the sheet.
    package convenience init(
        _ sheet: Bitmap, cell: PixelSize, count: Int? = nil, delay: Duration = .milliseconds(100),
        loopCount: Int = 0
    ) throws(ImageError) {
        guard !cell.isEmpty, cell.width <= sheet.width, cell.height <= sheet.height else {
            throw ImageError(.invalidInput, "cell size \(cell) does not fit the \(sheet.size) sheet")
        }
        let (columns, rows) = (sheet.width / cell.width, sheet.height / cell.height)
        let cells = min(max(0, count ?? columns * rows), columns * rows)
        let areas = (0..<cells).map { index in
            PixelRect(
                x: index % columns * cell.width, y: index / columns * cell.height, width: cell.width,
                height: cell.height)
        }
        try self.init(sheet, areas: areas, delays: [delay], loopCount: loopCount)
    }

    package var frameCount: Int { parts.count }
    package var isComplete: Bool { true }

    package func delay(at index: Int) -> Duration {
        parts.indices.contains(index) ? parts[index].delay : .zero
    }

    package func byteCount(at index: Int) -> Int {
        guard parts.indices.contains(index) else { return 0 }
        return parts[index].area.size.bitmapByteCount(sheet.format)
    }

    package func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard parts.indices.contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(parts.count))")
        }
        try cancellation.check()
        return try sheet.cropped(to: parts[index].area)
    }
}
