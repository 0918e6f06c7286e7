// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

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

    /// A window has standard range, so an HDR image is tone mapped, whether it's loaded or shown.
    static func highRange() async throws {
        let fixture = try WindowFixture(pictures: 2)
        let painted = gtk_widget_paintable_new(fixture.window.widget)!
        defer { g_object_unref(painted.raw) }
        // Red at half of white's brightness, and blue at four times.
        let bitmap = try Bitmap(
            size: PixelSize(width: 40, height: 40), format: .rgbaHalf, alpha: .opaque,
            colorSpace: .linearSRGB
        ) { pixels, bytesPerRow in
            for y in 0..<40 {
                for x in 0..<40 {
                    let color: SIMD4<UInt16> = x < 20 ? [0x3800, 0, 0, 0x3C00] : [0, 0, 0x4400, 0x3C00]
                    pixels.storeBytes(
                        of: color, toByteOffset: y * bytesPerRow + x * 8, as: SIMD4<UInt16>.self)
                }
            }
        }
        let png = try CodecRegistry.default.encode(bitmap, as: .png)
        fixture.origin.route("/bright.png", .bytes(png, contentType: "image/png"))
        var request = ImageRequest(url: fixture.origin.url("/bright.png"))
        request.decoding.dynamicRange = .high
        let response = try await WidgetImage(fixture.pictures[0]).loadImage(
            request, options: fixture.options())
        Report.expect(response.image.bitmap.format == .bgra8, "a widget loads the standard range")
        let info = ImageInfo(format: .png, size: bitmap.size)
        WidgetImage(fixture.pictures[1]).show(.image(DecodedImage(bitmap: bitmap, info: info)))
        await fixture.nextFrames()
        guard let pixels = WindowPixels(of: fixture.window, paintable: painted) else {
            return Report.expect(false, "the window is painted")
        }
        for picture in fixture.pictures {
            let colors = pixels.colors(in: picture, of: fixture.window)
            func has(_ condition: (_ red: Int, _ green: Int, _ blue: Int) -> Bool) -> Bool {
                colors.contains { condition($0 >> 16, $0 >> 8 & 0xFF, $0 & 0xFF) }
            }
            let names = colors.map { String($0, radix: 16) }.sorted().joined(separator: " ")
            Report.expect(has { $0 > 150 && $1 < 40 && $2 < 40 }, "red is painted (\(names))")
            Report.expect(has { $0 < 200 && $1 < 200 && $2 > 240 }, "blue is painted (\(names))")
            Report.expect(colors.count < 60, "nothing else is painted (\(names))")
        }
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
        guard let texture = image.makeGdkTexture(), let again = image.makeGdkTexture() else {
            return Report.expect(false, "an image has a texture")
        }
        Report.expect(texture == again, "both calls return the same texture")
        g_object_unref(again.raw)
        let back = try DecodedImage(gdkTexture: texture, scale: 2)
        Report.expect(back.size == PixelSize(width: 3, height: 2) && back.scale == 2, "the size is the same")
        Report.expect(back.bitmap.color(atX: 2, y: 1) == bitmap.color(atX: 2, y: 1), "so are the pixels")

        let straight = try bitmap.converted(to: .bgra8, alpha: .straight)
        let other = DecodedImage(bitmap: straight, info: info)
        guard let converted = other.makeGdkTexture() else {
            return Report.expect(false, "straight alpha is converted")
        }
        let result = try DecodedImage(gdkTexture: converted)
        Report.expect(result.bitmap.alpha == .premultiplied, "a texture is premultiplied")
        g_object_unref(converted.raw)
        g_object_unref(texture.raw)
    }
}
#endif
