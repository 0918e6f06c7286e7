// SPDX-License-Identifier: MIT

import Raster

/// Stores decoded tiles, and tracks their total size in bytes.
struct TileStore {
    private(set) var byteCount = 0
    private var bitmaps: [TilePyramid.Tile: Bitmap] = [:]

    subscript(tile: TilePyramid.Tile) -> Bitmap? { bitmaps[tile] }

    var isEmpty: Bool { bitmaps.isEmpty }

    mutating func insert(_ bitmap: Bitmap, for tile: TilePyramid.Tile) {
        byteCount += bitmap.byteCount - (bitmaps.updateValue(bitmap, forKey: tile)?.byteCount ?? 0)
    }

    /// Removes tiles, largest distance first, until the remaining tiles take at most `bytes`.
    ///
    /// - Parameter distance: Returns `nil` for tiles to keep.
    mutating func trim(to bytes: Int, distance: (TilePyramid.Tile) -> Double?) {
        guard byteCount > bytes else { return }
        let removable = bitmaps.keys.compactMap { tile in distance(tile).map { (tile, $0) } }
        for (tile, _) in removable.sorted(by: { $0.1 > $1.1 }) {
            guard byteCount > bytes else { return }
            byteCount -= bitmaps.removeValue(forKey: tile)?.byteCount ?? 0
        }
    }

    mutating func removeAll() { self = TileStore() }
}
