// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum IndicatorScenarios {
    /// With desktop animations turned off, only the indicator itself requests new frames.
    static func still() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        webimage_set_animations_enabled(gtk_widget_get_settings(picture.widget), 0)
        let painted = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(painted.raw) }
        await fixture.nextFrames()
        let jpeg = try greenJPEG()
        fixture.origin.route(
            "/7.png",
            .bytes(jpeg, contentType: "image/jpeg").held(at: "head")
                .held(afterBytes: jpeg.count * 3 / 4, at: "middle"))
        var request = fixture.request(7)
        request.progressive = .scans
        let image = WidgetImage(picture)
        image.setIndicator(.bar)
        var previews = 0
        image.load(
            request,
            options: fixture.options { $0.onEvent = { if case .preview = $0 { previews += 1 } } })
        guard let overlay = gtk_picture_get_paintable(picture) else {
            return Report.expect(false, "the indicator is shown")
        }

        func pixels(_ condition: (UInt32) -> Bool) -> Int {
            WindowPixels(of: fixture.window, paintable: painted)?.count(where: condition) ?? 0
        }
        func bar() -> Int { pixels { $0 & 0xFF > 0xD0 && $0 & 0xFF0000 < 0x500000 } }
        image.indicator?.update(LoadProgress(received: 10, expected: 100))
        await fixture.nextFrames()
        let first = bar()
        image.indicator?.update(LoadProgress(received: 90, expected: 100))
        await fixture.nextFrames()
        let second = bar()
        Report.expect(first > 0 && second > first * 2, "the bar grows (\(first), \(second))")

        let flags = gdk_paintable_get_flags(overlay).rawValue
        Report.expect(flags == 0, "neither the size nor the contents of an indicator are static (\(flags))")
        let changes = Changes(of: overlay)
        fixture.origin.release("head")
        await fixture.waits { previews > 0 }
        Report.expect(
            gtk_picture_get_paintable(picture) == overlay, "a preview is shown under the indicator")
        Report.expect(
            gdk_paintable_get_intrinsic_width(overlay) == 300 && changes.size > 0,
            "the indicator reports the size of the preview (\(changes.size))")
        await fixture.nextFrames()
        let green = pixels { $0 & 0xFF00 > 0xC000 && $0 & 0xFF < 0x60 && $0 & 0xFF0000 < 0x600000 }
        Report.expect(green > 500, "the preview is painted (\(green) pixels)")
        fixture.origin.release("middle")
        await fixture.waits { WindowFixture.number(in: picture) != nil }
        webimage_set_animations_enabled(gtk_settings_get_default(), 1)
    }

    /// Returns an image of green noise.
    private static func greenJPEG() throws -> Data {
        var random = SeededRandom(seed: 1)
        let bitmap = try Bitmap(size: PixelSize(width: 300, height: 200), alpha: .opaque) { pixels, _ in
            for offset in stride(from: 0, to: pixels.count, by: 4) {
                let noise = UInt32.random(in: 0...0x30, using: &random)
                pixels.storeBytes(
                    of: 0xFF00_F000 | noise << 16 | noise, toByteOffset: offset, as: UInt32.self)
            }
        }
        return try CodecRegistry.default.encode(bitmap, as: .jpeg)
    }

    /// Counts a paintable's signals.
    @MainActor
    private final class Changes {
        private(set) var size = 0

        init(of paintable: OpaquePointer) {
            let handler: @convention(c) (gpointer?) -> Void = { data in
                guard let data else { return }
                let changes = Unmanaged<Changes>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { changes.size += 1 }
            }
            g_signal_connect_data(
                paintable.raw, "invalidate-size", unsafeBitCast(handler, to: GCallback.self),
                Unmanaged.passRetained(self).toOpaque(),
                { data, _ in
                    if let data { Unmanaged<Changes>.fromOpaque(data).release() }
                }, G_CONNECT_SWAPPED)
        }
    }
}
#endif
