// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

@MainActor
enum SlotScenarios {
    private final class Captured {}

    private struct Weak {
        weak var object: Captured?
    }

    /// Closures that capture an object, the way an app's closures capture its views.
    static func closures() async throws {
        let fixture = try WindowFixture(pictures: 4)
        await fixture.nextFrames()
        var captured: [Weak] = []
        func capture() -> Captured {
            let object = Captured()
            captured.append(Weak(object: object))
            return object
        }
        func options(_ change: (inout DisplayOptions, Captured) -> Void) -> DisplayOptions {
            let object = capture()
            return fixture.options {
                $0.retriesWhenReachable = true
                change(&$0, object)
            }
        }
        func load(_ number: Int, in index: Int, _ options: DisplayOptions) async {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                var options = options
                options.completion = { [completion = options.completion] in
                    completion?($0)
                    continuation.resume()
                }
                WidgetImage(fixture.pictures[index]).load(fixture.request(number), options: options)
            }
        }
        for number in 1...2 {
            // The first load in each slot is from the network, and the second is from memory.
            await load(
                number, in: 0,
                options { options, object in
                    options.completion = { _ in extendLifetime(object) }
                })
            await load(
                number, in: 1,
                options { options, object in
                    options.onEvent = { _ in extendLifetime(object) }
                    options.progress = { _ in extendLifetime(object) }
                })
            await load(
                number, in: 2,
                options { options, object in
                    options.adapt = { image in
                        extendLifetime(object)
                        return image
                    }
                })
            await load(
                number, in: 3,
                options { options, object in
                    options.transition = .custom(0.02) { _, _ in extendLifetime(object) }
                })
        }
        await fixture.waits { captured.allSatisfy { $0.object == nil } }
        for picture in fixture.pictures {
            Report.expect(WindowFixture.number(in: picture) == 2, "the image stays")
        }
        // The transition has ended, and the same image is shown again without the closure.
        await load(2, in: 2, fixture.options())
        Report.expect(WindowFixture.number(in: fixture.pictures[2]) == 2, "the image is shown again")
    }

    /// The user taps the error image.
    static func reload() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        let image = WidgetImage(picture)
        fixture.origin.route("/7.png", .status(404))
        let error = gdk_paintable_new_empty(30, 20)!
        defer { g_object_unref(error.raw) }
        _ = await fixture.load(7, in: picture) { $0.errorImage = .paintable(error) }
        Report.expect(gtk_picture_get_paintable(picture) == error, "the error image is shown")
        image.reload()
        await fixture.waits { image.state.task == nil }
        Report.expect(gtk_picture_get_paintable(picture) == error, "the options are those of the last load")
        Report.expect(
            fixture.origin.requestCount("/7.png") == 2, "a remembered failure does not stop the second load")
        try fixture.origin.route("/7.png", .bytes(WindowFixture.png(7), contentType: "image/png"))
        image.reload()
        await fixture.waits { WindowFixture.number(in: picture) == 7 }
    }

    /// Slots that neither load nor play aren't tracked in a scrolled area.
    static func viewportMembers() async throws {
        let fixture = try WindowFixture(pictures: 0)
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        let images = (0..<20).map { _ in
            let picture = OpaquePointer(gtk_picture_new())!
            gtk_widget_set_size_request(picture.widget, 40, 40)
            gtk_box_append(UnsafeMutablePointer(box), picture.widget)
            return WidgetImage(picture)
        }
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_widget_set_size_request(scrolled.widget, 100, 200)
        gtk_scrolled_window_set_child(scrolled, box.widget)
        gtk_window_set_child(UnsafeMutablePointer(fixture.window), scrolled.widget)
        await fixture.nextFrames()
        func followed() -> Int { images.count(where: \.isFollowed) }

        Report.expect(followed() == 0, "new slots are not followed")
        for image in images { image.clear() }
        for image in images { image.load(nil, options: fixture.options()) }
        Report.expect(followed() == 0, "slots that are cleared or empty are not followed (\(followed()))")
        for number in 1...4 {
            fixture.origin.route("/\(number).png", OriginResponse.status(404).held(at: "gate"))
        }
        for (index, image) in images.enumerated() {
            image.load(fixture.request(1 + index % 4), options: fixture.options())
        }
        Report.expect(followed() == 20, "slots that load are followed (\(followed()))")
        images[0].clear()
        images[1].cancel()
        images[2].binding.prepareForReuse(keepsContent: true)
        images[3].show(.nothing)
        Report.expect(followed() == 16, "a slot whose load ends early is not followed (\(followed()))")
        fixture.origin.release("gate")
        await fixture.waits { images.allSatisfy { $0.state.task == nil } }
        Report.expect(followed() == 0, "failed slots are not followed (\(followed()))")

        let gif = try AnimationScenarios.animation(frames: 4, delay: .milliseconds(30))
        fixture.origin.route("/500.png", .bytes(gif, contentType: "image/gif"))
        images[0].load(fixture.request(500), options: fixture.options())
        await fixture.waits { images[0].player != nil }
        Report.expect(followed() == 1, "a slot that plays is followed")
        images[0].load(fixture.request(8), options: fixture.options())
        await fixture.waits { images[0].state.task == nil }
        Report.expect(followed() == 0, "a slot with a still image is not followed")
    }

    /// Images with longer sides than cairo can draw.
    static func hugeImages() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        for (number, width, height) in [(1, 40_000, 20), (2, 20, 40_000), (3, 20_000, 20)] {
            let png = try WindowFixture.png(number, width: width, height: height)
            fixture.origin.route("/\(number).png", .bytes(png, contentType: "image/png"))
            WidgetImage(picture).clear()
            let made = Texture.made + BitmapPaintable.made
            let result = await fixture.load(number, in: picture)
            let size = (try? result.get())?.image.size
            Report.expect(size == PixelSize(width: width, height: height), "the image is loaded unreduced")
            guard let texture = gtk_picture_get_paintable(picture) else {
                return Report.expect(false, "\(width) x \(height) is shown")
            }
            let side = max(
                gdk_paintable_get_intrinsic_width(texture), gdk_paintable_get_intrinsic_height(texture))
            Report.expect(side == min(32_767, max(width, height)), "its longest side is \(side)")
            Report.expect(
                WindowFixture.number(drawn: texture) == number, "\(width) x \(height) is drawn")
            WidgetImage(picture).clear()
            _ = await fixture.load(number, in: picture)
            Report.expect(
                Texture.made + BitmapPaintable.made == made + 1, "what is drawn is kept with the image")
        }
    }
}
#endif
