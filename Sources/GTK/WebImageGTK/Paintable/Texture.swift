// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCoding
package import Raster

extension Bitmap {
    /// The bitmap, or a converted one if it isn't displayable; `nil` if the conversion fails.
    var displayable: Bitmap? {
        guard !isDisplayable else { return self }
        return try? inStandardRange(nil).converted(to: .sRGB).converted(to: .bgra8, alpha: .premultiplied)
    }
}

/// Textures that share the memory of a bitmap.
package enum Texture {
    /// The number of textures made so far, for tests.
    @MainActor package private(set) static var made = 0

    /// Returns the texture that is kept with the bitmap's pixels. It's made on first use and lives as long as
    /// the pixels, so all slots that show the bitmap share it, and a renderer uploads it once.
    ///
    /// Returns `nil` if the bitmap isn't displayable and can't be converted.
    @MainActor
    static func shared(_ bitmap: Bitmap) -> ObjectReference? {
        let isShownAsItIs = bitmap.isDisplayable || ColorStates.current != nil
        let kept = isShownAsItIs ? KeptObjects.attached(to: bitmap) : nil
        if let texture = kept?.texture { return texture.reference() }
        guard let texture = make(bitmap) else { return nil }
        made += 1
        kept?.texture = KeptObject(texture.pointer, of: bitmap.owner)
        return texture
    }

    /// Returns a texture that uses the bitmap's pixels without a copy. The memory is retained until
    /// the texture and the last frame that shows it are released.
    ///
    /// A bitmap that isn't displayable gets a color state in GTK 4.16 and is converted in earlier versions.
    /// Returns `nil` if the conversion fails. You can call this on any thread.
    package static func make(_ bitmap: Bitmap) -> ObjectReference? {
        if !bitmap.isDisplayable, let states = ColorStates.current, let bitmap = drawable(bitmap) {
            let bytes = bytes(of: bitmap)
            defer { g_bytes_unref(bytes) }
            if let texture = bytes.flatMap({ states.texture(of: bitmap, bytes: $0) }) {
                return ObjectReference(adopting: texture)
            }
        }
        guard let bitmap = bitmap.displayable.flatMap({ drawable($0) }) else { return nil }
        let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        let bytes = bytes(of: bitmap)
        defer { g_bytes_unref(bytes) }
        let format = GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        guard let texture = gdk_memory_texture_new(width, height, format, bytes, gsize(bitmap.bytesPerRow))
        else {
            return nil
        }
        return ObjectReference(adopting: texture)
    }

    /// The bitmap's memory, which is retained.
    private static func bytes(of bitmap: Bitmap) -> OpaquePointer? {
        let storage = Unmanaged.passRetained(bitmap.storage).toOpaque()
        return bitmap.withPixels { pixels in
            g_bytes_new_with_free_func(
                pixels.baseAddress, gsize(pixels.count),
                { storage in
                    if let storage { Unmanaged<AnyObject>.fromOpaque(storage).release() }
                }, storage)
        }
    }
}
#endif
