// SPDX-License-Identifier: MIT

import Testing

@testable import Raster

@Suite("Placing an image that covers a view", .timeLimit(.minutes(1)))
struct CoveringPlaceTests {
    private func place(
        _ gravity: Gravity, _ image: (Double, Double), _ view: (Double, Double)
    ) -> [Double]? {
        CoveringPlace(gravity, image: (image.0, image.1), view: (view.0, view.1)).map {
            [$0.x, $0.y, $0.width, $0.height]
        }
    }

    @Test("A focus point is centered in the view as far as the image's edges allow")
    func focus() {
        #expect(place(.focus(x: 0.5, y: 0.1), (200, 100), (100, 100)) == [-50, 0, 200, 100])
        #expect(place(.focus(x: 0.1, y: 0.5), (200, 100), (100, 100)) == [0, 0, 200, 100])
        #expect(place(.focus(x: 0.4, y: 0.5), (200, 100), (100, 100)) == [-30, 0, 200, 100])
        #expect(place(.focus(x: 0.9, y: 0.5), (200, 100), (100, 100)) == [-100, 0, 200, 100])
        #expect(place(.focus(x: 0.9, y: 0.9), (10, 20), (100, 100)) == [0, -100, 100, 200])
    }

    @Test("A place is an edge or corner with an offset in the view's unit")
    func places() {
        #expect(place(.center, (10, 20), (100, 100)) == [0, -50, 100, 200])
        #expect(place(.top, (10, 20), (100, 100)) == [0, 0, 100, 200])
        #expect(place(.bottomRight, (20, 10), (100, 100)) == [-100, 0, 200, 100])
        #expect(place(.top.offset(y: 20), (10, 20), (100, 100)) == [0, -20, 100, 200])
        #expect(place(.attention, (10, 20), (100, 100)) == [0, -50, 100, 200])
    }

    @Test("An image with the view's shape isn't cropped")
    func same() {
        let exact = place(.focus(x: 0, y: 1), (1920, 1080), (160, 90))
        #expect(exact == [0, 0, 160, 90])
        let part = CoveringPlace(.right, image: (200, 100), view: (50, 50))?.visiblePart(of: (50, 50))
        #expect(part?.x == 0.5 && part?.y == 0 && part?.width == 0.5 && part?.height == 1)
    }

    @Test("An image can't be placed if it or the view is empty")
    func empty() {
        #expect(place(.center, (0, 100), (100, 100)) == nil)
        #expect(place(.center, (100, 100), (100, 0)) == nil)
        #expect(place(.center, (.nan, 100), (100, 10)) == nil)
    }
}
