// SPDX-License-Identifier: MIT

import Raster
import Testing

@testable import WebImage
@testable import WebImageDisplay

@Suite("Viewing an image larger than the screen", .timeLimit(.minutes(1)))
struct TileViewportTests {
    private static func viewport(
        _ width: Int = 10_000, _ height: Int = 5000, density: Double = 1
    ) -> TileViewport {
        var viewport = TileViewport(image: PixelSize(width: width, height: height))
        viewport.resize(width: 1000, height: 800, density: density)
        return viewport
    }

    @Test("Until the user zooms, the whole image stays centered, even when the view is resized")
    func fitting() {
        var viewport = Self.viewport()
        #expect(viewport.scale == 0.1)
        #expect(viewport.area == PixelRect(x: 0, y: 0, width: 10_000, height: 5000))
        #expect(viewport.frame(of: viewport.area) == .init(x: 0, y: 150, width: 1000, height: 500))
        viewport.resize(width: 500, height: 800, density: 2)
        #expect(viewport.scale == 0.1 && viewport.fits)
        #expect(viewport.frame(of: viewport.area) == .init(x: 0, y: 275, width: 500, height: 250))
    }

    @Test("A small image isn't enlarged to fit")
    func small() {
        var viewport = Self.viewport(200, 100)
        #expect(viewport.scale == 1)
        #expect(viewport.frame(of: viewport.area) == .init(x: 400, y: 350, width: 200, height: 100))
        viewport.toggle()
        #expect(viewport.scale == 2)
    }

    @Test("Zooming keeps the point under the pointer in place", arguments: [0.3, 1.0, 7.0])
    func zooming(scale: Double) {
        var viewport = Self.viewport()
        viewport.zoom(to: 0.2)
        let place = TileViewport.Point(x: 600, y: 380)
        let before = viewport.position(of: place)
        viewport.zoom(to: scale, at: place)
        #expect(viewport.scale == scale && !viewport.fits)
        let after = viewport.position(of: place)
        #expect(abs(after.x - before.x) < 1e-6 && abs(after.y - before.y) < 1e-6)
    }

    @Test("The scale stays between fitting the whole image and 16")
    func limits() {
        var viewport = Self.viewport()
        viewport.zoom(by: 1e9)
        #expect(viewport.scale == 16)
        viewport.zoom(by: 1e-9)
        #expect(viewport.fits && viewport.scale == 0.1)
        viewport.zoom(to: .nan)
        #expect(viewport.scale == 1)
        viewport.zoom(to: -3)
        #expect(viewport.fits)
    }

    @Test("Panning stops at the edges of the image")
    func panning() {
        var viewport = Self.viewport()
        viewport.zoom(to: 1)
        #expect(viewport.area == PixelRect(x: 4500, y: 2100, width: 1000, height: 800))
        viewport.pan(x: -100, y: 50)
        #expect(viewport.area == PixelRect(x: 4400, y: 2150, width: 1000, height: 800))
        viewport.pan(x: -1e12, y: 1e12)
        #expect(viewport.area == PixelRect(x: 0, y: 4200, width: 1000, height: 800))
        viewport.pan(x: .infinity, y: .nan)
        #expect(viewport.area == PixelRect(x: 0, y: 4200, width: 1000, height: 800))
    }

    @Test("A double click toggles between the whole image and full size at that point")
    func toggling() {
        var viewport = Self.viewport()
        viewport.toggle(at: .init(x: 100, y: 250))
        #expect(viewport.scale == 1)
        #expect(viewport.area == PixelRect(x: 900, y: 750, width: 1000, height: 800))
        viewport.toggle()
        #expect(viewport.fits)
    }

    @Test("Neighboring parts share an edge between two display pixels", arguments: [1.0, 1.25, 2.0])
    func edges(density: Double) {
        var viewport = Self.viewport(density: density)
        for scale in [0.13, 0.5, 0.77, 1.0, 3.3] {
            viewport.zoom(to: scale)
            viewport.pan(x: 12.3, y: 7.9)
            let left = viewport.frame(of: PixelRect(x: 4096, y: 2048, width: 512, height: 512))
            let right = viewport.frame(of: PixelRect(x: 4608, y: 2048, width: 512, height: 512))
            #expect(abs(left.x + left.width - right.x) < 1e-9)
            let edge = right.x * density
            #expect(abs(edge - edge.rounded()) < 1e-6)
        }
    }

    @Test("Without an image or a size, nothing is shown")
    func empty() {
        var viewport = TileViewport()
        #expect(viewport.area.isEmpty && viewport.scale == 1)
        viewport.image = PixelSize(width: 100, height: 100)
        #expect(viewport.area.isEmpty)
        viewport.resize(width: .nan, height: -5, density: 0)
        viewport.zoom(by: 2)
        viewport.pan(x: 10, y: 10)
        #expect(viewport.area.isEmpty)
    }
}
