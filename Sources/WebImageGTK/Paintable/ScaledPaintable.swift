// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A texture with a scale in pixels per point, or one that can be replaced.
@MainActor
final class ScaledPaintable: Drawing {
    /// The texture to draw. A replacement must have the same size.
    var texture: ObjectReference
    private let scale: Double
    let isStatic: Bool

    init(_ texture: ObjectReference, scale: Double, isStatic: Bool = true) {
        self.texture = texture
        self.scale = scale > 0 && scale.isFinite ? scale : 1
        self.isStatic = isStatic
    }

    /// Returns a paintable with that scale, or the texture itself if it needs no scaling.
    static func make(_ texture: ObjectReference, scale: Double) -> ObjectReference {
        guard scale != 1, scale > 0, scale.isFinite else { return texture }
        return PaintableType.make(ScaledPaintable(texture, scale: scale))
    }

    var width: Int32 { points(gdk_texture_get_width(texture.pointer)) }
    var height: Int32 { points(gdk_texture_get_height(texture.pointer)) }
    var aspectRatio: Double { gdk_paintable_get_intrinsic_aspect_ratio(texture.pointer) }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        gdk_paintable_snapshot(texture.pointer, snapshot, width, height)
    }

    private func points(_ pixels: Int32) -> Int32 {
        Int32(exactly: max(1, (Double(pixels) / scale).rounded())) ?? pixels
    }
}
#endif
