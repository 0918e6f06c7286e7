// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A ``FadePaintable`` moved on by the frame clock of the widget that shows it.
@MainActor
final class Fade {
    let paintable: ObjectReference
    let new: ObjectReference
    private let drawing: FadePaintable
    private let duration: Double
    private let done: @MainActor () -> Void
    /// Of the first frame; the clock begins when the widget is painted, not when the load ended.
    private var start: gint64?
    private let widget: OpaquePointer
    private var callback: guint = 0

    /// Frames come only to a widget that is on screen, and only where animations are wanted.
    static func isVisible(on object: OpaquePointer) -> Bool {
        guard object.isA(gtk_widget_get_type()) else { return false }
        return gtk_widget_get_mapped(object.gtkWidget) != 0
            && webimage_animations_enabled(object.gtkWidget) != 0
    }

    /// `done` is called after the last frame, not when ``stop()`` comes first or the widget goes.
    init(
        from old: ObjectReference?, to new: ObjectReference, seconds: Double, on widget: OpaquePointer,
        done: @escaping @MainActor () -> Void
    ) {
        self.new = new
        self.widget = widget
        self.done = done
        duration = seconds
        drawing = FadePaintable(from: old, to: new)
        paintable = PaintableType.make(drawing)
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, clock, data in
                guard let clock, let data else { return 0 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let fade = Unmanaged<Fade>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { fade.step(now) } ? 1 : 0
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

    private func step(_ now: gint64) -> Bool {
        let start = start ?? now
        self.start = start
        let progress = min(1, Double(now - start) / 1_000_000 / duration)
        guard progress < 1 else {
            callback = 0
            done()
            return false
        }
        // Eased at both ends.
        drawing.progress = progress * progress * (3 - 2 * progress)
        gdk_paintable_invalidate_contents(paintable.pointer)
        return true
    }
}
#endif
