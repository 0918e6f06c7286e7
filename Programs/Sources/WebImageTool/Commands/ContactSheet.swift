// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageCoding
import Raster

/// Images in rows, with their names if requested.
struct ContactSheet: Sendable {
    struct Tile: Sendable {
        /// The image, which is at most as large as a tile.
        let image: Bitmap
        let name: String
    }

    let tiles: [Tile]
    let tileSize: PixelSize
    let columns: Int
    let gap: Int
    let background: RGBAColor
    let hasLabels: Bool

    /// The height of the letters.
    private static let fontSize = 13
    private static let labelHeight = 20

    /// - Parameters:
    ///   - columns: nil for about as many columns as rows.
    ///   - gap: the pixels around each tile.
    init(
        tiles: [Tile], tileSize: PixelSize, columns: Int?, gap: Int, background: RGBAColor, hasLabels: Bool
    ) {
        self.tiles = tiles
        self.tileSize = tileSize
        self.columns = min(tiles.count, columns ?? Int(Double(tiles.count).squareRoot().rounded(.up)))
        self.gap = gap
        self.background = background
        self.hasLabels = hasLabels
    }

    var rows: Int { (tiles.count + columns - 1) / columns }

    /// The size of a tile with its label.
    private var cell: PixelSize {
        PixelSize(width: tileSize.width, height: tileSize.height + (hasLabels ? Self.labelHeight : 0))
    }

    var size: PixelSize {
        PixelSize(
            width: gap + columns * (cell.width + gap), height: gap + rows * (cell.height + gap))
    }

    /// Draws the sheet. Blocks.
    ///
    /// - Throws: ``ImageError/Code/limit`` if there are too many pixels.
    func drawn() throws(ImageError) -> Bitmap {
        let labels = try tiles.map { tile throws(ImageError) in
            hasLabels ? try label(tile.name) : nil
        }
        return try Bitmap(size: size, background: background) { canvas throws(ImageError) in
            for (index, tile) in tiles.enumerated() {
                let x = gap + index % columns * (cell.width + gap)
                let y = gap + index / columns * (cell.height + gap)
                let image = try tile.image.converted(to: .bgra8, alpha: .premultiplied)
                try canvas.draw(
                    image, x: x + (tileSize.width - image.width) / 2,
                    y: y + (tileSize.height - image.height) / 2)
                guard let label = labels[index] else { continue }
                try canvas.draw(
                    label, x: x + (tileSize.width - label.width) / 2,
                    y: y + tileSize.height + (Self.labelHeight - label.height + 1) / 2)
            }
        }
    }

    /// Draws a name, shortened to the width of a tile; nil if nothing fits.
    private func label(_ name: String) throws(ImageError) -> Bitmap? {
        var drawing = TextDrawing(name, fontSize: Self.fontSize)
        let isDark =
            background.alpha > 0.5
            && background.contrast(with: .white) > background.contrast(with: .black)
        drawing.color = isDark ? .white : .black
        var label = try drawing.line()
        var count = name.count
        while label.width > tileSize.width {
            count = min(count - 1, count * tileSize.width / label.width)
            guard count > 0 else { return nil }
            drawing.text = name.prefix(count) + "…"
            label = try drawing.line()
        }
        return label
    }
}
