// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// A transition that's driven by the frame clock of its widget.
@MainActor
final class RunningTransition {
    /// The paintable to show while the transition runs. For a custom transition, it's the new image itself.
    let paintable: ObjectReference
    let new: ObjectReference
    private let drawing: TransitionPaintable?
    /// The new image, unless the transition is custom.
    var drawnImage: ObjectReference? { drawing == nil ? nil : new }
    private let transition: DisplayTransition
    private let context: DisplayTransition.Context
    private let completion: @MainActor (RunningTransition) -> Void
    /// The time of the first frame. The transition begins when the widget is painted, not when the load ends.
    private var start: gint64?
    private let widget: OpaquePointer
    private var callback: guint = 0
    private let live = LiveInstance("RunningTransition")

    /// Returns whether a transition would be visible: the widget must be mapped and animations must be
    /// enabled.
    static func isVisible(on object: OpaquePointer) -> Bool {
        guard object.isA(gtk_widget_get_type()) else { return false }
        return gtk_widget_get_mapped(object.gtkWidget) != 0
            && webimage_animations_enabled(object.gtkWidget) != 0
    }

    /// Starts the transition.
    ///
    /// - Parameters:
    ///   - context: the argument for a custom transition's closures.
    ///   - completion: called after the last frame, but not if ``stop(isInterrupted:)`` is called first.
    init(
        _ transition: DisplayTransition, from old: ObjectReference?, to new: ObjectReference,
        on widget: OpaquePointer, context: DisplayTransition.Context,
        completion: @escaping @MainActor (RunningTransition) -> Void
    ) {
        self.new = new
        self.widget = widget
        self.context = context
        self.completion = completion
        self.transition = transition
        if transition.animate == nil {
            let drawing = TransitionPaintable(transition.effect ?? .fade, from: old, to: new)
            self.drawing = drawing
            paintable = PaintableType.make(drawing)
        } else {
            drawing = nil
            paintable = new
        }
        callback = gtk_widget_add_tick_callback(
            widget.gtkWidget,
            { _, clock, data in
                guard let clock, let data else { return 0 }
                let now = gdk_frame_clock_get_frame_time(clock)
                let running = Unmanaged<RunningTransition>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { running.step(to: now) } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<RunningTransition>.fromOpaque(data).release() }
            })
    }

    /// Calls a custom transition's `prepare` closure, before its image is shown.
    func prepare() { transition.prepare?(context) }

    /// Ends the transition without calling its completion.
    ///
    /// - Parameter isInterrupted: whether to call a custom transition's closures. Pass `false` when the
    ///   widget is disposed of.
    func stop(isInterrupted: Bool = true) {
        guard callback != 0 else { return }
        let callback = callback
        self.callback = 0
        gtk_widget_remove_tick_callback(widget.gtkWidget, callback)
        guard isInterrupted else { return }
        transition.animate?(context, 1)
        transition.completion?(context, false)
    }

    private func step(to now: gint64) -> Bool {
        let start = start ?? now
        self.start = start
        let seconds = Double(now - start) / 1_000_000
        guard seconds < transition.duration else {
            callback = 0
            transition.animate?(context, 1)
            transition.completion?(context, true)
            completion(self)
            return false
        }
        let progress = transition.progress(after: seconds)
        if let drawing {
            drawing.progress = progress
            gdk_paintable_invalidate_contents(paintable.pointer)
        } else {
            transition.animate?(context, progress)
            // The closure may have started a load, which stops this transition.
            return callback != 0
        }
        return true
    }
}
#endif
