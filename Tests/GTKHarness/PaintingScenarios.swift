// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// Images as the cairo and OpenGL renderers paint them.
@MainActor
enum PaintingScenarios {
    private static let side = 64

    private struct Weak {
        weak var object: AnyObject?
    }

    static func isCairo(_ fixture: WindowFixture) -> Bool {
        gtk_native_get_renderer(fixture.window).map {
            webimage_is_a($0.raw, gsk_cairo_renderer_get_type()) != 0
        } == true
    }

    /// An image looks like its texture, at any size and position, on a background, and clipped.
    static func pixels() async throws {
        let bitmap = try bitmap()
        let early = OpaquePointer(gtk_picture_new())!
        g_object_ref_sink(early.raw)
        defer { g_object_unref(early.raw) }
        var placeholder = Placeholder.bitmap(bitmap)
        placeholder.contentMode = .view
        WidgetImage(early).load(nil, placeholder: placeholder)
        let fixture = try WindowFixture()
        await fixture.nextFrames()
        let isCairo = isCairo(fixture)
        let expected = ProcessInfo.processInfo.environment["GSK_RENDERER"]
        Report.expect(isCairo == (expected == "cairo"), "the renderer is \(expected ?? "-")")
        WidgetImage(fixture.pictures[0]).load(nil, placeholder: placeholder)
        let info = ImageInfo(format: .png, size: bitmap.size, hasAlpha: true)
        guard let shown = gtk_picture_get_paintable(fixture.pictures[0]),
            let earlyShown = gtk_picture_get_paintable(early),
            let texture = DecodedImage(bitmap: bitmap, info: info).makeGdkTexture()
        else { return Report.expect(false, "the image is shown") }
        defer { g_object_unref(texture.raw) }
        Report.expect((shown == texture) == !isCairo, "a window that cairo does not paint shows the texture")
        for paintable in [shown, earlyShown] {
            let node = node(paintable, width: 20, height: 10)
            Report.expect(
                (gsk_render_node_get_node_type(node) == GSK_TEXTURE_NODE) == !isCairo,
                "the renderer decides what is drawn")
            var bounds = graphene_rect_t()
            gsk_render_node_get_bounds(node, &bounds)
            Report.expect(bounds.size.width == 20 && bounds.size.height == 10, "only its area is painted")
            gsk_render_node_unref(node)
            Report.expect(
                gdk_paintable_get_intrinsic_width(paintable) == 31
                    && gdk_paintable_get_intrinsic_height(paintable) == 17
                    && gdk_paintable_get_intrinsic_aspect_ratio(paintable) == 31.0 / 17,
                "the size is that of the image")
        }
        for place in Place.all {
            guard let wanted = paint(texture, at: place, in: fixture),
                let painted = paint(shown, at: place, in: fixture),
                let paintedEarly = paint(earlyShown, at: place, in: fixture)
            else { return Report.expect(false, "the image is painted") }
            Report.expect(Set(wanted).count > 50, "\(place): the image is visible")
            let difference = max(difference(wanted, painted), difference(wanted, paintedEarly))
            Report.expect(difference <= place.tolerance, "\(place): the pixels differ by \(difference)")
        }
    }

    /// While a frame is still being drawn, it retains the image's pixels without a copy. Nothing else retains
    /// them.
    static func lifetime() async throws {
        let fixture = try WindowFixture(memory: 0)
        var (owner, storage) = (Weak(), Weak())
        if case .success(let response) = await fixture.load(5, in: fixture.pictures[0]) {
            owner.object = response.image.bitmap.owner
            storage.object = response.image.bitmap.storage
        }
        guard let paintable = gtk_picture_get_paintable(fixture.pictures[0]) else {
            return Report.expect(false, "the image is shown")
        }
        await fixture.nextFrames()
        Report.expect(owner.object != nil && storage.object != nil, "an image on screen is alive")
        let node = node(paintable, width: 16, height: 16)
        WidgetImage(fixture.pictures[0]).clear()
        while owner.object != nil { await fixture.nextFrame() }
        await fixture.nextFrames()
        Report.expect(storage.object != nil, "the frame uses the pixels and no copy")
        let pixels = gtk_native_get_renderer(fixture.window).flatMap { render(node, with: $0) }
        Report.expect(pixels?.first == 0xFF00_0005, "the frame shows the image")
        gsk_render_node_unref(node)
        Report.expect(storage.object == nil, "the pixels are freed with the frame")
    }

    private struct Place: CustomStringConvertible {
        var x = 0.0
        var y = 0.0
        var width = 31.0
        var height = 17.0
        var scale: Float = 1
        var angle: Float = 0
        var clip: Double?
        /// The largest allowed difference. Edges between two pixels are rounded at different steps.
        var tolerance = 1

        static let all = [
            Place(), Place(x: 5, y: 9), Place(width: 62, height: 34), Place(width: 12, height: 7),
            Place(x: 2.5, y: 3.25, width: 40.3, height: 21.7), Place(x: 3, y: 4, scale: 1.7, tolerance: 8),
            Place(x: 20, y: 5, angle: 30), Place(x: -9, y: -4, width: 60, height: 60),
            Place(x: 4, y: 4, width: 50, height: 50, clip: 20), Place(x: 2, y: 3, scale: 2),
            Place(x: 4, y: 4, width: 50, height: 50, clip: 20.5, tolerance: 8),
        ]

        var description: String { "\(width) x \(height) at \(x), \(y), \(scale) x, \(angle) degrees" }
    }

    /// Returns the pixels of a square with a background and the image.
    private static func paint(
        _ paintable: OpaquePointer, at place: Place, in fixture: WindowFixture
    ) -> [UInt32]? {
        guard let snapshot = gtk_snapshot_new(), let renderer = gtk_native_get_renderer(fixture.window) else {
            return nil
        }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(side), Float(side))
        var color = GdkRGBA(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
        gtk_snapshot_append_color(snapshot, &color, &area)
        if let clip = place.clip {
            graphene_rect_init(&area, 0, 0, Float(clip), Float(clip))
            gtk_snapshot_push_clip(snapshot, &area)
        }
        gtk_snapshot_save(snapshot)
        var origin = graphene_point_t()
        graphene_point_init(&origin, Float(place.x), Float(place.y))
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_rotate(snapshot, place.angle)
        gtk_snapshot_scale(snapshot, place.scale, place.scale)
        gdk_paintable_snapshot(paintable, snapshot, place.width, place.height)
        gtk_snapshot_restore(snapshot)
        if place.clip != nil { gtk_snapshot_pop(snapshot) }
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        return render(node, with: renderer)
    }

    private static func render(_ node: OpaquePointer, with renderer: OpaquePointer) -> [UInt32]? {
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(side), Float(side))
        guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
        defer { g_object_unref(texture.raw) }
        var pixels = [UInt32](repeating: 0, count: side * side)
        pixels.withUnsafeMutableBytes { bytes in
            gdk_texture_download(
                texture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(side * 4))
        }
        return pixels
    }

    private static func node(_ paintable: OpaquePointer, width: Double, height: Double) -> OpaquePointer {
        let snapshot = gtk_snapshot_new()!
        gdk_paintable_snapshot(paintable, snapshot, width, height)
        return gtk_snapshot_free_to_node(snapshot)!
    }

    /// Returns the largest difference of a channel.
    private static func difference(_ first: [UInt32], _ second: [UInt32]) -> Int {
        zip(first, second).reduce(0) { largest, pair in
            [0, 8, 16, 24].reduce(largest) { largest, shift in
                max(largest, abs(Int(pair.0 >> shift & 0xFF) - Int(pair.1 >> shift & 0xFF)))
            }
        }
    }

    /// Returns noise that's partly transparent, including at the edges.
    private static func bitmap() throws -> Bitmap {
        var random = SeededRandom(seed: 8)
        return try Bitmap(size: PixelSize(width: 31, height: 17)) { pixels, bytesPerRow in
            for y in 0..<17 {
                for x in 0..<31 {
                    let alpha = (x / 8 + y / 8) % 2 == 0 ? 255 : UInt32.random(in: 0...255, using: &random)
                    var pixel = alpha << 24
                    for shift in [0, 8, 16] {
                        pixel |= UInt32.random(in: 0...alpha, using: &random) << UInt32(shift)
                    }
                    pixels.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
    }
}
#endif
