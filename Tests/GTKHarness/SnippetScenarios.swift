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

/// Runs the documentation examples that show something, in their own windows with the default options, and
/// looks at the pixels.
@MainActor
enum SnippetScenarios {
    /// Serves images that have their number as their color.
    private static func makeFixture() throws -> WindowFixture {
        let fixture = try WindowFixture(pictures: 0)
        // The examples use the shared manager, and its disk cache would be the user's.
        ImageManager.shared = fixture.manager
        return fixture
    }

    /// A window as in FirstWindow.md.
    @MainActor
    private struct Stage {
        let window: OpaquePointer
        let widget: OpaquePointer
        let fixture: WindowFixture
        private let paintable: OpaquePointer

        init(_ widget: OpaquePointer, of fixture: WindowFixture) {
            let window = OpaquePointer(gtk_window_new())!
            gtk_window_set_default_size(UnsafeMutablePointer(window), 640, 480)
            gtk_window_set_child(UnsafeMutablePointer(window), widget.widget)
            gtk_window_present(UnsafeMutablePointer(window))
            self.init(widget, in: window, of: fixture)
        }

        init(_ widget: OpaquePointer, in window: OpaquePointer, of fixture: WindowFixture) {
            (self.window, self.widget, self.fixture) = (window, widget, fixture)
            paintable = gtk_widget_paintable_new(window.widget)
        }

        /// Waits until a color is in the center of the widget, for at most three seconds of frames.
        func expect(_ color: Int, _ text: String, line: UInt = #line) async {
            var found: Int?
            for _ in 0..<180 {
                await fixture.nextFrame(of: window)
                found = WindowPixels(of: window, paintable: paintable)?.number(in: widget, of: window)
                if found == color { return }
            }
            let name = found.map { String($0, radix: 16) } ?? "nothing"
            Report.expect(false, "\(text): \(name), not \(String(color, radix: 16))", line: line)
        }

        /// Returns the colors in the widget.
        func colors() async -> Set<Int> {
            for _ in 0..<3 { await fixture.nextFrame(of: window) }
            return WindowPixels(of: window, paintable: paintable)?.colors(in: widget, of: window) ?? []
        }

        func close() {
            g_object_unref(paintable.raw)
            gtk_window_destroy(UnsafeMutablePointer(window))
        }
    }

    private static func url(_ number: Int, of fixture: WindowFixture) -> URL {
        fixture.origin.url("/\(number).png")
    }

    /// Makes an image's response wait for a gate, which can be released once.
    private static func hold(_ number: Int, of fixture: WindowFixture, at gate: String = "gate") throws {
        fixture.origin.route(
            "/\(number).png",
            OriginResponse.bytes(try WindowFixture.png(number), contentType: "image/png").held(at: gate))
    }

    private static func makePicture() -> OpaquePointer { OpaquePointer(gtk_picture_new())! }

    /// The examples in README, WebImageGTK.md and WebImageGTK's comments.
    static func slots() async throws {
        let fixture = try makeFixture()
        var stage = Stage(makePicture(), of: fixture)
        readmeExample(picture: stage.widget.raw, url: url(0x11_22_33, of: fixture))
        await stage.expect(0x11_22_33, "the example of README")
        sizeExample(picture: stage.widget, url: url(0x22_33_44, of: fixture))
        await stage.expect(0x22_33_44, "the example of sizes")
        stage.close()

        stage = Stage(makePicture(), of: fixture)
        try hold(0x33_44_55, of: fixture)
        documentedSlot(picture: stage.widget, url: url(0x33_44_55, of: fixture))
        await stage.expect(0xE6_E6_E6, "a placeholder")
        fixture.origin.release("gate")
        await stage.expect(0x33_44_55, "the image after the placeholder")
        stage.close()

        stage = Stage(makePicture(), of: fixture)
        let empty = await stage.colors()
        let photograph = try Bitmap(size: PixelSize(width: 16, height: 16), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt32.self, repeating: 0xFF_C0_40_20)
        }
        try hold(0x44_55_66, of: fixture)
        documentedPlaceholder(
            picture: stage.widget, url: url(0x44_55_66, of: fixture), hash: try photograph.thumbHash())
        let hash = await stage.colors()
        Report.expect(!hash.subtracting(empty).isEmpty, "the placeholder of a hash is drawn")
        fixture.origin.release("gate")
        await stage.expect(0x44_55_66, "the image after the hash")
        stage.close()

        stage = Stage(makePicture(), of: fixture)
        _ = await stage.colors()
        try hold(0x55_66_77, of: fixture, at: "portrait")
        displayExample(picture: stage.widget, url: url(0x55_66_77, of: fixture))
        let initials = await stage.colors()
        Report.expect(initials.isSuperset(of: [0x2B_82_78, 0xFF_FF_FF]), "initials are drawn")
        fixture.origin.release("portrait")
        await stage.expect(0x55_66_77, "the image after the initials")
        debuggingExample()
        let labelled = await stage.colors()
        Report.expect(labelled.contains(0xFF_A5_3C), "the label of an image from the network is drawn")
        DebugOverlay.isShown = false
        let plain = await stage.colors()
        Report.expect(plain == [0x55_66_77], "the image covers its widget, without a label (\(plain))")
        stage.close()
    }

    /// The examples in the comments on indicators and buttons.
    static func states() async throws {
        let fixture = try makeFixture()
        var stage = Stage(makePicture(), of: fixture)
        let empty = await stage.colors()
        documentedIndicator(picture: stage.widget)
        try hold(0x11_22_33, of: fixture)
        WidgetImage(stage.widget).load(url(0x11_22_33, of: fixture))
        let spinner = await stage.colors()
        Report.expect(spinner.subtracting(empty).count > 1, "the spinner is drawn (\(spinner.count) colours)")
        fixture.origin.release("gate")
        await stage.expect(0x11_22_33, "the image after the spinner")
        stage.close()

        stage = Stage(OpaquePointer(gtk_button_new())!, of: fixture)
        documentedButton(
            button: stage.widget, url: url(0x22_33_44, of: fixture),
            highlightedURL: url(0x33_44_55, of: fixture))
        await stage.expect(0x22_33_44, "the image of a button")
        gtk_widget_set_state_flags(stage.widget.widget, GTK_STATE_FLAG_PRELIGHT, 0)
        await stage.expect(0x33_44_55, "the highlighted image of a button")
        stage.close()
    }

    /// The examples in FirstWindow.md.
    static func firstWindow() async throws {
        let fixture = try makeFixture()
        let application = gtk_application_new("org.example.Viewer", G_APPLICATION_NON_UNIQUE)!
        g_application_register(UnsafeMutablePointer(OpaquePointer(application)), nil, nil)
        func open(_ url: URL) -> (viewer: Stage, text: () -> String)? {
            openViewer(application, url: url)
            guard let window = gtk_application_get_active_window(application).map({ OpaquePointer($0) }),
                let box = gtk_window_get_child(UnsafeMutablePointer(window)),
                let child = gtk_widget_get_first_child(box), let label = gtk_widget_get_last_child(box)
            else {
                Report.expect(false, "the viewer has a window with a picture and a label")
                return nil
            }
            let viewer = Stage(OpaquePointer(child), in: window, of: fixture)
            return (viewer, { String(cString: gtk_label_get_text(OpaquePointer(label))) })
        }
        if let (viewer, text) = open(url(0x11_22_33, of: fixture)) {
            await viewer.expect(0x11_22_33, "the viewer")
            Report.expect(text().hasSuffix(" pixels"), "the viewer shows the size: \(text())")
            viewer.close()
        }
        fixture.origin.route("/missing.png", .status(404))
        if let (viewer, text) = open(fixture.origin.url("/missing.png")) {
            for _ in 0..<180 where text() == "Loading" { await fixture.nextFrame(of: viewer.window) }
            Report.expect(text().contains("404"), "the viewer shows the failure: \(text())")
            viewer.close()
        }
        g_object_unref(application)

        let stage = Stage(makePicture(), of: fixture)
        try hold(0x22_33_44, of: fixture)
        moreOptions(picture: GTKPointer(stage.widget), url: url(0x22_33_44, of: fixture))
        await stage.expect(0xE6_E6_E6, "the placeholder of the options")
        fixture.origin.release("gate")
        await stage.expect(0x22_33_44, "the image of the options")
        fixture.origin.route("/404.png", .status(404))
        moreOptions(picture: GTKPointer(stage.widget), url: fixture.origin.url("/404.png"))
        await stage.expect(0x99_19_19, "the error image of the options")
        stage.close()
    }

    /// The examples in GTKBindings.md.
    static func bindings() async throws {
        let fixture = try makeFixture()
        let examples: [(String, @MainActor (OpaquePointer, URL) -> Void)] = [
            ("swift-adwaita", { swiftAdwaita(picture: Picture($0.raw), url: $1) }),
            ("SwiftGtk", { swiftGtk(picture: PictureRef(ptr: $0.raw), url: $1) }),
        ]
        for (index, (name, example)) in examples.enumerated() {
            let stage = Stage(makePicture(), of: fixture)
            example(stage.widget, url(0x11_22_33 + index, of: fixture))
            await stage.expect(0x11_22_33 + index, name)
            stage.close()
        }
        try await show(SwiftCrossUIExample(), "SwiftCrossUI", from: 0x22_33_44, of: fixture)
        try await show(AdwaitaExample(), "Adwaita for Swift", from: 0x33_44_55, of: fixture)
    }

    /// Updates a view with the URLs of two images and of a missing one, and then without a URL.
    private static func show(
        _ view: any ExampleView, _ name: String, from number: Int, of fixture: WindowFixture
    ) async throws {
        let (first, second) = (url(number, of: fixture), url(number + 1, of: fixture))
        view.update(url: first)
        let stage = Stage(view.widget, of: fixture)
        await stage.expect(number, name)

        let slot = WidgetImage(view.picture)
        try hold(number + 1, of: fixture, at: name)
        view.update(url: second)
        let task = slot.state.task
        view.update(url: second)
        Report.expect(task != nil && slot.state.task === task, "\(name): the same URL isn't loaded again")
        view.update(url: first)
        view.update(url: second)
        fixture.origin.release(name)
        await stage.expect(number + 1, "\(name): the second image")
        Report.expect(view.failures.isEmpty, "\(name): a load that was replaced hasn't failed")

        view.update(url: fixture.origin.url("/missing-\(number).png"))
        for _ in 0..<180 where view.failure == nil { await fixture.nextFrame(of: stage.window) }
        let failure = view.failure ?? "none"
        Report.expect(failure.contains("404"), "\(name): the failure: \(failure)")

        view.update(url: second)
        await stage.expect(number + 1, "\(name): the image after a failure")
        for _ in 0..<180 where view.failure != nil { await fixture.nextFrame(of: stage.window) }
        Report.expect(view.failure == nil, "\(name): the failure is removed")

        view.update(url: nil)
        Report.expect(gtk_picture_get_paintable(view.picture) == nil, "\(name): no image without a URL")
        stage.close()
    }
}
#endif
