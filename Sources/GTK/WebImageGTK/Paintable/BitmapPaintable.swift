// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
package import Raster

extension Bitmap {
    /// The paintable that shows the bitmap, with its size in pixels. It's kept with the pixels, so all slots
    /// that show the bitmap share it.
    ///
    /// It's a GdkTexture, unless cairo paints the windows. It's `nil` if the bitmap isn't displayable and
    /// can't be converted.
    @MainActor
    package var paintable: ObjectReference? {
        let isCairo = Renderer.isCairo
        if isCairo == false { return Texture.shared(self) }
        if isCairo == nil, !isDisplayable, ColorStates.current != nil { return Texture.shared(self) }
        guard isDisplayable else { return displayable?.paintable }
        let kept = KeptObjects.attached(to: self)
        if let paintable = kept.paintable { return paintable.reference() }
        guard let drawing = BitmapPaintable(self) else { return Texture.shared(self) }
        let paintable = PaintableType.make(drawing)
        kept.paintable = KeptObject(paintable.pointer, of: owner)
        return paintable
    }
}

/// Draws a bitmap with cairo, directly from the bitmap's memory.
///
/// GTK 4.8's cairo renderer converts the texture of each mapped widget through floating point in every frame,
/// even if the widget is scrolled out of view. It draws a cairo surface without conversion.
@MainActor
package final class BitmapPaintable: Drawing {
    /// The number of paintables made so far, for tests.
    package private(set) static var made = 0

    let width: Int32
    let height: Int32
    private let surface: Surface
    private let bitmap: @Sendable () -> Bitmap?

    /// Returns `nil` if the bitmap is too large for cairo.
    init?(_ bitmap: Bitmap) {
        guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height),
            let surface = Surface(bitmap, width: width, height: height)
        else { return nil }
        self.width = width
        self.height = height
        self.surface = surface
        self.bitmap = bitmap.weakReference
        Self.made += 1
    }

    var aspectRatio: Double { Double(width) / Double(height) }
    var isStatic: Bool { true }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard width > 0, height > 0 else { return }
        // The image was shown before the first window had a renderer, so we didn't know yet that cairo
        // wouldn't draw it.
        if Renderer.isCairo == false, let texture = bitmap().flatMap({ Texture.shared($0) }) {
            return gdk_paintable_snapshot(texture.pointer, snapshot, width, height)
        }
        // Don't use gtk_snapshot_append_cairo: in GTK 4.8, it draws in the wrong place if the snapshot is
        // scaled. We draw the area with a margin and then clip it, so an edge between two pixels is only
        // smoothed once.
        var (area, bounds) = (graphene_rect_t(), graphene_rect_t())
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        graphene_rect_inset_r(&area, -1, -1, &bounds)
        guard let node = gsk_cairo_node_new(&bounds) else { return }
        defer { gsk_render_node_unref(node) }
        guard let cairo = gsk_cairo_node_get_draw_context(node) else { return }
        surface.keepAlive(with: cairo_get_target(cairo))
        // Extend the edges, as GSK does for a texture.
        let pattern = cairo_pattern_create_for_surface(surface.pointer)
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        var matrix = cairo_matrix_t()
        cairo_matrix_init_scale(&matrix, Double(self.width) / width, Double(self.height) / height)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(cairo, pattern)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        guard let clipped = gsk_clip_node_new(node, &area) else { return }
        defer { gsk_render_node_unref(clipped) }
        gtk_snapshot_append_node(snapshot, clipped)
    }

    /// An image surface that uses the memory of a bitmap without a copy.
    private final class Surface {
        /// The key of the target's user data. Only its address is used.
        nonisolated(unsafe) private static let key =
            UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

        let pointer: OpaquePointer

        init?(_ bitmap: Bitmap, width: Int32, height: Int32) {
            let surface = bitmap.withPixels { pixels in
                // The cast is safe, because cairo only reads from a source.
                let address = UnsafeMutableRawPointer(mutating: pixels.baseAddress)
                return cairo_image_surface_create_for_data(
                    address?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, width, height,
                    Int32(clamping: bitmap.bytesPerRow))
            }
            guard let surface else { return nil }
            pointer = surface
            let storage = Unmanaged.passRetained(bitmap.storage)
            let status = cairo_surface_set_user_data(surface, Self.key, storage.toOpaque()) {
                if let storage = $0 { Unmanaged<AnyObject>.fromOpaque(storage).release() }
            }
            if status != CAIRO_STATUS_SUCCESS {
                storage.release()
                return nil
            }
        }

        deinit { cairo_surface_destroy(pointer) }

        /// Retains the surface until the target is destroyed. A recording surface doesn't retain the surfaces
        /// that it draws; if one is destroyed first, it copies the pixels.
        func keepAlive(with target: OpaquePointer?) {
            cairo_surface_reference(pointer)
            let status = cairo_surface_set_user_data(target, Self.key, pointer.raw) {
                if let surface = $0 { cairo_surface_destroy(OpaquePointer(surface)) }
            }
            if status != CAIRO_STATUS_SUCCESS { cairo_surface_destroy(pointer) }
        }
    }
}
#endif
