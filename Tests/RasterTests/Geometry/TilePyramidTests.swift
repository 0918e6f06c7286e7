// SPDX-License-Identifier: MIT

import Testing

@testable import Raster

@Suite("Tile pyramid", .timeLimit(.minutes(1)))
struct TilePyramidTests {
    private typealias Tile = TilePyramid.Tile

    @Test("Only the last level is a single tile")
    func levels() {
        #expect(TilePyramid(size: PixelSize(width: 512, height: 10)).levelCount == 1)
        #expect(TilePyramid(size: PixelSize(width: 513, height: 10)).levelCount == 2)
        let pyramid = TilePyramid(size: PixelSize(width: 40_000, height: 25_000))
        #expect(pyramid.levelCount == 8)
        #expect(pyramid.size(of: 3) == PixelSize(width: 5000, height: 3125))
        #expect(pyramid.size(of: 7) == PixelSize(width: 313, height: 196))
        #expect(pyramid.allTiles(of: 7).tiles == [Tile(level: 7, column: 0, row: 0)])
        #expect(pyramid.allTiles(of: 6).tiles.count == 2)
    }

    @Test(
        "Each level's tiles cover the image without gaps or overlaps",
        arguments: [(1, 1), (512, 512), (513, 1), (1000, 700), (4097, 3), (2049, 1025)])
    func covering(width: Int, height: Int) {
        let pyramid = TilePyramid(size: PixelSize(width: width, height: height))
        for level in 0..<pyramid.levelCount {
            let (all, size) = (pyramid.allTiles(of: level), pyramid.size(of: level))
            #expect(pyramid.size(of: all) == size)
            var (pixels, covered) = (0, 0)
            for tile in all.tiles {
                let place = pyramid.place(of: tile, in: all)
                #expect(place.intersection(PixelRect(size)) == place)
                #expect(pyramid.size(of: TilePyramid.Block(tile)) == place.size)
                #expect(pyramid.tiles(of: level, showing: pyramid.area(of: tile)).tiles == [tile])
                pixels += place.size.pixelCount
                covered += pyramid.area(of: tile).size.pixelCount
            }
            #expect(pixels == size.pixelCount)
            #expect(covered == width * height)
        }
    }

    @Test("The level for a scale never needs enlarging except at full size")
    func levelForScale() {
        let pyramid = TilePyramid(size: PixelSize(width: 32_768, height: 32_768))
        #expect(pyramid.level(for: 4) == 0)
        #expect(pyramid.level(for: 1) == 0)
        #expect(pyramid.level(for: 0.51) == 0)
        #expect(pyramid.level(for: 0.5) == 1)
        #expect(pyramid.level(for: 0.26) == 1)
        #expect(pyramid.level(for: 1.0 / 32) == 5)
        #expect(pyramid.level(for: 0) == pyramid.levelCount - 1)
        #expect(pyramid.level(for: .nan) == 0)
    }

    @Test("A region shows only tiles that it touches inside the image")
    func showing() {
        let pyramid = TilePyramid(size: PixelSize(width: 3000, height: 2000))
        let part = PixelRect(x: 511, y: 512, width: 2, height: 512)
        let block = pyramid.tiles(of: 0, showing: part)
        #expect(block.columns == 0..<2 && block.rows == 1..<2)
        #expect(pyramid.tiles(of: 1, showing: part).tiles == [Tile(level: 1, column: 0, row: 0)])
        let outside = PixelRect(x: -500, y: 0, width: 400, height: 100)
        #expect(pyramid.tiles(of: 0, showing: outside).isEmpty)
        let everything = PixelRect(x: .min / 2, y: .min / 2, width: .max, height: .max)
        #expect(pyramid.tiles(of: 0, showing: everything) == pyramid.allTiles(of: 0))
    }

    @Test("Ancestors contain their children")
    func relatives() {
        let pyramid = TilePyramid(size: PixelSize(width: 5000, height: 3000))
        for tile in pyramid.allTiles(of: 2).tiles {
            let children = pyramid.children(of: tile)
            #expect(!children.isEmpty && children.count <= 4)
            for child in children { #expect(pyramid.ancestor(of: child, at: 2) == tile) }
            let pixels = children.map { pyramid.area(of: $0).size.pixelCount }.reduce(0, +)
            #expect(pixels == pyramid.area(of: tile).size.pixelCount)
        }
        #expect(pyramid.children(of: Tile(level: 0, column: 0, row: 0)).isEmpty)
    }

    @Test("Building a pyramid for hostile sizes doesn't overflow")
    func hostile() {
        for size in [
            PixelSize(width: .max, height: .max), PixelSize(width: .min, height: 0),
            PixelSize(width: 0, height: .max),
        ] {
            let pyramid = TilePyramid(size: size)
            #expect((1...33).contains(pyramid.levelCount))
            #expect(pyramid.allTiles(of: pyramid.levelCount - 1).tiles.count == 1)
            #expect(pyramid.level(ofPixels: 1 << 20) < pyramid.levelCount)
            #expect(!pyramid.tiles(of: 0, showing: PixelRect(x: 0, y: 0, width: 1, height: 1)).isEmpty)
        }
    }
}
