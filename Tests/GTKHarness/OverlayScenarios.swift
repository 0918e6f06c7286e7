// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

@MainActor
enum OverlayScenarios {
    /// The debug overlay's label, turned on while images are displayed.
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
        // A label has a colored strip, 4 points wide, next to at least three lines of text.
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

    /// Images that cover a square widget, with an area that stays visible.
    static func places() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        gtk_widget_set_size_request(picture.widget, 100, 100)
        let painted = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(painted.raw) }
        // Red on the left, green in the middle, blue on the right.
        let (red, green, blue) = (0xFF0000, 0x00FF00, 0x0000FF)
        let png = try CodecRegistry.default.encode(bands([red, green, blue]), as: .png)
        fixture.origin.route("/7.png", .bytes(png, contentType: "image/png"))
        func colors() async -> Set<Int> {
            await fixture.nextFrames()
            let pixels = WindowPixels(of: fixture.window, paintable: painted)
            return pixels?.colors(in: picture, of: fixture.window) ?? []
        }
        let places: [(Gravity, Int)] = [
            (.focus(x: 0.5, y: 0.5), green), (.focus(x: 0.1, y: 0.9), red), (.right, blue), (.center, green),
        ]
        for (gravity, color) in places {
            _ = await fixture.load(7, in: picture) { $0.gravity = gravity }
            let shown = await colors()
            Report.expect(shown == [color], "\(gravity) shows one band (\(shown))")
        }
        Report.expect(gtk_widget_get_width(picture.widget) >= 100, "the widget has its size")
        let paintable = gtk_picture_get_paintable(picture)
        _ = await fixture.load(7, in: picture) { $0.gravity = .center }
        Report.expect(gtk_picture_get_paintable(picture) == paintable, "the same image stays")
        _ = await fixture.load(7, in: picture)
        let whole = await colors()
        Report.expect(whole.isSuperset(of: [red, green, blue]), "without a gravity, it is shown whole")

        // An animation with one color per frame.
        let frames = try [[red, green, blue], [blue, red, green]].map {
            EncodingFrame(try bands($0), delay: .milliseconds(100))
        }
        let animation = try CodecRegistry.default.encode(frames, as: .gif)
        fixture.origin.route("/8.png", .bytes(animation, contentType: "image/gif"))
        _ = await fixture.load(8, in: picture) { $0.gravity = .left }
        var seen: Set<Int> = []
        while !seen.isSuperset(of: [red, blue]) {
            let shown = await colors()
            Report.expect(shown.count == 1, "a frame shows one band (\(shown))")
            seen.formUnion(shown)
        }
        WidgetImage(picture).load(
            nil as ImageRequest?,
            options: fixture.options {
                $0.placeholder = (try? bands([red, green, blue])).map { .bitmap($0) }
                $0.gravity = .right
            })
        let placeholder = await colors()
        Report.expect(placeholder == [blue], "a bitmap as placeholder is placed (\(placeholder))")
    }

    /// Placeholders smaller and larger than their widget, in all modes.
    static func placeholderModes() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        gtk_widget_set_size_request(picture.widget, 80, 60)
        let paintable = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(paintable.raw) }
        let red: UInt32 = 0xFF0000
        /// Returns the number of the widget's red points, and its size.
        func painted(
            _ placeholder: Placeholder?, gravity: Gravity? = nil
        ) async -> (count: Double, width: Double, height: Double) {
            WidgetImage(picture).load(
                nil as ImageRequest?,
                options: fixture.options { ($0.placeholder, $0.gravity) = (placeholder, gravity) })
            await fixture.nextFrames()
            let count = WindowPixels(of: fixture.window, paintable: paintable)?.count { $0 & 0xFFFFFF == red }
            return (
                Double(count ?? 0), Double(gtk_widget_get_width(picture.widget)),
                Double(gtk_widget_get_height(picture.widget))
            )
        }
        func bitmap(_ width: Int, _ height: Int) throws -> Placeholder {
            .bitmap(
                try Bitmap(
                    size: PixelSize(width: width, height: height),
                    background: RGBAColor(red8: 255, green8: 0, blue8: 0)))
        }
        func expect(_ placeholder: Placeholder, _ width: Double, _ height: Double, _ name: String) async {
            let found = await painted(placeholder)
            let scale = min(found.width / width, found.height / height)
            var expected = width * height
            switch placeholder.contentMode {
            case nil, .scaleDown: expected *= min(1, scale) * min(1, scale)
            case .fit, .view: expected *= scale * scale
            case .fill, .stretch: expected = found.width * found.height
            }
            Report.expect(
                abs(found.count - expected) <= 0.05 * expected,
                "\(name): \(found), not \(expected)")
        }
        let (icon, wide) = (try bitmap(16, 16), try bitmap(400, 100))
        for mode: Placeholder.ContentMode? in [nil, .scaleDown, .fit, .fill, .stretch, .view] {
            var (small, large) = (icon, wide)
            (small.contentMode, large.contentMode) = (mode, mode)
            let name = "\(mode.map { "\($0)" } ?? "default")"
            await expect(small, 16, 16, "an icon, \(name)")
            await expect(large, 400, 100, "a picture, \(name)")
        }
        let covering = await painted(icon, gravity: .left)
        Report.expect(covering.count == covering.width * covering.height, "a gravity covers the widget")
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_FILL)
        await expect(icon, 16, 16, "an icon in a widget that stretches its image")
        _ = await fixture.load(7, in: picture)
        await fixture.nextFrames()
        Report.expect(WindowFixture.number(in: picture) == 7, "an image is shown as the picture shows images")
    }

    /// Initials, and animated placeholders.
    static func placeholders() async throws {
        let fixture = try WindowFixture(pictures: 3)
        for picture in fixture.pictures { gtk_widget_set_size_request(picture.widget, 120, 90) }
        let painted = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(painted.raw) }
        func colors(_ index: Int) async -> Set<Int> {
            await fixture.nextFrames()
            let pixels = WindowPixels(of: fixture.window, paintable: painted)
            return pixels?.colors(in: fixture.pictures[index], of: fixture.window) ?? []
        }
        let window = await colors(0)
        let shapes: [Initials.Shape] = [.rectangle, .circle, .rounded(0.2)]
        for (picture, shape) in zip(fixture.pictures, shapes) {
            let initials = Placeholder.initials("Ada Lovelace", shape: shape)
            WidgetImage(picture).load(
                nil as ImageRequest?, options: fixture.options { $0.placeholder = initials })
        }
        let color = Initials("Ada Lovelace").background
        let background = [color.red, color.green, color.blue].reduce(0) {
            $0 << 8 | Int(($1 * 255).rounded())
        }
        for index in 0..<3 {
            let shown = await colors(index)
            Report.expect(shown.contains(background), "the colour of initials is painted")
            Report.expect(shown.contains(0xFFFFFF), "the letters of initials are painted")
            Report.expect(
                shown.isSuperset(of: window) == (index > 0), "the window is visible in the corners")
        }

        let first = fixture.pictures[0]
        fixture.origin.route(
            "/7.png", .bytes(try WindowFixture.png(7), contentType: "image/png").held(at: "gate"))
        WidgetImage(first).load(
            fixture.request(7),
            options: fixture.options {
                $0.placeholder = .shimmer(color: .black, highlight: .white)
            })
        var seen: Set<Set<Int>> = []
        while seen.count < 5 { seen.insert(await colors(0)) }
        Report.expect(seen.contains { $0.count > 20 }, "a band moves over the widget")
        Report.expect(WidgetImage(first).player == nil, "the player of a placeholder is not that of an image")
        webimage_set_animations_enabled(gtk_widget_get_settings(first.widget), 0)
        await fixture.nextFrames()
        let still = await colors(0)
        Report.expect(still == [0], "without animations, the shimmer rests at its colour (\(still))")
        webimage_set_animations_enabled(gtk_settings_get_default(), 1)
        fixture.origin.release("gate")
        await fixture.waits { WindowFixture.number(in: first) == 7 }
    }

    /// Returns three bands of 100 x 100 pixels.
    private static func bands(_ colors: [Int]) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 300, height: 100), alpha: .opaque) { pixels, bytesPerRow in
            for y in 0..<100 {
                for x in 0..<300 {
                    pixels.storeBytes(
                        of: 0xFF00_0000 | UInt32(colors[x / 100]), toByteOffset: y * bytesPerRow + 4 * x,
                        as: UInt32.self)
                }
            }
        }
    }
}
#endif
