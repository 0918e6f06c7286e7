// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The running indicator of a slot, drawn over the slot's content.
///
/// It's repainted after each change, because nothing else repaints it while the desktop's animations are off.
@MainActor
final class IndicatorOverlay: ContentOverlay {
    private let drawing: IndicatorPaintable

    init(_ style: WidgetIndicatorStyle) {
        drawing = IndicatorPaintable(style)
        super.init(drawing)
    }

    /// The progress from 0 to 1; nil while it's unknown.
    var progress: Double? {
        get { drawing.progress }
        set {
            drawing.progress = newValue
            invalidateContents()
        }
    }

    /// Advances the animation to a frame clock time.
    func step(to now: gint64) {
        drawing.time = Double(now % 3_600_000_000) / 1_000_000
        invalidateContents()
    }
}
#endif
