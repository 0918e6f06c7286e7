// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK
import WebImageTestSupport

/// An app that doesn't call ``MainLoopBridge/install()``, so no main actor task ever starts.
@MainActor
enum PlainLoopScenario {
    static func run() {
        do {
            try descriptions()
            try network()
        } catch {
            Report.expect(false, "the scenario throws no error: \(error)")
        }
    }

    private static func descriptions() throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        func has(_ text: String) -> Bool { webimage_has_description(picture.widget, text) != 0 }
        let image = WidgetImage(picture)
        image.setAccessibleDescriptions(loading: "Loading", failed: "Failed")
        fixture.origin.route("/5.png", OriginResponse.status(404).held(at: "gate"))
        image.load(fixture.request(5), options: fixture.options())
        Report.expect(has("Loading"), "a load is described")
        fixture.origin.release("gate")
        run { image.state.task == nil }
        Report.expect(has("Failed"), "a failure is described")
        image.setAccessibleDescriptions(loading: nil, failed: "Not there")
        Report.expect(has("Not there"), "a new text describes the present phase")
        image.load(fixture.request(6), options: fixture.options())
        Report.expect(!has("Loading") && !has("Not there"), "a phase without a text has no description")
        run { image.state.task == nil }
        Report.expect(!has("Loading") && !has("Not there"), "an image has no description")
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
    }

    private static func network() throws {
        let fixture = try WindowFixture()
        let monitor = FakeDesktop.make()
        defer { g_object_unref(monitor.raw) }
        let network = DesktopNetwork(monitor: monitor)
        FakeDesktop.setAvailable(false, of: monitor)
        fixture.origin.isReachable = false
        let image = WidgetImage(fixture.pictures[0])
        image.load(fixture.request(7), options: fixture.options { $0.retriesWhenReachable = true })
        run { image.state.task == nil }
        Report.expect(WindowFixture.number(in: fixture.pictures[0]) == nil, "a load without a network fails")
        fixture.origin.isReachable = true
        FakeDesktop.setAvailable(true, of: monitor)
        run { WindowFixture.number(in: fixture.pictures[0]) != nil }
        Report.expect(
            WindowFixture.number(in: fixture.pictures[0]) == 7, "the slot loads again when it returns")
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        extendLifetime(network)
    }

    /// Runs the main loop until the condition is true.
    private static func run(until condition: () -> Bool) {
        while !condition() { g_main_context_iteration(nil, 1) }
    }
}
#endif
