// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The running indicator of a slot, drawn over the slot's content.
@MainActor
final class IndicatorOverlay {
    let paintable: ObjectReference
    private let drawing: IndicatorPaintable

    init(_ style: WidgetIndicatorStyle) {
        drawing = IndicatorPaintable(style)
        paintable = PaintableType.make(drawing)
    }

    /// The content of the slot without the indicator; nil for an empty slot.
    var content: ObjectReference? {
        get { drawing.content }
        set { drawing.content = newValue }
    }

    /// The progress from 0 to 1; nil while it is unknown.
    var progress: Double? {
        get { drawing.progress }
        set { drawing.progress = newValue }
    }

    /// Advances the animation to a time of the frame clock.
    func step(to now: gint64) {
        drawing.time = Double(now % 3_600_000_000) / 1_000_000
        gdk_paintable_invalidate_contents(paintable.pointer)
    }
}
#endif
