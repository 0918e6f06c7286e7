// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Draws a bitmap's paintable at a scale in pixels per point. The paintable can be replaced, for animations.
@MainActor
final class ScaledPaintable: Drawing {
    /// The paintable to draw. Its size is in pixels. A replacement must have the same size.
    var content: ObjectReference
    private let scale: Double
    let isStatic: Bool

    init(_ content: ObjectReference, scale: Double, isStatic: Bool = true) {
        self.content = content
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        self.isStatic = isStatic
    }

    /// Returns a paintable that draws the content at a scale, or the content itself if it doesn't need
    /// scaling.
    static func make(_ content: ObjectReference, scale: Double) -> ObjectReference {
        guard scale != 1, scale > 0, scale.isFinite else { return content }
        return PaintableType.make(ScaledPaintable(content, scale: scale))
    }

    var width: Int32 { points(gdk_paintable_get_intrinsic_width(content.pointer)) }
    var height: Int32 { points(gdk_paintable_get_intrinsic_height(content.pointer)) }
    var aspectRatio: Double { gdk_paintable_get_intrinsic_aspect_ratio(content.pointer) }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        gdk_paintable_snapshot(content.pointer, snapshot, width, height)
    }

    private func points(_ pixels: Int32) -> Int32 {
        Int32(exactly: max(1, (Double(pixels) / scale).rounded())) ?? pixels
    }
}
#endif
