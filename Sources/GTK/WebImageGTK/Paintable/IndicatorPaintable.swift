// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// An indicator that's drawn over a slot's content while the slot loads. It doesn't change any widgets, so it
/// works in every slot: pictures, buttons, icons of entries.
public struct WidgetIndicatorStyle: Hashable, Sendable {
    /// A spinning arc in the middle. It stands still if the desktop setting `gtk-enable-animations` is off.
    public static let spinner = WidgetIndicatorStyle(isBar: false)
    /// A bar at the bottom edge that shows the load's progress, or a moving mark while the length is unknown.
    public static let bar = WidgetIndicatorStyle(isBar: true)

    let isBar: Bool
}

/// Draws a slot's content with an indicator over it. Its paintable owns this drawing, and an
/// ``IndicatorOverlay`` owns both.
@MainActor
final class IndicatorPaintable: ContentDrawing {
    var content: ObjectReference?
    /// The progress from 0 to 1; nil while it's unknown.
    var progress: Double?
    /// The animation's time in seconds.
    var time = 0.0
    private let style: WidgetIndicatorStyle

    init(_ style: WidgetIndicatorStyle) { self.style = style }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        drawContent(into: snapshot, width: width, height: height)
        guard width > 0, height > 0 else { return }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
        defer { cairo_destroy(cairo) }
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        if style.isBar {
            drawBar(cairo, width: width, height: height)
        } else {
            drawSpinner(cairo, width: width, height: height)
        }
    }

    private func drawSpinner(_ cairo: OpaquePointer, width: Double, height: Double) {
        let radius = min(max(min(width, height) * 0.12, 4), 16)
        let angle = time.truncatingRemainder(dividingBy: 1) * 2 * .pi
        cairo_set_line_width(cairo, max(1.5, radius / 4))
        // Gray is visible on light and dark content.
        cairo_set_source_rgba(cairo, 0.5, 0.5, 0.5, 0.35)
        cairo_arc(cairo, width / 2, height / 2, radius, 0, 2 * .pi)
        cairo_stroke(cairo)
        cairo_set_source_rgba(cairo, 0.5, 0.5, 0.5, 1)
        cairo_arc(cairo, width / 2, height / 2, radius, angle, angle + .pi * 0.7)
        cairo_stroke(cairo)
    }

    private func drawBar(_ cairo: OpaquePointer, width: Double, height: Double) {
        let thickness = min(4, height)
        let margin = min(8, width / 8)
        let (start, length) = (margin, width - 2 * margin)
        let y = max(thickness / 2, height - margin)
        func line(from: Double, to: Double) {
            cairo_move_to(cairo, start + from * length, y)
            cairo_line_to(cairo, start + to * length, y)
            cairo_stroke(cairo)
        }
        cairo_set_line_width(cairo, thickness)
        cairo_set_source_rgba(cairo, 0.5, 0.5, 0.5, 0.35)
        line(from: 0, to: 1)
        cairo_set_source_rgba(cairo, 0.21, 0.52, 0.89, 1)
        if let progress {
            line(from: 0, to: min(max(0.01, progress), 1))
        } else {
            let place = abs((time / 1.2).truncatingRemainder(dividingBy: 2) - 1)
            line(from: place * 0.7, to: place * 0.7 + 0.3)
        }
    }
}
#endif
