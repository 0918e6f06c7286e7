// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// A window with GtkPicture widgets, and an origin that serves images with their number as their color.
@MainActor
final class WindowFixture {
    let window: OpaquePointer
    let pictures: [OpaquePointer]
    let origin: TestOrigin
    let manager: ImageManager

    /// - Parameters:
    ///   - memory: The limit for images in memory, in bytes.
    ///   - disk: The disk cache, or `nil` for none.
    ///   - change: Changes the manager's configuration.
    init(
        pictures count: Int = 1, memory: Int = 64 << 20, disk: DiskCache? = nil,
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws {
        origin = try TestOrigin()
        // A stored image is used without validation.
        let headers = disk == nil ? [:] : ["Cache-Control": "max-age=3600"]
        origin.setHandler { request in
            guard let number = Int(request.path.dropFirst().prefix { $0 != "." }) else { return .status(404) }
            guard let png = try? WindowFixture.png(number) else { return .status(500) }
            return .bytes(png, contentType: "image/png", headers: headers)
        }
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.memoryLimits.maximumCost = memory
        configuration.disk = disk
        change(&configuration)
        manager = ImageManager(configuration)
        window = OpaquePointer(gtk_window_new())!
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))!
        pictures = (0..<count).map { _ in
            let picture = OpaquePointer(gtk_picture_new())!
            gtk_widget_set_size_request(picture.widget, 40, 40)
            gtk_box_append(UnsafeMutablePointer(box), picture.widget)
            return picture
        }
        gtk_window_set_child(UnsafeMutablePointer(window), box.widget)
        gtk_window_present(UnsafeMutablePointer(window))
    }

    func request(_ number: Int) -> ImageRequest { ImageRequest(url: origin.url("/\(number).png")) }

    func options(_ change: (inout DisplayOptions) -> Void = { _ in }) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        change(&options)
        return options
    }

    /// Loads an image and waits for the result.
    func load(
        _ number: Int, in picture: OpaquePointer, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            WidgetImage(picture).load(
                request(number),
                options: options {
                    change(&$0)
                    $0.completion = { continuation.resume(returning: $0) }
                })
        }
    }

    /// Waits until the window is painted twice, because GTK releases a frame's textures after the next frame.
    func nextFrames() async {
        for _ in 0..<3 { await nextFrame() }
    }

    /// Waits until the next frame is about to be painted.
    func nextFrame() async { await nextFrame(of: window) }

    /// Waits until the next frame of another window is about to be painted.
    func nextFrame(of window: OpaquePointer) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let data = Unmanaged.passRetained(Box(continuation)).toOpaque()
            gtk_widget_queue_draw(window.widget)
            gtk_widget_add_tick_callback(
                window.widget,
                { _, _, data in
                    if let data {
                        Unmanaged<Box>.fromOpaque(data).takeRetainedValue().continuation.resume()
                    }
                    return 0
                }, data, nil)
        }
    }

    private final class Box {
        let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
    }

    nonisolated static func png(
        _ number: Int, width: Int = 16, height: Int = 16
    ) throws(ImageError) -> Data {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: height)) { pixels, _ in
            pixels.initializeMemory(as: UInt32.self, repeating: 0xFF00_0000 | UInt32(number))
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }

    /// Returns the number of the image in the widget, or `nil` if it shows no image or another paintable.
    static func number(in picture: OpaquePointer) -> Int? {
        guard let paintable = gtk_picture_get_paintable(picture) else { return nil }
        if webimage_is_a(paintable.raw, gdk_texture_get_type()) != 0 { return number(of: paintable) }
        // Transitions, indicators and animations have changing contents, and a color has no size.
        guard gdk_paintable_get_flags(paintable).rawValue & GDK_PAINTABLE_STATIC_CONTENTS.rawValue != 0,
            gdk_paintable_get_intrinsic_width(paintable) > 0
        else { return nil }
        return number(drawn: paintable)
    }

    /// Renders any paintable and returns the number of the image it shows.
    static func number(drawn paintable: OpaquePointer) -> Int? {
        let (width, height) = (
            gdk_paintable_get_intrinsic_width(paintable), gdk_paintable_get_intrinsic_height(paintable)
        )
        guard let snapshot = gtk_snapshot_new(), let renderer = gsk_cairo_renderer_new() else { return nil }
        defer { g_object_unref(renderer.raw) }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        guard gsk_renderer_realize(renderer, nil, nil) != 0 else { return nil }
        defer { gsk_renderer_unrealize(renderer) }
        guard let texture = gsk_renderer_render_texture(renderer, node, nil) else { return nil }
        defer { g_object_unref(texture.raw) }
        return number(of: texture)
    }

    private static func number(of paintable: OpaquePointer) -> Int? {
        let (width, height) = (gdk_texture_get_width(paintable), gdk_texture_get_height(paintable))
        var pixels = [UInt32](repeating: 0, count: Int(width * height))
        pixels.withUnsafeMutableBytes { bytes in
            gdk_texture_download(
                paintable, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(width * 4))
        }
        return pixels.first.map { Int($0 & 0xFFFFFF) }
    }

    /// Waits until the condition is true, checking it before each frame.
    func waits(until condition: () -> Bool) async {
        while !condition() { await nextFrame() }
    }

    /// Waits until no loads are left.
    func noTasks() async {
        while manager.statistics.tasks > 0 || manager.statistics.running > 0 { await Self.nextIteration() }
    }

    /// Waits for the next iteration of the main loop.
    static func nextIteration() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            MainLoopBridge.deliver { continuation.resume() }
        }
    }
}

extension OpaquePointer {
    var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
#endif
