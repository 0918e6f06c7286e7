// SPDX-License-Identifier: MIT

import Raster

/// The tiles that a view needs, and how urgently it needs each one.
struct TilePlan: Hashable {
    typealias Tile = TilePyramid.Tile

    /// The level that the view shows.
    let level: Int
    /// The tiles of ``level`` that are in the view.
    let visible: TilePyramid.Block
    private let pyramid: TilePyramid
    private let overview: Int
    private let area: PixelRect

    /// - Parameters:
    ///   - area: The part of the image in the view.
    ///   - scale: The number of display pixels per image pixel.
    ///   - maximumBytes: If a level's visible tiles take more than half of this, a coarser level is used.
    init(
        _ source: (pyramid: TilePyramid, finest: Int, overview: Int), area: PixelRect, scale: Double,
        maximumBytes: Int
    ) {
        (pyramid, overview, self.area) = (source.pyramid, source.overview, area)
        var level = min(max(pyramid.level(for: scale), source.finest), overview)
        while level < overview,
            pyramid.byteCount(of: pyramid.tiles(of: level, showing: area)) > maximumBytes / 2
        {
            level += 1
        }
        self.level = level
        visible = pyramid.tiles(of: level, showing: area)
    }

    /// The tiles to decode, most urgent first: overview tiles in the view, then tiles of ``level``, then the
    /// rest of the overview. Within each group, tiles near the view's center come first.
    var wanted: [Tile] {
        let all = sorted(pyramid.allTiles(of: overview))
        if level == overview { return all }
        let covering = pyramid.tiles(of: overview, showing: area)
        return all.filter { covering.contains($0) } + sorted(visible) + all.filter { !covering.contains($0) }
    }

    func isWanted(_ tile: Tile) -> Bool { tile.level == overview || visible.contains(tile) }

    /// Returns how far an unwanted tile is from the tiles that the view shows; the farthest tiles are removed
    /// first. This depends on the tile's distance from the view's center, in pixels of ``level``, and on how
    /// many levels lie between the tile and ``level``.
    func distance(of tile: Tile) -> Double {
        squaredDistance(tile).squareRoot() / Double(1 << level)
            + Double(abs(tile.level - level) * 4 * pyramid.side)
    }

    private func sorted(_ block: TilePyramid.Block) -> [Tile] {
        block.tiles.sorted { squaredDistance($0) < squaredDistance($1) }
    }

    private func squaredDistance(_ tile: Tile) -> Double {
        let place = pyramid.area(of: tile)
        let x = Double(place.x - area.x) + Double(place.width - area.width) / 2
        let y = Double(place.y - area.y) + Double(place.height - area.height) / 2
        return x * x + y * y
    }
}
