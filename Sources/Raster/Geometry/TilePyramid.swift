// SPDX-License-Identifier: MIT

/// The tiles of an image at its full size (level 0) and at sizes halved again and again, each side rounded
/// up. Every tile but those at the right and bottom edge is a square.
package struct TilePyramid: Hashable, Sendable {
    /// A tile's level and place.
    package struct Tile: Hashable, Sendable {
        package var level: Int
        package var column: Int
        package var row: Int

        package init(level: Int, column: Int, row: Int) {
            (self.level, self.column, self.row) = (level, column, row)
        }
    }

    /// A rectangle of tiles of one level.
    package struct Block: Hashable, Sendable {
        package var level: Int
        package var columns: Range<Int>
        package var rows: Range<Int>

        package init(level: Int, columns: Range<Int>, rows: Range<Int>) {
            (self.level, self.columns, self.rows) = (level, columns, rows)
        }

        package init(_ tile: Tile) {
            self.init(
                level: tile.level, columns: tile.column..<tile.column + 1, rows: tile.row..<tile.row + 1)
        }

        package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

        /// Row by row.
        package var tiles: [Tile] {
            rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } }
        }

        package func contains(_ tile: Tile) -> Bool {
            tile.level == level && columns.contains(tile.column) && rows.contains(tile.row)
        }

        /// Returns the smallest block with the tiles of both, which are of one level.
        package func union(_ other: Block) -> Block {
            Block(
                level: level,
                columns: min(
                    columns.lowerBound, other.columns.lowerBound)..<max(
                        columns.upperBound, other.columns.upperBound),
                rows: min(
                    rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
        }
    }

    /// The full size in pixels.
    package let size: PixelSize
    /// The width and height of a tile in pixels of its level.
    package let side: Int
    /// The number of levels, at least 1: the last one is a single tile.
    package let levelCount: Int

    /// - Parameters:
    ///   - size: each side is at least 1, and at most 2^40.
    ///   - side: a power of two. Default: 512.
    package init(size: PixelSize, side: Int = 512) {
        let bounds = 1...Int(clamping: Int64(1) << 40)
        self.size = PixelSize(
            width: min(max(size.width, bounds.lowerBound), bounds.upperBound),
            height: min(max(size.height, bounds.lowerBound), bounds.upperBound))
        self.side = side
        var levels = 1
        while max(self.size.width, self.size.height) > side << (levels - 1) { levels += 1 }
        levelCount = levels
    }

    /// Returns the size of the whole image at a level.
    package func size(of level: Int) -> PixelSize {
        PixelSize(width: Self.reduced(size.width, level), height: Self.reduced(size.height, level))
    }

    /// Returns all tiles of a level.
    package func allTiles(of level: Int) -> Block {
        let size = size(of: level)
        return Block(
            level: level, columns: 0..<(size.width + side - 1) / side,
            rows: 0..<(size.height + side - 1) / side)
    }

    /// Returns the tiles of a level that show a part of `area`, which is in pixels of the full size.
    package func tiles(of level: Int, showing area: PixelRect) -> Block {
        let part = area.intersection(PixelRect(size))
        guard !part.isEmpty else { return Block(level: level, columns: 0..<0, rows: 0..<0) }
        let step = side << level
        return Block(
            level: level, columns: part.x / step..<(part.x + part.width - 1) / step + 1,
            rows: part.y / step..<(part.y + part.height - 1) / step + 1)
    }

    /// Returns the part of the image that a block shows, in pixels of the full size, clipped to the image.
    package func area(of block: Block) -> PixelRect {
        let step = side << block.level
        return PixelRect(
            x: block.columns.lowerBound * step, y: block.rows.lowerBound * step,
            width: block.columns.count * step, height: block.rows.count * step
        ).intersection(PixelRect(size))
    }

    /// Returns the part of the image that a tile shows, in pixels of the full size.
    package func area(of tile: Tile) -> PixelRect { area(of: Block(tile)) }

    /// Returns the size of a block in pixels of its level.
    package func size(of block: Block) -> PixelSize {
        let area = area(of: block)
        return PixelSize(
            width: Self.reduced(area.width, block.level), height: Self.reduced(area.height, block.level))
    }

    /// Returns the place of a tile in the pixels of a block that contains it.
    package func place(of tile: Tile, in block: Block) -> PixelRect {
        let size = size(of: Block(tile))
        return PixelRect(
            x: (tile.column - block.columns.lowerBound) * side, y: (tile.row - block.rows.lowerBound) * side,
            width: size.width, height: size.height)
    }

    /// Returns the coarsest level at which the image need not be enlarged.
    ///
    /// - Parameter scale: the number of display pixels per pixel of the full size.
    package func level(for scale: Double) -> Int {
        var level = 0
        // A rounding error must not select a level that is twice as fine.
        while level < levelCount - 1, scale * Double(1 << (level + 1)) <= 1.001 { level += 1 }
        return level
    }

    /// Returns the finest level that has at most that many pixels; the last level if none has.
    package func level(ofPixels maximum: Int) -> Int {
        (0..<levelCount).first { size(of: $0).pixelCount <= maximum } ?? levelCount - 1
    }

    /// Returns the tile of a coarser level that shows the same part.
    package func ancestor(of tile: Tile, at level: Int) -> Tile {
        let shift = level - tile.level
        return Tile(level: level, column: tile.column >> shift, row: tile.row >> shift)
    }

    /// Returns the tiles of the next finer level that show the same part: four, or fewer at an edge; none of
    /// level 0.
    package func children(of tile: Tile) -> [Tile] {
        guard tile.level > 0 else { return [] }
        return tiles(of: tile.level - 1, showing: area(of: tile)).tiles
    }

    private static func reduced(_ length: Int, _ level: Int) -> Int { (length + (1 << level) - 1) >> level }
}
