// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// A transition between two paintables. It has the size of the new one; the old one is scaled to cover it and
/// cropped.
@MainActor
final class TransitionPaintable: Drawing {
    private let effect: DisplayTransition.Effect
    private let old: ObjectReference?
    private let new: ObjectReference
    /// The progress from 0 to 1.
    var progress = 0.0

    init(_ effect: DisplayTransition.Effect, from old: ObjectReference?, to new: ObjectReference) {
        self.effect = effect
        self.old = old
        self.new = new
    }

    var width: Int32 { gdk_paintable_get_intrinsic_width(new.pointer) }
    var height: Int32 { gdk_paintable_get_intrinsic_height(new.pointer) }
    var aspectRatio: Double { gdk_paintable_get_intrinsic_aspect_ratio(new.pointer) }
    var isStatic: Bool { false }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        switch effect {
        case .slide(let edge): drawSlide(from: edge, into: snapshot, width: width, height: height)
        case .flip(let edge): drawFlip(from: edge, into: snapshot, width: width, height: height)
        case .fade, .curlUp, .curlDown, .custom:
            gtk_snapshot_push_cross_fade(snapshot, progress)
            drawOld(into: snapshot, width: width, height: height)
            gtk_snapshot_pop(snapshot)
            gdk_paintable_snapshot(new.pointer, snapshot, width, height)
            gtk_snapshot_pop(snapshot)
        }
    }

    private func drawSlide(
        from edge: DisplayTransition.Edge, into snapshot: OpaquePointer, width: Double, height: Double
    ) {
        drawOld(into: snapshot, width: width, height: height)
        let rest = 1 - progress
        let (x, y) =
            switch edge {
            case .left: (-width * rest, 0.0)
            case .right: (width * rest, 0.0)
            case .top: (0.0, -height * rest)
            case .bottom: (0.0, height * rest)
            }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_save(snapshot)
        translate(snapshot, x: x, y: y)
        gdk_paintable_snapshot(new.pointer, snapshot, width, height)
        gtk_snapshot_restore(snapshot)
        gtk_snapshot_pop(snapshot)
    }

    /// Turns the content around its middle: the old one gets narrower until only its edge is left, then the
    /// new one gets wider. There's no perspective, because not all renderers can draw it.
    private func drawFlip(
        from edge: DisplayTransition.Edge, into snapshot: OpaquePointer, width: Double, height: Double
    ) {
        let scale = max(0.001, abs(1 - 2 * progress))
        let isHorizontal = edge == .left || edge == .right
        gtk_snapshot_save(snapshot)
        translate(snapshot, x: isHorizontal ? width / 2 : 0, y: isHorizontal ? 0 : height / 2)
        gtk_snapshot_scale(snapshot, isHorizontal ? Float(scale) : 1, isHorizontal ? 1 : Float(scale))
        translate(snapshot, x: isHorizontal ? -width / 2 : 0, y: isHorizontal ? 0 : -height / 2)
        if progress < 0.5 {
            drawOld(into: snapshot, width: width, height: height)
        } else {
            gdk_paintable_snapshot(new.pointer, snapshot, width, height)
        }
        gtk_snapshot_restore(snapshot)
    }

    private func drawOld(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard let old else { return }
        let ratio = gdk_paintable_get_intrinsic_aspect_ratio(old.pointer)
        guard ratio > 0 else { return gdk_paintable_snapshot(old.pointer, snapshot, width, height) }
        let (covering, tall) = (max(width, height * ratio), max(height, width / ratio))
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_save(snapshot)
        translate(snapshot, x: (width - covering) / 2, y: (height - tall) / 2)
        gdk_paintable_snapshot(old.pointer, snapshot, covering, tall)
        gtk_snapshot_restore(snapshot)
        gtk_snapshot_pop(snapshot)
    }

    private func translate(_ snapshot: OpaquePointer, x: Double, y: Double) {
        var origin = graphene_point_t()
        graphene_point_init(&origin, Float(x), Float(y))
        gtk_snapshot_translate(snapshot, &origin)
    }
}
#endif
