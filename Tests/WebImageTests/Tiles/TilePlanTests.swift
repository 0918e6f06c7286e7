// SPDX-License-Identifier: MIT

import Raster
import Testing

@testable import WebImage
@testable import WebImageDisplay

@Suite("Tiles that a view needs", .timeLimit(.minutes(1)))
struct TilePlanTests {
    private static let pyramid = TilePyramid(size: PixelSize(width: 32_768, height: 32_768))

    private static func plan(
        _ area: PixelRect, scale: Double, finest: Int = 0, maximumBytes: Int = 96 << 20
    ) -> TilePlan {
        TilePlan((pyramid, finest, 5), area: area, scale: scale, maximumBytes: maximumBytes)
    }

    @Test("Tiles are decoded from the middle outward, after the visible overview")
    func order() {
        let plan = Self.plan(PixelRect(x: 1000, y: 1000, width: 1600, height: 1200), scale: 1)
        #expect(plan.level == 0)
        let wanted = plan.wanted
        #expect(wanted.first == TilePyramid.Tile(level: 5, column: 0, row: 0))
        #expect(wanted[1] == TilePyramid.Tile(level: 0, column: 3, row: 3))
        #expect(wanted.count == 4 + plan.visible.tiles.count)
        #expect(wanted.suffix(3).allSatisfy { $0.level == 5 })
        #expect(wanted.allSatisfy { plan.isWanted($0) } && Set(wanted).count == wanted.count)
    }

    @Test("The level is never finer than the source or coarser than the overview")
    func levels() {
        let all = PixelRect(Self.pyramid.size)
        #expect(Self.plan(all, scale: 0.001).level == 5)
        #expect(Self.plan(all, scale: 1, finest: 3).level >= 3)
        #expect(Self.plan(PixelRect(x: 0, y: 0, width: 500, height: 500), scale: 4, finest: 3).level == 3)
    }

    @Test("A coarser level is shown if the view's tiles would take more than half of the byte limit")
    func bytes() {
        // The view has 64 megapixels.
        let area = PixelRect(x: 0, y: 0, width: 8192, height: 8192)
        let plan = Self.plan(area, scale: 1, maximumBytes: 32 << 20)
        #expect(plan.level == 2)
        #expect(Self.pyramid.byteCount(of: plan.visible) <= 16 << 20)
    }

    @Test("The store removes the farthest tiles that aren't needed")
    func trimming() throws {
        let plan = Self.plan(PixelRect(x: 0, y: 0, width: 600, height: 600), scale: 1)
        var store = TileStore()
        let tile = try Bitmap(size: PixelSize(width: 512, height: 512), isZeroed: true) { _, _ in }
        let block = TilePyramid.Block(level: 0, columns: 0..<6, rows: 0..<1)
        for place in block.tiles { store.insert(tile, for: place) }
        store.insert(tile, for: block.tiles[0])
        #expect(store.byteCount == 6 << 20)
        func trim(to bytes: Int) { store.trim(to: bytes) { plan.isWanted($0) ? nil : plan.distance(of: $0) } }
        trim(to: 4 << 20)
        #expect(block.tiles.map { store[$0] != nil } == [true, true, true, true, false, false])
        trim(to: 0)
        #expect(block.tiles.map { store[$0] != nil } == [true, true, false, false, false, false])
        #expect(store.byteCount == 2 << 20)
    }
}
