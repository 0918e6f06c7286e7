// SPDX-License-Identifier: MIT

import PortableC
public import Raster

/// The size of a terminal in cells and, if the terminal reports it, in pixels.
public struct TerminalSize: Sendable, Hashable {
    public var columns: Int
    public var rows: Int
    /// The size of one cell in pixels; 8 x 16 if the terminal doesn't report it.
    public var cell: PixelSize

    public init(columns: Int = 80, rows: Int = 24, cell: PixelSize = PixelSize(width: 8, height: 16)) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        self.cell = cell
    }

    /// Returns the size of the terminal at `descriptor`, or else the values of COLUMNS and LINES, or else 80
    /// x 24.
    public static func current(
        descriptor: Int32 = 1, environment: [String: String] = [:]
    ) -> TerminalSize {
        var size = winsize()
        if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
            var result = TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
            if size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row {
                result.cell = PixelSize(
                    width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
            }
            return result
        }
        return TerminalSize(
            columns: environment["COLUMNS"].flatMap(Int.init) ?? 80,
            rows: environment["LINES"].flatMap(Int.init) ?? 24)
    }

    /// Returns the number of cells that an image occupies at its own size, or fewer if it doesn't fit.
    ///
    /// One line is reserved for the prompt. The result is always at least one cell.
    public func cells(for size: PixelSize, maximumRows: Int? = nil) -> (columns: Int, rows: Int) {
        let width = Double(max(1, size.width)) / Double(cell.width)
        let height = Double(max(1, size.height)) / Double(cell.height)
        let rowLimit = Double(max(1, maximumRows ?? (rows - 1)))
        let scale = min(1, Double(columns) / width, rowLimit / height)
        return (
            max(1, min(columns, Int((width * scale).rounded()))),
            max(1, min(Int(rowLimit), Int((height * scale).rounded())))
        )
    }

    /// Returns the number of lines that an image drawn with `method` occupies. Afterward, the cursor is on
    /// the line below them.
    public func lines(for size: PixelSize, method: TerminalProtocol, maximumRows: Int? = nil) -> Int {
        switch method {
        case .blocks: (size.height + 1) / 2
        case .sixel: (size.height + cell.height - 1) / cell.height
        case .kitty: cells(for: size, maximumRows: maximumRows).rows
        }
    }

    /// Returns the maximum size, in pixels, of an image drawn with `method`.
    public func box(method: TerminalProtocol, maximumRows: Int? = nil) -> PixelSize {
        let lines = max(1, maximumRows ?? (rows - 1))
        return switch method {
        case .blocks: PixelSize(width: columns, height: lines * 2)
        case .kitty, .sixel: PixelSize(width: columns * cell.width, height: lines * cell.height)
        }
    }

    /// Returns the size, in pixels, at which `method` should draw an image of `size`. It's never larger than
    /// the image, but each side has at least one pixel.
    public func pixels(
        for size: PixelSize, method: TerminalProtocol, maximumRows: Int? = nil
    ) -> PixelSize {
        let limit = box(method: method, maximumRows: maximumRows)
        let scale = min(
            1, Double(limit.width) / Double(max(1, size.width)),
            Double(limit.height) / Double(max(1, size.height)))
        return PixelSize(
            width: max(1, Int((Double(size.width) * scale).rounded())),
            height: max(1, Int((Double(size.height) * scale).rounded())))
    }
}
