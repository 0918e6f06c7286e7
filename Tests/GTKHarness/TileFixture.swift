// SPDX-License-Identifier: MIT

#if GTK && TIFF && os(Linux)
import CGTK
import Foundation
import InternalTestSupport
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// A window with a gigapixel TIFF.
@MainActor
final class TileFixture {
    let fixture: WindowFixture
    let view: TiledImageWidget
    private let folder: TemporaryFolder
    private let large: LargeTIFF
    private let paintable: OpaquePointer

    init(versions: LargeTIFF.Versions = .none) throws {
        folder = try TemporaryFolder("tiles")
        let url = URL(filePath: folder.file("large.tiff"))
        large = LargeTIFF(width: 32_768, height: 32_768, versions: versions)
        try large.data.write(to: url)
        var request = ImageRequest(url: url)
        request.decoding.limits.sourcePixels = 2 << 30
        fixture = try WindowFixture()
        view = TiledImageWidget(TiledImage(request, manager: fixture.manager, maximumBytes: 48 << 20))
        gtk_widget_set_size_request(view.widget.widget, 600, 500)
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), view.widget.widget)
        paintable = gtk_widget_paintable_new(fixture.window.widget)
    }

    func close() {
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        g_object_unref(paintable.raw)
    }

    /// Waits until the view is sharp and painted.
    func sharp() async {
        await fixture.nextFrame()
        await fixture.waits { view.image.isSharp }
        await fixture.nextFrames()
    }

    /// Compares pixels in the center of single-color squares with the window's pixels.
    func expectPixels(_ text: String) {
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
                // The white lines between tiles blend in.
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

    /// Whether the surrounding pixels have the same color.
    private func isPlain(_ x: Int, _ y: Int) -> Bool {
        let reach = Int((3 / view.scale).rounded(.up))
        let side = view.scale < 0.05 ? 2048 : 256
        return x % side > reach && x % side < side - reach && y % side > reach && y % side < side - reach
    }
}
#endif
