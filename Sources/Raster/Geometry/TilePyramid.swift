// SPDX-License-Identifier: MIT

/// The tiles of an image at full size (level 0) and at repeatedly halved sizes, with each side rounded up.
/// All tiles are squares except at the right and bottom edges.
package struct TilePyramid: Hashable, Sendable {
    /// A tile's level and position.
    package struct Tile: Hashable, Sendable {
        package var level: Int
        package var column: Int
        package var row: Int

        package init(level: Int, column: Int, row: Int) {
            (self.level, self.column, self.row) = (level, column, row)
        }
    }

    /// A rectangle of tiles in one level.
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

        /// The tiles, row by row.
        package var tiles: [Tile] {
            rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } }
        }

        package func contains(_ tile: Tile) -> Bool {
            tile.level == level && columns.contains(tile.column) && rows.contains(tile.row)
        }

        /// Returns the smallest block that contains both blocks, which must be in the same level.
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
    /// A tile's width and height in pixels of its level.
    package let side: Int
    /// The number of levels, at least 1. The last one is a single tile.
    package let levelCount: Int

    /// - Parameters:
    ///   - size: the full size. Each side is at least 1 and at most 2^40, or 2^28 where `Int` has 32 bits.
    ///   - side: the side of a tile, a power of two. Default: 512.
    package init(size: PixelSize, side: Int = 512) {
        let bounds = 1...(1 << (Int.bitWidth == 64 ? 40 : 28))
        self.size = PixelSize(
            width: min(max(size.width, bounds.lowerBound), bounds.upperBound),
            height: min(max(size.height, bounds.lowerBound), bounds.upperBound))
        self.side = side
        var levels = 1
        while max(self.size.width, self.size.height) > side << (levels - 1) { levels += 1 }
        levelCount = levels
    }

    /// Returns the size of the whole image in a level.
    package func size(of level: Int) -> PixelSize {
        PixelSize(width: Self.reduced(size.width, level), height: Self.reduced(size.height, level))
    }

    /// Returns all tiles in a level.
    package func allTiles(of level: Int) -> Block {
        let size = size(of: level)
        return Block(
            level: level, columns: 0..<(size.width + side - 1) / side,
            rows: 0..<(size.height + side - 1) / side)
    }

    /// Returns the tiles in a level that show a part of `area`, which is in full-size pixels.
    package func tiles(of level: Int, showing area: PixelRect) -> Block {
        let part = area.intersection(PixelRect(size))
        guard !part.isEmpty else { return Block(level: level, columns: 0..<0, rows: 0..<0) }
        let step = side << level
        return Block(
            level: level, columns: part.x / step..<(part.x + part.width - 1) / step + 1,
            rows: part.y / step..<(part.y + part.height - 1) / step + 1)
    }

    /// Returns the part of the image that a block shows, in full-size pixels, clipped to the image.
    package func area(of block: Block) -> PixelRect {
        let step = side << block.level
        return PixelRect(
            x: block.columns.lowerBound * step, y: block.rows.lowerBound * step,
            width: block.columns.count * step, height: block.rows.count * step
        ).intersection(PixelRect(size))
    }

    /// Returns the part of the image that a tile shows, in full-size pixels.
    package func area(of tile: Tile) -> PixelRect { area(of: Block(tile)) }

    /// Returns the size of a block in pixels of its level.
    package func size(of block: Block) -> PixelSize {
        let area = area(of: block)
        return PixelSize(
            width: Self.reduced(area.width, block.level), height: Self.reduced(area.height, block.level))
    }

    /// Returns where a tile is in the pixels of a block that contains it.
    package func place(of tile: Tile, in block: Block) -> PixelRect {
        let size = size(of: Block(tile))
        return PixelRect(
            x: (tile.column - block.columns.lowerBound) * side, y: (tile.row - block.rows.lowerBound) * side,
            width: size.width, height: size.height)
    }

    /// Returns the coarsest level that doesn't need to be enlarged.
    ///
    /// - Parameter scale: the number of display pixels per full-size pixel.
    package func level(for scale: Double) -> Int {
        var level = 0
        // Don't let a rounding error select a level that is twice as fine.
        while level < levelCount - 1, scale * Double(1 << (level + 1)) <= 1.001 { level += 1 }
        return level
    }

    /// Returns the finest level with at most `maximum` pixels, or the last level if every level has more.
    package func level(ofPixels maximum: Int) -> Int {
        (0..<levelCount).first { size(of: $0).pixelCount <= maximum } ?? levelCount - 1
    }

    /// Returns the coarser level's tile that shows the same part of the image.
    package func ancestor(of tile: Tile, at level: Int) -> Tile {
        let shift = level - tile.level
        return Tile(level: level, column: tile.column >> shift, row: tile.row >> shift)
    }

    /// Returns the tiles in the next finer level that show the same part: four, or fewer at an edge. Level 0
    /// doesn't have any.
    package func children(of tile: Tile) -> [Tile] {
        guard tile.level > 0 else { return [] }
        return tiles(of: tile.level - 1, showing: area(of: tile)).tiles
    }

    private static func reduced(_ length: Int, _ level: Int) -> Int { (length + (1 << level) - 1) >> level }
}
