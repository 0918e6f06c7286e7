// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage
import WebImageGTK

@MainActor
enum TextureScenarios {
    private struct Weak {
        weak var object: AnyObject?
    }

    static func shared() async throws {
        let fixture = try WindowFixture(pictures: 3)
        let isCairo = PaintingScenarios.isCairo(fixture)
        func made() -> Int { isCairo ? BitmapPaintable.made : Texture.made }
        let before = made()
        for picture in fixture.pictures { _ = await fixture.load(5, in: picture) }
        Report.expect(made() == before + 1, "three widgets share a paintable (\(made() - before))")
        let paintable = gtk_picture_get_paintable(fixture.pictures[0])
        for picture in fixture.pictures { WidgetImage(picture).clear() }
        await fixture.nextFrames()
        _ = await fixture.load(5, in: fixture.pictures[0])
        Report.expect(
            gtk_picture_get_paintable(fixture.pictures[0]) == paintable && made() == before + 1,
            "the paintable is kept while the image is in memory")

        let owner = Weak(object: fixture.manager.cachedImage(for: fixture.request(5))?.image.bitmap.owner)
        fixture.manager.memory.removeAll()
        await fixture.nextFrames()
        Report.expect(owner.object != nil, "the pixels stay while they are shown")
        WidgetImage(fixture.pictures[0]).clear()
        while owner.object != nil { await fixture.nextFrame() }
        _ = await fixture.load(5, in: fixture.pictures[0])
        Report.expect(made() == before + 2, "new pixels have a new paintable")
        Report.expect(
            isCairo ? Texture.made == 0 : BitmapPaintable.made == 0, "only what the renderer shows is made")
    }

    static func conversion() async throws {
        let color: UInt32 = 0x8020_4060
        let bitmap = try Bitmap(size: PixelSize(width: 3, height: 2)) { pixels, bytesPerRow in
            for y in 0..<2 {
                for x in 0..<3 {
                    pixels.storeBytes(of: color, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
        let info = ImageInfo(format: .png, size: bitmap.size, hasAlpha: true)
        let image = DecodedImage(bitmap: bitmap, info: info, scale: 2)
        guard let texture = image.gdkTexture(), let again = image.gdkTexture() else {
            return Report.expect(false, "an image has a texture")
        }
        Report.expect(texture == again, "both calls return the same texture")
        g_object_unref(again.raw)
        let back = try DecodedImage(gdkTexture: texture, scale: 2)
        Report.expect(back.size == PixelSize(width: 3, height: 2) && back.scale == 2, "the size is the same")
        Report.expect(back.bitmap.pixel(atX: 2, y: 1) == bitmap.pixel(atX: 2, y: 1), "so are the pixels")

        let straight = try bitmap.converted(to: .bgra8, alpha: .straight)
        let other = DecodedImage(bitmap: straight, info: info)
        guard let converted = other.gdkTexture() else {
            return Report.expect(false, "straight alpha is converted")
        }
        let result = try DecodedImage(gdkTexture: converted)
        Report.expect(result.bitmap.alpha == .premultiplied, "a texture is premultiplied")
        g_object_unref(converted.raw)
        g_object_unref(texture.raw)
    }
}
#endif
