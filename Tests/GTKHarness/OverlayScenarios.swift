// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum OverlayScenarios {
    /// The label of the debug overlay, switched on while images are on display.
    static func labels() async throws {
        let fixture = try WindowFixture(pictures: 2)
        for picture in fixture.pictures { gtk_widget_set_size_request(picture.widget, 200, 150) }
        let painted = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(painted.raw) }
        let (first, second) = (fixture.pictures[0], fixture.pictures[1])
        _ = await fixture.load(1, in: first)
        _ = await fixture.load(1, in: second)
        await fixture.nextFrames()
        func pixels(_ color: UInt32, _ fixture: WindowFixture) -> Int {
            WindowPixels(of: fixture.window, paintable: painted)?.count { $0 & 0xFFFFFF == color } ?? 0
        }
        let (network, memory, failed): (UInt32, UInt32, UInt32) = (0xFFA53C, 0x64DC6E, 0xFF6E64)
        Report.expect(pixels(network, fixture) == 0, "no label is shown by default")
        let paintable = gtk_picture_get_paintable(first)

        DebugOverlay.isShown = true
        await fixture.nextFrames()
        // A strip of 4 points beside at least three lines of text.
        Report.expect(pixels(network, fixture) > 4 * 30, "the label of an image from the network is orange")
        Report.expect(pixels(memory, fixture) > 4 * 30, "the label of an image from memory is green")

        WidgetImage(first).setIndicator(.spinner)
        _ = await fixture.load(2, in: first)
        await fixture.nextFrames()
        Report.expect(pixels(network, fixture) > 4 * 30, "another image has a label of its own")
        fixture.origin.route("/3.png", .status(404))
        let result = await fixture.load(3, in: second)
        if case .success = result { Report.expect(false, "the load fails") }
        await fixture.nextFrames()
        Report.expect(pixels(failed, fixture) > 4 * 20, "a failure has a label, although the slot is empty")
        Report.expect(pixels(memory, fixture) == 0, "the label of the image before the failure is gone")

        _ = await fixture.load(1, in: first)
        DebugOverlay.isShown = false
        await fixture.nextFrames()
        Report.expect(
            gtk_picture_get_paintable(first) == paintable && gtk_picture_get_paintable(second) == nil,
            "without labels, the widgets show what they showed before")
        Report.expect(pixels(network, fixture) == 0, "the labels are gone")
    }
}
#endif
