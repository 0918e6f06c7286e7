// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

// The widget's event controllers. They end before the view does, because the widget owns both.
extension TiledView {
    func addControllers() {
        addScrolling()
        addMotion()
        addKeys()
        addDragging()
        addPinching()
        addClicks()
    }

    private func addScrolling() {
        guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else {
            return
        }
        let scrolled: @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> gboolean = {
            controller, x, y, data in
            let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
            let state = gtk_event_controller_get_current_event_state(controller).rawValue
            TiledView.with(data) {
                $0.scroll(
                    x: x, y: y, isWheel: isWheel, zooms: state & GDK_CONTROL_MASK.rawValue != 0)
            }
            return 1
        }
        add(controller, ["scroll": unsafeBitCast(scrolled, to: GCallback.self)])
    }

    private func addMotion() {
        guard let controller = gtk_event_controller_motion_new() else { return }
        let moved: @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> Void = {
            _, x, y, data in TiledView.with(data) { $0.pointer = TileViewport.Point(x: x, y: y) }
        }
        let left: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void = { _, data in
            TiledView.with(data) { $0.pointer = nil }
        }
        let move = unsafeBitCast(moved, to: GCallback.self)
        add(
            controller, ["enter": move, "motion": move, "leave": unsafeBitCast(left, to: GCallback.self)])
    }

    private func addKeys() {
        guard let controller = gtk_event_controller_key_new() else { return }
        let pressed:
            @convention(c) (OpaquePointer, guint, guint, guint, UnsafeMutableRawPointer) -> gboolean = {
                _, key, _, state, data in
                // Leave Alt and Super to the app's shortcuts. Ctrl with + and - changes the scale.
                guard state & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return 0 }
                return TiledView.with(data) { $0.press(key) } ? 1 : 0
            }
        add(controller, ["key-pressed": unsafeBitCast(pressed, to: GCallback.self)])
    }

    private func addDragging() {
        guard let gesture = gtk_gesture_drag_new() else { return }
        let begun: @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> Void = {
            _, _, _, data in TiledView.with(data) { $0.beginDrag() }
        }
        let moved: @convention(c) (OpaquePointer, Double, Double, UnsafeMutableRawPointer) -> Void = {
            _, x, y, data in TiledView.with(data) { $0.drag(x: x, y: y) }
        }
        add(
            gesture,
            [
                "drag-begin": unsafeBitCast(begun, to: GCallback.self),
                "drag-update": unsafeBitCast(moved, to: GCallback.self),
            ])
    }

    private func addPinching() {
        guard let gesture = gtk_gesture_zoom_new() else { return }
        let begun: @convention(c) (OpaquePointer, gpointer?, UnsafeMutableRawPointer) -> Void = {
            _, _, data in TiledView.with(data) { $0.beginPinch() }
        }
        let scaled: @convention(c) (OpaquePointer, Double, UnsafeMutableRawPointer) -> Void = {
            gesture, factor, data in
            var (x, y) = (0.0, 0.0)
            let isKnown = gtk_gesture_get_bounding_box_center(gesture, &x, &y) != 0
            let place = isKnown ? TileViewport.Point(x: x, y: y) : nil
            TiledView.with(data) { $0.pinch(factor, at: place) }
        }
        add(
            gesture,
            [
                "begin": unsafeBitCast(begun, to: GCallback.self),
                "scale-changed": unsafeBitCast(scaled, to: GCallback.self),
            ])
    }

    private func addClicks() {
        guard let gesture = gtk_gesture_click_new() else { return }
        let pressed: @convention(c) (OpaquePointer, gint, Double, Double, UnsafeMutableRawPointer) -> Void = {
            gesture, count, x, y, data in
            TiledView.with(data) { $0.click(count: Int(count), at: TileViewport.Point(x: x, y: y)) }
            // Otherwise, GTK 4.8 compares the positions of later clicks with this click's position, and
            // doesn't recognize a double click until the double-click time has passed.
            if count == 2 { gtk_event_controller_reset(gesture) }
        }
        add(gesture, ["pressed": unsafeBitCast(pressed, to: GCallback.self)])
    }

    private func add(_ controller: OpaquePointer, _ handlers: [String: GCallback]) {
        let data = Unmanaged.passUnretained(self).toOpaque()
        for (signal, handler) in handlers {
            g_signal_connect_data(controller.raw, signal, handler, data, nil, GConnectFlags(rawValue: 0))
        }
        gtk_widget_add_controller(widget.gtkWidget, controller)
    }

    /// Calls `body` with the view. GTK emits the signals on the main thread.
    private nonisolated static func with<Result: Sendable>(
        _ data: UnsafeMutableRawPointer, _ body: @MainActor (TiledView) -> Result
    ) -> Result {
        let view = Unmanaged<TiledView>.fromOpaque(data).takeUnretainedValue()
        return MainActor.assumeIsolated { body(view) }
    }
}
#endif
