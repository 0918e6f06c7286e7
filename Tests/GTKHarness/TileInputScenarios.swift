// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import InternalTestSupport
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// A gigapixel TIFF in a window, zoomed and moved by user events.
@MainActor
enum TileInputScenarios {
    #if TIFF
    /// The keys that the view has passed on to the app.
    private static var passedKeys: [guint] = []

    static func run() async throws {
        guard let input = VirtualInput() else {
            return Report.expect(false, "the X server takes events of a program")
        }
        let fixture = try TileFixture(versions: .children)
        watchKeys(of: fixture.fixture.window)
        await fixture.sharp()
        let user = User(input: input, fixture: fixture)
        await wheel(user)
        await drag(user)
        await keys(user)
        await doubleClick(user)
        await pinch(user)
        fixture.close()
        input.disconnect()
    }

    private static func wheel(_ user: User) async {
        let view = user.view
        view.scale = 0.25
        await user.fixture.sharp()
        let place = TileViewport.Point(x: 450, y: 130)
        let shown = view.viewport.position(of: place)
        user.move(to: place)
        for _ in 0..<3 { user.input.turnWheel(up: true) }
        await user.expect("three steps of the wheel enlarge") {
            isClose(view.scale, 0.25 * 1.25 * 1.25 * 1.25, 1e-6)
        }
        user.expectPosition(of: place, shown, "the wheel keeps what is under the pointer")
        await user.fixture.sharp()
        user.fixture.expectPixels("enlarged by the wheel")
        for _ in 0..<4 { user.input.turnWheel(up: false) }
        await user.expect("four steps back reduce") { isClose(view.scale, 0.2, 1e-6) }
        user.expectPosition(of: place, shown, "reducing keeps what is under the pointer")
        await user.fixture.sharp()
        user.fixture.expectPixels("reduced by the wheel")
    }

    private static func drag(_ user: User) async {
        let view = user.view
        let (start, end) = (TileViewport.Point(x: 400, y: 350), TileViewport.Point(x: 160, y: 190))
        let (shown, scale) = (view.viewport.position(of: start), view.scale)
        user.move(to: start)
        user.input.setButton(1, isPressed: true)
        for part in 1...8 {
            let share = Double(part) / 8
            user.move(
                to: TileViewport.Point(
                    x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
        }
        await user.expect("the image follows the pointer") { user.shows(shown, at: end) }
        user.input.setButton(1, isPressed: false)
        user.move(to: TileViewport.Point(x: 300, y: 300))
        // The view gets this step after the motion, which no longer moves the image.
        user.input.turnWheel(up: true)
        await user.expect("the wheel is turned after the drag") { view.scale > scale }
        user.input.turnWheel(up: false)
        await user.expect("the wheel is turned back") { isClose(view.scale, scale, 1e-6) }
        user.expectPosition(of: end, shown, "the image stays where it was dragged to")
        await user.fixture.sharp()
        user.fixture.expectPixels("dragged")
        Report.expect(
            gtk_widget_has_focus(view.widget.widget) != 0, "a press gives the view the keyboard focus")
    }

    private static func keys(_ user: User) async {
        let view = user.view
        let middle = TileViewport.Point(x: view.viewport.width / 2, y: view.viewport.height / 2)
        let shown = view.viewport.position(of: middle)
        user.input.press(GDK_KEY_1)
        await user.expect("1 shows the full size") { view.scale == 1 }
        user.expectPosition(of: middle, shown, "keys keep what is in the middle")
        user.input.press(GDK_KEY_Right)
        user.input.press(GDK_KEY_Down)
        user.input.press(GDK_KEY_Down)
        await user.expect("arrow keys move the view by 60 points") {
            user.shows(TileViewport.Point(x: shown.x + 60, y: shown.y + 120), at: middle)
        }
        await user.fixture.sharp()
        user.fixture.expectPixels("moved by keys")
        user.input.press(GDK_KEY_minus)
        await user.expect("- reduces") { isClose(view.scale, 0.8, 1e-6) }
        user.input.press(GDK_KEY_equal)
        await user.expect("the key of + enlarges without Shift") { isClose(view.scale, 1, 1e-6) }
        user.input.press(GDK_KEY_0)
        await user.expect("0 shows the whole image") { view.viewport.fits }
        user.input.press(GDK_KEY_a)
        await user.expect("other keys are left to the program") { passedKeys.contains(guint(GDK_KEY_a)) }
        let own = [GDK_KEY_0, GDK_KEY_1, GDK_KEY_minus, GDK_KEY_equal, GDK_KEY_Right, GDK_KEY_Down]
        Report.expect(
            !own.contains { passedKeys.contains(guint($0)) }, "the view handles its keys: \(passedKeys)")
        await user.fixture.sharp()
        user.fixture.expectPixels("whole again")
    }

    private static func doubleClick(_ user: User) async {
        let view = user.view
        let place = TileViewport.Point(x: 380, y: 140)
        let shown = view.viewport.position(of: place)
        user.move(to: place)
        user.input.click()
        user.input.click()
        await user.expect("a double click shows the full size") { view.scale == 1 }
        user.expectPosition(of: place, shown, "a double click enlarges its place")
        await user.fixture.sharp()
        user.fixture.expectPixels("double click")
        user.move(to: TileViewport.Point(x: 200, y: 300))
        user.input.click()
        user.input.click()
        await user.expect("another one shows the whole image") { view.viewport.fits }
    }

    /// XTEST has no touch screen, so this emits the gesture's signals.
    private static func pinch(_ user: User) async {
        let view = user.view
        guard let gesture = controller(gtk_gesture_zoom_get_type(), of: view.widget) else {
            return Report.expect(false, "the view has a gesture for two fingers")
        }
        view.scale = 0.5
        let middle = TileViewport.Point(x: view.viewport.width / 2, y: view.viewport.height / 2)
        let shown = view.viewport.position(of: middle)
        emit("begin", gesture) { g_value_init(&$0, gdk_event_sequence_get_type()) }
        func scale(_ factor: Double) {
            emit("scale-changed", gesture) {
                g_value_init(&$0, GType(15 << 2))  // G_TYPE_DOUBLE
                g_value_set_double(&$0, factor)
            }
        }
        scale(1.5)
        Report.expect(isClose(view.scale, 0.75, 1e-6), "fingers that move apart enlarge")
        scale(0.5)
        Report.expect(isClose(view.scale, 0.25, 1e-6), "the factor is that since the gesture began")
        user.expectPosition(of: middle, shown, "a pinch without a place keeps the middle")
        emit("begin", gesture) { g_value_init(&$0, gdk_event_sequence_get_type()) }
        scale(2)
        Report.expect(isClose(view.scale, 0.5, 1e-6), "the next gesture begins at the new scale")
        await user.fixture.sharp()
        user.fixture.expectPixels("after a pinch")
    }

    private static func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
        abs(a - b) <= tolerance
    }

    private static func watchKeys(of window: OpaquePointer) {
        guard let controller = gtk_event_controller_key_new() else { return }
        let pressed: @convention(c) (OpaquePointer, guint, guint, guint, gpointer?) -> gboolean = {
            _, key, _, _, _ in
            MainActor.assumeIsolated { TileInputScenarios.passedKeys.append(key) }
            return 0
        }
        g_signal_connect_data(
            controller.raw, "key-pressed", unsafeBitCast(pressed, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
        gtk_widget_add_controller(window.widget, controller)
    }

    private static func controller(_ type: GType, of widget: OpaquePointer) -> OpaquePointer? {
        guard let list = gtk_widget_observe_controllers(widget.widget) else { return nil }
        defer { g_object_unref(list.raw) }
        for index in 0..<g_list_model_get_n_items(list) {
            guard let item = g_list_model_get_item(list, index) else { continue }
            // The widget retains it.
            g_object_unref(item)
            if webimage_is_a(item, type) != 0 { return OpaquePointer(item) }
        }
        return nil
    }

    private static func emit(_ signal: String, _ object: OpaquePointer, _ argument: (inout GValue) -> Void) {
        var values = [GValue(), GValue()]
        g_value_init(&values[0], webimage_type_object())
        g_value_set_object(&values[0], object.raw)
        argument(&values[1])
        g_signal_emitv(&values, g_signal_lookup(signal, gtk_gesture_zoom_get_type()), 0, nil)
        g_value_unset(&values[0])
        g_value_unset(&values[1])
    }

    @MainActor
    private struct User {
        let input: VirtualInput
        let fixture: TileFixture
        var view: TiledImageWidget { fixture.view }

        func move(to place: TileViewport.Point) {
            input.move(to: place, in: view.widget, of: fixture.fixture.window)
        }

        /// Waits for an event's effect, for at most 600 frames.
        func expect(_ text: String, until condition: () -> Bool) async {
            for _ in 0..<600 where !condition() { await fixture.fixture.nextFrame() }
            Report.expect(condition(), "\(text); the scale is \(view.scale)")
        }

        /// Whether a point in the view shows a point in the image, to within a display pixel.
        func shows(_ position: TileViewport.Point, at place: TileViewport.Point) -> Bool {
            let found = view.viewport.position(of: place)
            return isClose(found.x, position.x, 1.001 / view.scale)
                && isClose(found.y, position.y, 1.001 / view.scale)
        }

        func expectPosition(
            of place: TileViewport.Point, _ position: TileViewport.Point, _ text: String
        ) {
            Report.expect(
                shows(position, at: place),
                "\(text): \(view.viewport.position(of: place)) instead of \(position)")
        }
    }
    #else
    static func run() async throws {}
    #endif
}
#endif
