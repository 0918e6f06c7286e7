// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The running indicator of a slot, drawn over the slot's content.
///
/// It is painted again whenever something changes, because nothing else repaints it while the desktop's
/// animations are off.
@MainActor
final class IndicatorOverlay {
    let paintable: ObjectReference
    private let drawing: IndicatorPaintable
    /// The handlers of the content's changes.
    private var handlers: [SignalHandler] = []

    init(_ style: WidgetIndicatorStyle) {
        drawing = IndicatorPaintable(style)
        paintable = PaintableType.make(drawing)
    }

    /// The content of the slot without the indicator; nil for an empty slot.
    var content: ObjectReference? {
        get { drawing.content }
        set {
            let oldSize = drawing.size
            drawing.content = newValue
            handlers = newValue.map { observe($0.pointer) } ?? []
            if drawing.size != oldSize { invalidateSize() }
            invalidateContents()
        }
    }

    /// The progress from 0 to 1; nil while it is unknown.
    var progress: Double? {
        get { drawing.progress }
        set {
            drawing.progress = newValue
            invalidateContents()
        }
    }

    /// Advances the animation to a time of the frame clock.
    func step(to now: gint64) {
        drawing.time = Double(now % 3_600_000_000) / 1_000_000
        invalidateContents()
    }

    private func observe(_ content: OpaquePointer) -> [SignalHandler] {
        let flags = gdk_paintable_get_flags(content).rawValue
        var handlers: [SignalHandler] = []
        if flags & GDK_PAINTABLE_STATIC_CONTENTS.rawValue == 0 {
            handlers.append(
                SignalHandler("invalidate-contents", of: content) { [weak self] in
                    self?.invalidateContents()
                })
        }
        if flags & GDK_PAINTABLE_STATIC_SIZE.rawValue == 0 {
            handlers.append(
                SignalHandler("invalidate-size", of: content) { [weak self] in self?.invalidateSize() })
        }
        return handlers
    }

    private func invalidateContents() { gdk_paintable_invalidate_contents(paintable.pointer) }
    private func invalidateSize() { gdk_paintable_invalidate_size(paintable.pointer) }
}
#endif
