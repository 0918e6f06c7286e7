// SPDX-License-Identifier: MIT

public import ImageBase
public import Raster

/// Parts of one picture as the frames of an animation.
public final class SpriteSheetSource: FrameSource {
    private let sheet: Bitmap
    private let parts: [(area: PixelRect, delay: Duration)]
    public let loopCount: Int

    /// - Parameters:
    ///   - areas: in pixels of `sheet`; what is outside of it is cut off.
    ///   - delays: of each frame; the last one counts for those that have none of their own. Default: 100 ms.
    ///   - loopCount: 0 means for ever.
    /// - Throws: ``ImageError/Code/invalidInput`` for an area that is outside of the sheet or empty.
    public init(
        _ sheet: Bitmap, areas: [PixelRect], delays: [Duration] = [.milliseconds(100)], loopCount: Int = 0
    ) throws(ImageError) {
        var parts: [(area: PixelRect, delay: Duration)] = []
        for (index, area) in areas.enumerated() {
            let inside = area.intersection(PixelRect(sheet.size))
            guard !inside.isEmpty else {
                throw ImageError(.invalidInput, "nothing of a \(sheet.size) sheet is inside \(area)")
            }
            let delay = index < delays.count ? delays[index] : delays.last ?? .milliseconds(100)
            parts.append((inside, delay))
        }
        self.sheet = sheet
        self.parts = parts
        self.loopCount = loopCount
    }

    /// A sheet of equal cells, row by row.
    ///
    /// - Parameter count: cells that are frames. Default: all that fit.
    /// - Throws: ``ImageError/Code/invalidInput`` for cells that are empty or do not fit.
    public convenience init(
        _ sheet: Bitmap, cell: PixelSize, count: Int? = nil, delay: Duration = .milliseconds(100),
        loopCount: Int = 0
    ) throws(ImageError) {
        guard !cell.isEmpty, cell.width <= sheet.width, cell.height <= sheet.height else {
            throw ImageError(.invalidInput, "a \(sheet.size) sheet has no cell of \(cell)")
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

    public var frameCount: Int { parts.count }
    public var isComplete: Bool { true }

    public func delay(at index: Int) -> Duration {
        parts.indices.contains(index) ? parts[index].delay : .zero
    }

    public func byteCount(at index: Int) -> Int {
        guard parts.indices.contains(index) else { return 0 }
        return FrameBytes.count(parts[index].area.size, sheet.format)
    }

    public func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard parts.indices.contains(index) else {
            throw ImageError(.invalidInput, "there is no frame \(index)")
        }
        try cancellation.check()
        return try sheet.cropped(to: parts[index].area)
    }
}
