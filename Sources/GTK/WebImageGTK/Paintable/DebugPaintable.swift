// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImage
import WebImageDisplay

/// Draws a slot's content, with the label of the ``DebugOverlay`` over it.
@MainActor
final class DebugPaintable: ContentDrawing {
    /// The text height, in points.
    private static let fontSize = 10
    private static let padding = 3.0
    /// The width of the strip in the origin's color.
    private static let strip = 4.0

    var content: ObjectReference?
    var label: DebugLabel
    /// Returns the widget and the scale of its display; nil without a widget.
    private let place: @MainActor () -> (widget: OpaquePointer, scale: Double)?

    init(_ label: DebugLabel, on place: @escaping @MainActor () -> (widget: OpaquePointer, scale: Double)?) {
        self.label = label
        self.place = place
    }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        drawContent(into: snapshot, width: width, height: height)
        guard width > 0, height > 0, let (widget, scale) = place() else { return }
        let lines =
            content.map { _ in label.lines(width: width * scale, height: height * scale) }
            ?? label.lines(width: nil, height: nil)
        // An image that covers its widget extends beyond the widget's edges.
        let x = max(0, (width - Double(gtk_widget_get_width(widget.gtkWidget))) / 2)
        let y = max(0, (height - Double(gtk_widget_get_height(widget.gtkWidget))) / 2)
        var area = graphene_rect_t()
        graphene_rect_init(&area, Float(x), Float(y), Float(width - 2 * x), Float(height - 2 * y))
        gtk_snapshot_push_clip(snapshot, &area)
        draw(lines, on: widget, into: snapshot, x: x, y: y)
        gtk_snapshot_pop(snapshot)
    }

    private func draw(
        _ lines: [String], on widget: OpaquePointer, into snapshot: OpaquePointer, x: Double, y: Double
    ) {
        guard let font = pango_font_description_from_string("Sans") else { return }
        defer { pango_font_description_free(font) }
        pango_font_description_set_absolute_size(font, Double(Self.fontSize) * Double(PANGO_SCALE))
        guard let body = gtk_widget_create_pango_layout(widget.gtkWidget, lines.joined(separator: "\n"))
        else { return }
        defer { g_object_unref(body.raw) }
        pango_layout_set_font_description(body, font)
        guard let title = gtk_widget_create_pango_layout(widget.gtkWidget, label.title) else { return }
        defer { g_object_unref(title.raw) }
        pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
        pango_layout_set_font_description(title, font)

        let (titleSize, bodySize) = (size(of: title), size(of: body))
        let textWidth = max(titleSize.width, bodySize.width)
        let textHeight = titleSize.height + bodySize.height
        let left = Self.strip + Self.padding
        fill(
            GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.75), into: snapshot, x: x, y: y,
            width: left + textWidth + Self.padding, height: textHeight + 2 * Self.padding)
        fill(
            label.color.gdk, into: snapshot, x: x, y: y, width: Self.strip,
            height: textHeight + 2 * Self.padding)
        draw(title, label.color.gdk, into: snapshot, x: x + left, y: y + Self.padding)
        draw(
            body, GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1), into: snapshot, x: x + left,
            y: y + Self.padding + titleSize.height)
    }

    private func size(of layout: OpaquePointer) -> (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        return (Double(width), Double(height))
    }

    private func fill(
        _ color: GdkRGBA, into snapshot: OpaquePointer, x: Double, y: Double, width: Double, height: Double
    ) {
        var color = color
        var area = graphene_rect_t()
        graphene_rect_init(&area, Float(x), Float(y), Float(width), Float(height))
        gtk_snapshot_append_color(snapshot, &color, &area)
    }

    private func draw(
        _ layout: OpaquePointer, _ color: GdkRGBA, into snapshot: OpaquePointer, x: Double, y: Double
    ) {
        var color = color
        var origin = graphene_point_t()
        graphene_point_init(&origin, Float(x), Float(y))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_append_layout(snapshot, layout, &color)
        gtk_snapshot_restore(snapshot)
    }
}

/// The label of a slot, drawn over the slot's content and its indicator.
@MainActor
final class DebugLabelOverlay: ContentOverlay {
    private let drawing: DebugPaintable

    init(_ label: DebugLabel, on place: @escaping @MainActor () -> (widget: OpaquePointer, scale: Double)?) {
        drawing = DebugPaintable(label, on: place)
        super.init(drawing)
    }

    var label: DebugLabel {
        get { drawing.label }
        set {
            guard newValue != drawing.label else { return }
            drawing.label = newValue
            invalidateContents()
        }
    }
}

extension RGBAColor {
    var gdk: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}
#endif
