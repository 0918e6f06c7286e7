// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK

/// A gigapixel TIFF in a window.
@MainActor
enum TileScenarios {
    static func gigapixel() async throws {
        #if TIFF
        let fixture = try TileFixture()
        let view = fixture.view
        await fixture.sharp()
        fixture.expectPixels("the whole image")
        Report.expect(view.scale < 0.02, "the whole image is shown at first")

        // A double click, keys and the wheel.
        view.scroll(x: 0, y: -30, isWheel: true, zooms: false, at: TileViewport.Point(x: 150, y: 120))
        Report.expect(view.scale > 0.1, "the wheel enlarges")
        await fixture.sharp()
        fixture.expectPixels("after the wheel")
        Report.expect(view.press(GDK_KEY_1) && view.scale == 1, "1 shows the full size")
        await fixture.sharp()
        fixture.expectPixels("at full size")
        for _ in 0..<10 {
            _ = view.press(GDK_KEY_Right)
            _ = view.press(GDK_KEY_Down)
        }
        await fixture.sharp()
        fixture.expectPixels("after panning")
        view.scroll(x: 7, y: 433, isWheel: false, zooms: false, at: TileViewport.Point(x: 9, y: 9))
        await fixture.sharp()
        fixture.expectPixels("after a touch pad")
        view.scale = 8
        await fixture.sharp()
        fixture.expectPixels("enlarged")
        Report.expect(view.press(GDK_KEY_minus) && view.scale < 8, "- reduces")
        view.scale = 0.07
        await fixture.sharp()
        fixture.expectPixels("reduced")
        Report.expect(view.press(GDK_KEY_0) && view.scale < 0.02, "0 shows the whole image")
        Report.expect(!view.press(GDK_KEY_Left), "an arrow key at an edge moves the focus")
        Report.expect(!view.press(GDK_KEY_a), "other keys are left to the program")
        Report.expect(view.image.byteCount <= 48 << 20, "tiles stay within the limit")
        fixture.close()
        #endif
    }
}
#endif
