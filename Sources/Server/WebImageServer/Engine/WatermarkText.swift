// SPDX-License-Identifier: MIT

#if Server
import ImageBase
@_spi(Programs) import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// Text rendered as an image by the SVG decoder.
struct WatermarkText {
    /// Lines of text, in which `&` may begin an XML entity.
    let text: String

    /// Returns the text in black on transparent pixels, without a border.
    ///
    /// - Throws: ``ImageError/Code/unsupported`` if there's no SVG decoder or no font.
    func bitmap(_ manager: ImageManager) async throws(ImageError) -> Bitmap {
        var drawing = TextDrawing(text, fontSize: 16)
        drawing.readsEntities = true
        let data = drawing.document
        var request = ImageRequest(id: "watermark-text-" + Base64URL.text(of: text.utf8)) { data }
        (request.storeTiers, request.originalStoreTiers) = ([], [])
        return try TextDrawing.trimmed(try await manager.image(for: request).bitmap)
    }
}
#endif
