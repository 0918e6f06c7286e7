// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// A TIFF of a gigapixel in a window.
@MainActor
enum TileScenarios {
    static func gigapixel() async throws {
        #if TIFF
        try await Fixture().run()
        #endif
    }

    #if TIFF
    @MainActor
    private final class Fixture {
        let folder: TemporaryFolder
        let large = LargeTIFF(width: 32_768, height: 32_768)
        let fixture: WindowFixture
        let view: TiledImageWidget
        let paintable: OpaquePointer

        init() throws {
            folder = try TemporaryFolder("tiles")
            let url = URL(filePath: folder.file("large.tiff"))
            try large.data.write(to: url)
            var request = ImageRequest(url: url)
            request.decoding.limits.sourcePixels = 2 << 30
            fixture = try WindowFixture()
            view = TiledImageWidget(TiledImage(request, manager: fixture.manager, maximumBytes: 48 << 20))
            gtk_widget_set_size_request(view.widget.widget, 600, 500)
            gtk_window_set_child(UnsafeMutablePointer(fixture.window), view.widget.widget)
            paintable = gtk_widget_paintable_new(fixture.window.widget)
        }

        func run() async throws {
            await sharp()
            expectPixels("the whole image")
            Report.expect(view.scale < 0.02, "the whole image is shown at first")

            // A double click, keys and the wheel.
            view.scroll(x: 0, y: -30, isWheel: true, zooms: false, at: TileViewport.Point(x: 150, y: 120))
            Report.expect(view.scale > 0.1, "the wheel enlarges")
            await sharp()
            expectPixels("after the wheel")
            Report.expect(view.press(GDK_KEY_1) && view.scale == 1, "1 shows the full size")
            await sharp()
            expectPixels("at full size")
            for _ in 0..<10 {
                _ = view.press(GDK_KEY_Right)
                _ = view.press(GDK_KEY_Down)
            }
            await sharp()
            expectPixels("after panning")
            view.scroll(x: 7, y: 433, isWheel: false, zooms: false, at: TileViewport.Point(x: 9, y: 9))
            await sharp()
            expectPixels("after a touch pad")
            view.scale = 8
            await sharp()
            expectPixels("enlarged")
            Report.expect(view.press(GDK_KEY_minus) && view.scale < 8, "- reduces")
            view.scale = 0.07
            await sharp()
            expectPixels("reduced")
            Report.expect(view.press(GDK_KEY_0) && view.scale < 0.02, "0 shows the whole image")
            Report.expect(!view.press(GDK_KEY_Left), "an arrow key at an edge moves the focus")
            Report.expect(!view.press(GDK_KEY_a), "other keys are left to the program")
            Report.expect(view.image.byteCount <= 48 << 20, "tiles stay within the limit")
            gtk_window_destroy(UnsafeMutablePointer(fixture.window))
            g_object_unref(paintable.raw)
        }

        /// Waits until the view is sharp and painted.
        private func sharp() async {
            await fixture.nextFrame()
            await fixture.waits { view.image.isSharp }
            await fixture.nextFrames()
        }

        /// Compares pixels in the middle of the squares of one colour with those of the window.
        private func expectPixels(_ text: String) {
            guard let pixels = WindowPixels(of: fixture.window, paintable: paintable) else {
                return Report.expect(false, "\(text): the window is painted")
            }
            var bounds = graphene_rect_t()
            _ = gtk_widget_compute_bounds(view.widget.widget, fixture.window.widget, &bounds)
            var compared = 0
            for column in 0..<12 {
                for row in 0..<10 {
                    let place = TileViewport.Point(x: 25 + 50.0 * Double(column), y: 25 + 50.0 * Double(row))
                    let position = view.viewport.position(of: place)
                    let (x, y) = (Int(position.x.rounded(.down)), Int(position.y.rounded(.down)))
                    guard
                        view.viewport.area.intersection(PixelRect(x: x, y: y, width: 1, height: 1)).isEmpty
                            == false,
                        isPlain(x, y)
                    else { continue }
                    let color = large.color(x: x, y: y)
                    let found = pixels.color(
                        x: Int(Double(bounds.origin.x) + place.x), y: Int(Double(bounds.origin.y) + place.y))
                    compared += 1
                    // The white lines between tiles are mixed in.
                    let share = min(1, 2.0 / 256 + (view.scale < 0.05 ? 0.01 : 0))
                    let isEqual = zip([color.red, color.green, color.blue], found).allSatisfy {
                        wanted, found in
                        let mixed =
                            view.scale >= 0.25
                            ? Double(wanted) : Double(wanted) + (255 - Double(wanted)) * share
                        return abs(mixed - Double(found)) <= (view.scale >= 0.25 ? 1 : 24)
                    }
                    Report.expect(isEqual, "\(text): \(x), \(y) is \(found) instead of \(color)")
                }
            }
            Report.expect(compared > 20, "\(text): \(compared) pixels were compared")
        }

        /// Whether the pixels around have the same colour.
        private func isPlain(_ x: Int, _ y: Int) -> Bool {
            let reach = Int((3 / view.scale).rounded(.up))
            let side = view.scale < 0.05 ? 2048 : 256
            return x % side > reach && x % side < side - reach && y % side > reach && y % side < side - reach
        }
    }
    #endif
}
#endif
