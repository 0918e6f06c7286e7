// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import ImageBase
public import ImageCoding
import Raster

extension DecodedImage {
    /// Returns a GdkTexture that shows the image, for custom widgets, cursors and icons.
    ///
    /// The texture uses the image's memory without a copy, and every call for the same pixels returns the
    /// same texture while anything keeps the pixels in memory. GTK before 4.16 can't show 16-bit pixels,
    /// straight alpha or color spaces other than sRGB, so such pixels are converted on each call there. The
    /// texture doesn't carry the image's scale.
    ///
    /// - Returns: A new reference, which the caller releases with `g_object_unref`; `nil` if there isn't
    ///   enough memory for a conversion.
    @MainActor
    public func makeGdkTexture() -> OpaquePointer? {
        guard let texture = Texture.shared(bitmap) else { return nil }
        g_object_ref(texture.pointer.raw)
        return texture.pointer
    }

    /// Creates an image from a copy of a GdkTexture's pixels.
    ///
    /// A texture doesn't have a file format, so the image's format is PNG.
    ///
    /// - Parameter scale: The number of pixels per point. Default: 1.
    /// - Throws: ``ImageError/Code/limit`` if there isn't enough memory for the copy.
    public init(gdkTexture texture: OpaquePointer, scale: Double = 1) throws(ImageError) {
        let size = PixelSize(
            width: Int(gdk_texture_get_width(texture)), height: Int(gdk_texture_get_height(texture)))
        let bitmap = try Bitmap(size: size) { pixels, bytesPerRow in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            gdk_texture_download(texture, start, gsize(bytesPerRow))
        }
        let info = ImageInfo(format: .png, size: size, hasAlpha: true)
        self.init(bitmap: bitmap, info: info, scale: scale)
    }
}
#endif
