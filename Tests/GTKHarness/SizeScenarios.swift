// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import Glibc
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

/// Loads at a widget's size and the display's scale.
@MainActor
enum SizeScenarios {
    /// Returns a window with one picture, and an origin with images of this width and three quarters of it as
    /// height.
    static func makeFixture(width: Int = 1000) throws -> WindowFixture {
        let fixture = try WindowFixture()
        fixture.origin.setHandler { request in
            guard let number = Int(request.path.dropFirst().prefix { $0 != "." }),
                let png = try? WindowFixture.png(number, width: width, height: width * 3 / 4)
            else { return .status(404) }
            return .bytes(png, contentType: "image/png")
        }
        return fixture
    }

    /// The display's scale at the start.
    static let scale = getenv("GDK_SCALE").flatMap { Int(String(cString: $0)) } ?? 1

    /// Converts a length in points to pixels, rounded up to a multiple of 32.
    static func rounded(_ points: Int) -> Int { (points * scale + 31) / 32 * 32 }

    /// Adds a widget to the box in the fixture's window.
    static func add(_ widget: OpaquePointer, to fixture: WindowFixture) {
        let box = gtk_window_get_child(UnsafeMutablePointer(fixture.window))!
        gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), widget.widget)
    }

    /// Loads an image into a slot, and returns its size in pixels.
    static func load(
        _ number: Int, _ thumbnail: Thumbnail, in slot: WidgetImage, of fixture: WindowFixture
    ) async -> PixelSize? {
        let result = await withCheckedContinuation { continuation in
            var request = fixture.request(number)
            request.thumbnail = thumbnail
            slot.load(
                request, options: fixture.options { $0.completion = { continuation.resume(returning: $0) } })
        }
        return try? result.get().image.size
    }

    static func expect(
        _ size: PixelSize?, _ width: Int, _ height: Int, _ text: String, line: UInt = #line
    ) {
        let expected = PixelSize(width: width, height: height)
        let found = size.map { "\($0)" } ?? "nothing"
        Report.expect(size == expected, "\(text): \(found), not \(expected)", line: line)
    }

    /// A size-dependent URL, created after the first layout.
    static func sizedURLs() async throws {
        let fixture = try WindowFixture()
        fixture.origin.setHandler { request in
            guard let side = Int(request.path.dropFirst()),
                let png = try? WindowFixture.png(1, width: side, height: side)
            else { return .status(404) }
            return .bytes(png, contentType: "image/png")
        }
        let origin = fixture.origin.url("/").absoluteString
        let request = ImageRequest(
            cacheKey: "photo",
            sized: SizedURL { size, scale in URL(string: "\(origin)\(size.width)?\(Int(scale))") })
        let slot = WidgetImage(fixture.pictures[0])
        let result = await withCheckedContinuation { continuation in
            slot.load(
                request, options: fixture.options { $0.completion = { continuation.resume(returning: $0) } })
            Report.expect(slot.state.task == nil, "a load waits for the first layout")
        }
        expect(try? result.get().image.size, rounded(40), rounded(40), "a picture of 40 points")
        let targets = fixture.origin.requests.map(\.target)
        Report.expect(targets == ["/\(rounded(40))?\(scale)"], "\(targets)")
        slot.clear()
        var isComplete = false
        slot.load(request, options: fixture.options { $0.completion = { _ in isComplete = true } })
        Report.expect(isComplete, "an image in memory is shown at once in a widget that has a size")
    }

    /// A widget that waits for its first layout, memory hits, and the image's intrinsic size.
    static func widgets() async throws {
        let fixture = try makeFixture()
        let picture = fixture.pictures[0]
        var request = fixture.request(1)
        request.thumbnail = .view
        var size: PixelSize?
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WidgetImage(picture).load(
                request,
                options: fixture.options {
                    $0.completion = { result in
                        size = try? result.get().image.size
                        continuation.resume()
                    }
                })
            Report.expect(WidgetImage(picture).state.task == nil, "a load waits for the first layout")
        }
        expect(size, rounded(40), rounded(40) * 3 / 4, "a picture of 40 points shows the whole image")
        await fixture.nextFrames()
        let paintable = gtk_picture_get_paintable(picture)
        let natural = Int(gdk_paintable_get_intrinsic_width(paintable))
        Report.expect(natural == rounded(40) / scale, "the image has the size in points (\(natural))")

        WidgetImage(picture).clear()
        await fixture.nextFrames()
        var isComplete = false
        WidgetImage(picture).load(
            request, options: fixture.options { $0.completion = { _ in isComplete = true } })
        Report.expect(isComplete, "an image in memory is shown at once in a widget that has a size")

        let points = await load(2, .points(width: 50, height: 30), in: WidgetImage(picture), of: fixture)
        expect(points, 50 * scale, 30 * scale, "a size in points")

        let hidden = OpaquePointer(gtk_picture_new())!
        gtk_widget_set_visible(hidden.widget, 0)
        add(hidden, to: fixture)
        WidgetImage(hidden).load(request, options: fixture.options())
        await fixture.nextFrames()
        await fixture.nextFrames()
        let state = WidgetImage(hidden).state
        Report.expect(state.task == nil && state.url == request.url, "a widget that is not visible waits")
    }

    /// Widgets that draw their image in only part of their area, and slots of other objects.
    static func places() async throws {
        let fixture = try makeFixture()
        let icon = OpaquePointer(gtk_image_new())!
        gtk_image_set_pixel_size(icon, 48)
        gtk_widget_set_hexpand(icon.widget, 1)
        add(icon, to: fixture)
        let small = await load(1, .view, in: WidgetImage(icon), of: fixture)
        expect(small, rounded(48), rounded(48) * 3 / 4, "a GtkImage at its icon size")

        let button = OpaquePointer(gtk_button_new())!
        gtk_widget_set_size_request(button.widget, 100, 60)
        let child = OpaquePointer(gtk_picture_new())!
        gtk_widget_set_size_request(child.widget, 32, 32)
        gtk_widget_set_halign(child.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(child.widget, GTK_ALIGN_CENTER)
        gtk_button_set_child(UnsafeMutablePointer(button), child.widget)
        add(button, to: fixture)
        let inner = await load(2, .view, in: WidgetImage(button: button), of: fixture)
        expect(inner, rounded(32), rounded(32) * 3 / 4, "the child of a button")

        let entry = OpaquePointer(gtk_entry_new())!
        add(entry, to: fixture)
        let entryIcon = await load(3, .view, in: WidgetImage(entry: entry), of: fixture)
        let height = rounded(Int(gtk_widget_get_height(entry.widget)))
        expect(entryIcon, height, height * 3 / 4, "an icon of an entry")

        let drawing = OpaquePointer(gtk_drawing_area_new())!
        gtk_widget_set_size_request(drawing.widget, 70, 20)
        gtk_widget_set_valign(drawing.widget, GTK_ALIGN_START)
        add(drawing, to: fixture)
        let slot = WidgetImage(attachedTo: drawing, slot: "drawing") { _, _ in }
        expect(await load(4, .view, in: slot, of: fixture), rounded(70), rounded(20), "a closure of a widget")

        let object = OpaquePointer(g_object_new_with_properties(webimage_type_object(), 0, nil, nil))!
        defer { g_object_unref(object.raw) }
        let other = WidgetImage(attachedTo: object, slot: "object") { _, _ in }
        expect(await load(5, .view, in: other, of: fixture), 1000, 750, "an object that is not a widget")
        let points = await load(6, .points(width: 20, height: 10), in: other, of: fixture)
        expect(points, 20, 10, "points of an object")
    }

    /// A factory's list rows, with pictures that have no size request.
    static func rows() async throws {
        let fixture = try makeFixture()
        let options = fixture.options()
        var pictures: [Int: OpaquePointer] = [:]
        let factory = WidgetImage.listItemFactory(options: options) { row in
            pictures[row.position] = row.child
            var request = fixture.request(row.position % 3)
            request.thumbnail = .view
            return request
        }
        let model = gtk_string_list_new(nil)!
        for position in 0..<100 { gtk_string_list_append(model, "\(position)") }
        let list = gtk_list_view_new(gtk_no_selection_new(model)!, factory)!
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_scrolled_window_set_child(scrolled, list)
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), scrolled.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(fixture.window), 300, 200)
        while pictures[0].flatMap({ size(in: $0) }) == nil { await fixture.nextFrame() }
        guard let first = pictures[0], let size = size(in: first) else { return }
        let width = Int(gtk_widget_get_width(first.widget))
        Report.expect(width > 100 && size.width == rounded(width), "a row has its width (\(size), \(width))")
        let hidden = pictures.values.filter { gtk_widget_get_mapped($0.widget) == 0 }
        Report.expect(
            hidden.allSatisfy { self.size(in: $0)?.width ?? 0 <= rounded(width) }, "no row has the full size")
    }

    /// A display with a scale of 1.5.
    static func fractional() async throws {
        let fixture = try makeFixture()
        let slot = WidgetImage(fixture.pictures[0])
        expect(await load(1, .view, in: slot, of: fixture), 64, 48, "a picture of 40 points")
        expect(await load(2, .points(width: 25, height: 10), in: slot, of: fixture), 38, 15, "points")
        let width = gdk_paintable_get_intrinsic_width(gtk_picture_get_paintable(fixture.pictures[0]))
        Report.expect(width == 25, "the image has the size in points (\(width))")
    }

    /// Widgets that stay empty on one or both sides.
    static func empty() async throws {
        let fixture = try makeFixture(width: 2000)
        let box = OpaquePointer(gtk_window_get_child(UnsafeMutablePointer(fixture.window)))!
        gtk_orientable_set_orientation(box, GTK_ORIENTATION_VERTICAL)
        let flat = OpaquePointer(gtk_picture_new())!
        gtk_widget_set_size_request(flat.widget, 80, -1)
        gtk_widget_set_halign(flat.widget, GTK_ALIGN_START)
        add(flat, to: fixture)
        let one = await load(1, .view, in: WidgetImage(flat), of: fixture)
        expect(one, rounded(80), rounded(80) * 3 / 4, "a picture without a height")
        await fixture.nextFrames()
        Report.expect(WidgetImage(flat).state.task == nil, "the height that the image gives is not a growth")

        Warnings.count = 0
        Warnings.record()
        let monitor = monitorSize()
        let width = min(2000, monitor.width, monitor.height * 4 / 3)
        for number in 2...3 {
            let none = OpaquePointer(gtk_picture_new())!
            gtk_widget_set_halign(none.widget, GTK_ALIGN_START)
            add(none, to: fixture)
            let both = await load(number, .view, in: WidgetImage(none), of: fixture)
            expect(both, width, width * 3 / 4, "a picture without a size")
        }
        Report.expect(Warnings.count == 1, "there is one warning (\(Warnings.count))")
    }

    /// The monitor's size, in pixels.
    static func monitorSize() -> PixelSize {
        let monitors = gdk_display_get_monitors(gdk_display_get_default())
        guard let monitor = g_list_model_get_item(monitors, 0) else { return PixelSize(width: 0, height: 0) }
        defer { g_object_unref(monitor) }
        var area = GdkRectangle()
        gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
        return PixelSize(width: Int(area.width) * scale, height: Int(area.height) * scale)
    }

    /// A widget that grows, and one on a display with a changing scale.
    static func growth() async throws {
        let fixture = try makeFixture()
        let picture = fixture.pictures[0]
        // With this alignment, the picture is only as large as its size request.
        gtk_widget_set_halign(picture.widget, GTK_ALIGN_START)
        gtk_widget_set_valign(picture.widget, GTK_ALIGN_START)
        let first = await load(1, .view, in: WidgetImage(picture), of: fixture)
        expect(first, rounded(40), rounded(40) * 3 / 4, "the first size")
        await fixture.nextFrames()

        resize(picture, 46)
        await fixture.nextFrames()
        Report.expect(WidgetImage(picture).state.task == nil, "a growth by less than a quarter loads nothing")
        let old = gtk_picture_get_paintable(picture)
        resize(picture, 130)
        while WidgetImage(picture).state.task == nil { await fixture.nextFrame() }
        Report.expect(gtk_picture_get_paintable(picture) == old, "the old image stays meanwhile")
        await loaded(in: picture, of: fixture)
        expect(size(in: picture), rounded(130), rounded(130) * 3 / 4, "the size after a growth")
        resize(picture, 40)
        await fixture.nextFrames()
        Report.expect(WidgetImage(picture).state.task == nil, "a smaller widget keeps its image")

        resize(picture, 30)
        _ = await load(2, .points(width: 30, height: 30), in: WidgetImage(picture), of: fixture)
        expect(size(in: picture), 30 * scale, 30 * scale, "points before another scale")
        setScale(2 * scale)
        while size(in: picture)?.width != 60 * scale { await fixture.nextFrame() }
        _ = await load(3, .view, in: WidgetImage(picture), of: fixture)
        let width = size(in: picture)?.width
        setScale(4 * scale)
        while size(in: picture) == nil || size(in: picture)?.width == width { await fixture.nextFrame() }
        Report.expect(
            size(in: picture)?.width ?? 0 > width ?? 0, "a larger scale loads again at the size of the widget"
        )
    }

    /// A slot that has used its widget's size stops tracking it once a load doesn't need it.
    static func unobserved() async throws {
        let fixture = try makeFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        let clock = gtk_widget_get_frame_clock(picture.widget)!
        let before = handlerCount(of: clock)
        _ = await fixture.load(1, in: picture)
        Report.expect(handlerCount(of: clock) == before, "a load of the full size observes nothing")
        _ = await load(2, .view, in: WidgetImage(picture), of: fixture)
        Report.expect(handlerCount(of: clock) == before + 1, "a load of the size of the widget observes it")
        _ = await fixture.load(3, in: picture)
        resize(picture, 90)
        await fixture.nextFrames()
        Report.expect(handlerCount(of: clock) == before, "the next load ends it")
    }

    static func handlerCount(of clock: OpaquePointer) -> Int {
        let signal = g_signal_lookup("layout", gdk_frame_clock_get_type())
        var ids: [gulong] = []
        while true {
            let id = g_signal_handler_find(clock.raw, GSignalMatchType(1 | 32), signal, 0, nil, nil, nil)
            guard id != 0 else { break }
            g_signal_handler_block(clock.raw, id)
            ids.append(id)
        }
        for id in ids { g_signal_handler_unblock(clock.raw, id) }
        return ids.count
    }

    static func resize(_ picture: OpaquePointer, _ side: Int) {
        gtk_widget_set_size_request(picture.widget, gint(side), gint(side))
    }

    static func loaded(in picture: OpaquePointer, of fixture: WindowFixture) async {
        while WidgetImage(picture).state.task != nil { await fixture.nextFrame() }
    }

    static func size(in picture: OpaquePointer) -> PixelSize? {
        guard case .loaded(let response) = WidgetImage(picture).state.phase else { return nil }
        return response.image.size
    }

    /// Changes the display's scale, as its settings do.
    static func setScale(_ scale: Int) {
        typealias Function = @convention(c) (OpaquePointer, Int32) -> Void
        guard let symbol = dlsym(nil, "gdk_x11_display_set_surface_scale"),
            let display = gdk_display_get_default()
        else { return Report.expect(false, "the display is one of X11") }
        unsafeBitCast(symbol, to: Function.self)(display, Int32(scale))
    }
}

/// The library's warnings.
@MainActor
private enum Warnings {
    static var count = 0

    static func record() {
        g_log_set_handler(
            "WebImage", G_LOG_LEVEL_WARNING,
            { _, _, _, _ in MainActor.assumeIsolated { Warnings.count += 1 } }, nil)
    }
}
#endif
