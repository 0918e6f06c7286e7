// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import ImageBase
public import ImageCoding
import Raster

extension DecodedImage {
    /// Returns a GdkTexture that shows the image, for widgets of your own, cursors and icons.
    ///
    /// The texture uses the image's memory without a copy, and all calls for the same pixels return the same
    /// texture while anything keeps them. Pixels that GTK cannot show (16 bits, straight alpha, a colour
    /// space other than sRGB) are converted in each call. The image's scale is not part of a texture.
    ///
    /// - Returns: A new reference, which the caller releases with `g_object_unref`; `nil` if there is no
    ///   memory for a conversion.
    @MainActor
    public func makeGdkTexture() -> OpaquePointer? {
        guard let texture = Texture.shared(bitmap) else { return nil }
        g_object_ref(texture.pointer.raw)
        return texture.pointer
    }

    /// Creates an image from the pixels of a GdkTexture, which are copied. Its format is PNG, because a
    /// texture has none.
    ///
    /// - Parameter scale: The number of pixels per point. Default: 1.
    /// - Throws: ``ImageError/Code/limit`` if there is no memory for the copy.
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
