// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImageDisplay

/// The place of a paintable in a widget that would draw it elsewhere by default.
enum ContentPlace: Equatable {
    /// Covers the widget; the gravity chooses the part that stays visible.
    case covering(Gravity)
    /// Follows a placeholder's content mode.
    case mode(Placeholder.ContentMode)

    typealias Size = (width: Double, height: Double)

    /// The area for content of the given size; nil for the whole view.
    func area(of content: Size, in view: Size) -> (x: Double, y: Double, width: Double, height: Double)? {
        guard content.width > 0, content.height > 0 else { return nil }
        let fitting = min(view.width / content.width, view.height / content.height)
        let scale: Double
        switch self {
        case .covering(let gravity):
            return CoveringPlace(gravity, image: content, view: view).map {
                ($0.x, $0.y, $0.width, $0.height)
            }
        case .mode(.fill): return ContentPlace.covering(.center).area(of: content, in: view)
        case .mode(.stretch), .mode(.view): return nil
        case .mode(.fit): scale = fitting
        case .mode(.scaleDown): scale = min(1, fitting)
        }
        let (width, height) = (content.width * scale, content.height * scale)
        return ((view.width - width) / 2, (view.height - height) / 2, width, height)
    }
}

/// A paintable that draws its content at a place in its widget.
///
/// It has the size of its content but no aspect ratio, so a widget draws it over its whole area.
@MainActor
final class PlacedPaintable: ContentDrawing {
    var content: ObjectReference?
    private let place: ContentPlace

    init(_ content: ObjectReference, _ place: ContentPlace) {
        self.content = content
        self.place = place
    }

    var aspectRatio: Double { 0 }
    var isStatic: Bool { has(GDK_PAINTABLE_STATIC_CONTENTS) && has(GDK_PAINTABLE_STATIC_SIZE) }
    var hasStaticSize: Bool { has(GDK_PAINTABLE_STATIC_SIZE) }

    private func has(_ flag: GdkPaintableFlags) -> Bool {
        content.map { gdk_paintable_get_flags($0.pointer).rawValue & flag.rawValue != 0 } ?? true
    }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard let content else { return }
        let size = (
            width: Double(gdk_paintable_get_intrinsic_width(content.pointer)),
            height: Double(gdk_paintable_get_intrinsic_height(content.pointer))
        )
        guard let place = place.area(of: size, in: (width, height)) else {
            return drawContent(into: snapshot, width: width, height: height)
        }
        var (area, origin) = (graphene_rect_t(), graphene_point_t())
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        graphene_point_init(&origin, Float(place.x), Float(place.y))
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        drawContent(into: snapshot, width: place.width, height: place.height)
        gtk_snapshot_restore(snapshot)
        gtk_snapshot_pop(snapshot)
    }
}

/// A slot's content at a place in its widget. Keep this object while the content can change.
@MainActor
final class PlacedContent: ContentOverlay {
    let place: ContentPlace

    init(_ content: ObjectReference, _ place: ContentPlace) {
        self.place = place
        let drawing = PlacedPaintable(content, place)
        super.init(drawing)
        if !drawing.isStatic { self.content = content }
    }
}
#endif
