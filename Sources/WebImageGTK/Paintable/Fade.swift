// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A ``FadePaintable`` driven by the frame clock of the widget that shows it.
@MainActor
final class Fade {
    let paintable: ObjectReference
    let new: ObjectReference
    private let drawing: FadePaintable
    private let duration: Double
    private let completion: @MainActor () -> Void
    /// The time of the first frame. The fade begins when the widget is painted, not when the load ends.
    private var start: gint64?
    private let widget: OpaquePointer
    private var callback: guint = 0

    /// Returns whether a fade would be visible: the widget must be mapped and animations must be enabled.
    static func isVisible(on object: OpaquePointer) -> Bool {
        guard object.isA(gtk_widget_get_type()) else { return false }
        return gtk_widget_get_mapped(object.gtkWidget) != 0
            && webimage_animations_enabled(object.gtkWidget) != 0
    }

    /// Starts the fade.
    ///
    /// - Parameter completion: called after the last frame, but not if ``stop()`` is called first or the
    ///   widget is destroyed.
    init(
        from old: ObjectReference?, to new: ObjectReference, seconds: Double, on widget: OpaquePointer,
        completion: @escaping @MainActor () -> Void
    ) {
        self.new = new
        self.widget = widget
        self.completion = completion
        duration = seconds
        drawing = FadePaintable(from: old, to: new)
        paintable = PaintableType.make(drawing)
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, clock, data in
                guard let clock, let data else { return 0 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let fade = Unmanaged<Fade>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { fade.step(to: now) } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<Fade>.fromOpaque(data).release() }
            })
    }

    func stop() {
        guard callback != 0 else { return }
        let callback = callback
        self.callback = 0
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
    }

    private func step(to now: gint64) -> Bool {
        let start = start ?? now
        self.start = start
        let progress = min(1, Double(now - start) / 1_000_000 / duration)
        guard progress < 1 else {
            callback = 0
            completion()
            return false
        }
        // Ease in and out.
        drawing.progress = progress * progress * (3 - 2 * progress)
        gdk_paintable_invalidate_contents(paintable.pointer)
        return true
    }
}
#endif
