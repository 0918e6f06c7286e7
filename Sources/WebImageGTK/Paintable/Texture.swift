// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster

/// Creates textures that share the memory of a bitmap.
enum Texture {
    /// Returns a GdkMemoryTexture that uses the bitmap's pixels without a copy. The memory is retained until
    /// the texture and the last frame that shows it are released.
    ///
    /// A bitmap that is not displayable is converted first. Returns `nil` if the conversion fails.
    static func make(_ bitmap: Bitmap) -> ObjectReference? {
        guard bitmap.isDisplayable else {
            guard let converted = try? bitmap.converted(to: .bgra8, alpha: .premultiplied) else { return nil }
            return make(converted.reinterpreted(colorSpace: .sRGB))
        }
        guard let width = Int32(exactly: bitmap.width), let height = Int32(exactly: bitmap.height) else {
            return nil
        }
        let owner = Unmanaged.passRetained(bitmap.owner).toOpaque()
        let bytes = bitmap.withPixels { pixels in
            g_bytes_new_with_free_func(
                pixels.baseAddress, gsize(pixels.count),
                { owner in
                    if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
                }, owner)
        }
        defer { g_bytes_unref(bytes) }
        let format = GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        guard let texture = gdk_memory_texture_new(width, height, format, bytes, gsize(bitmap.bytesPerRow))
        else {
            return nil
        }
        return ObjectReference(adopting: texture)
    }
}
#endif
