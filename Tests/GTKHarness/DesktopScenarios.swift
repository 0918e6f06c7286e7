// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageLoading
import WebImage
import WebImageGTK
import WebImageTestSupport

@MainActor
enum DesktopScenarios {
    static func network() async throws {
        let fixture = try WindowFixture(pictures: 2)
        let monitor = FakeDesktop.make()
        defer { g_object_unref(monitor.raw) }
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let network = DesktopNetwork(monitor: monitor)
        var request = fixture.request(3)
        request.lowDataURL = fixture.request(4).url
        Report.expect(!network.isMetered && !prefetcher.isPaused, "the network is not metered")
        FakeDesktop.setMetered(true, of: monitor)
        Report.expect(network.isMetered && prefetcher.isPaused, "a metered network is low-data mode")
        WidgetImage(fixture.pictures[1]).load(request, options: fixture.options())
        while WindowFixture.number(in: fixture.pictures[1]) == nil { await fixture.nextFrame() }
        Report.expect(WindowFixture.number(in: fixture.pictures[1]) == 4, "the smaller image is loaded")
        FakeDesktop.setMetered(false, of: monitor)
        Report.expect(!prefetcher.isPaused, "low-data mode ends")

        FakeDesktop.setAvailable(false, of: monitor)
        fixture.origin.isReachable = false
        let result = await fixture.load(7, in: fixture.pictures[0]) { $0.retriesWhenReachable = true }
        Report.expect((try? result.get()) == nil, "a load without a network fails")
        fixture.origin.isReachable = true
        FakeDesktop.setAvailable(true, of: monitor)
        while WindowFixture.number(in: fixture.pictures[0]) == nil { await fixture.nextFrame() }
        Report.expect(WindowFixture.number(in: fixture.pictures[0]) == 7, "the slot loads again by itself")
    }

    /// The app replaces each image before the slot shows it.
    static func adapted() async throws {
        let fixture = try WindowFixture(pictures: 2)
        let other = gdk_paintable_new_empty(30, 20)!
        var received: OpaquePointer?
        _ = await fixture.load(3, in: fixture.pictures[0]) { options in
            options.adapt = { image in
                received = image as? OpaquePointer
                g_object_ref(other.raw)
                return other
            }
        }
        let width = received.map { gdk_paintable_get_intrinsic_width($0) }
        Report.expect(width == 16, "the closure receives the image")
        Report.expect(
            gtk_picture_get_paintable(fixture.pictures[0]) == other, "the picture shows the closure's image")
        _ = await fixture.load(4, in: fixture.pictures[1]) { $0.adapt = { $0 } }
        Report.expect(
            WindowFixture.number(in: fixture.pictures[1]) == 4, "a closure may return the image itself")
        WidgetImage(fixture.pictures[0]).clear()
        await fixture.nextFrames()
        Report.expect(
            UnsafeMutablePointer<GObject>(other).pointee.ref_count == 1, "the slot releases its reference")
        g_object_unref(other.raw)
    }

    static func powerSaving() async throws {
        let monitor = FakeDesktop.make()
        PowerSaver.shared = PowerSaver(adopting: monitor)
        let fixture = try WindowFixture()
        let gif = try AnimationScenarios.animation(frames: 4, delay: .milliseconds(30))
        fixture.origin.route("/500.png", .bytes(gif, contentType: "image/gif"))
        await fixture.nextFrames()
        _ = await fixture.load(500, in: fixture.pictures[0])
        let player = WidgetImage(fixture.pictures[0]).player
        Report.expect(player?.state == .playing, "the animation plays")
        FakeDesktop.setSavesPower(true, of: monitor)
        Report.expect(player?.state == .paused, "it is still while power is saved")
        FakeDesktop.setSavesPower(false, of: monitor)
        Report.expect(player?.state == .playing, "it plays again")
    }

    static func resources() async throws {
        let fixture = try WindowFixture(pictures: 0)
        // These are GTK's own icons.
        let names = g_resources_enumerate_children(
            "/org/gtk/libgtk/icons/16x16/status", GResourceLookupFlags(rawValue: 0), nil)
        defer { g_strfreev(names) }
        let name = names?.pointee.map { String(cString: $0) } ?? ""
        let loaders: [any Loader] = [ResourceLoader(), GIOLoader()]
        for loader in loaders {
            var configuration = ImageManagerConfiguration.memoryOnly
            configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, loader])
            let manager = ImageManager(configuration)
            var request = ImageRequest(
                url: URL(string: "resource:///org/gtk/libgtk/icons/16x16/status/\(name)")!)
            let data = try await manager.data(for: request).data
            Report.expect(data.count > 100, "\(type(of: loader)) loads the data of \(name)")
            request.decoding.limits.encodedBytes = data.count - 1
            await expectFailure(of: request, .limit, in: manager)
            request.decoding.limits.encodedBytes = data.count
            _ = try await manager.image(for: request)
            let missing = URL(string: "resource:///org/example/missing.png")!
            await expectFailure(of: ImageRequest(url: missing), .io, in: manager)
        }
        let loader = GIOLoader()
        let schemes = ["resource:///a", "file:///a", "https://a.example", "unknown:a"]
        Report.expect(
            schemes.map { loader.canLoad(URL(string: $0)!) } == [true, false, false, false],
            "GIOLoader loads what the others don't")
        fixture.origin.stop()
    }

    private static func expectFailure(
        of request: ImageRequest, _ code: ImageError.Code, in manager: ImageManager
    ) async {
        do {
            _ = try await manager.image(for: request)
            Report.expect(false, "\(request) fails")
        } catch {
            Report.expect(error.code == code, "it fails with \(error)")
        }
    }

    static func descriptions() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        func has(_ text: String) -> Bool { webimage_has_description(picture.widget, text) != 0 }
        func wait(for text: String) async { while !has(text) { await fixture.nextFrame() } }
        WidgetImage(picture).setAccessibleDescriptions(loading: "Loading", failed: "Failed")
        fixture.origin.route("/5.png", OriginResponse.status(404).held(at: "gate"))
        WidgetImage(picture).load(fixture.request(5), options: fixture.options())
        await wait(for: "Loading")
        fixture.origin.release("gate")
        await wait(for: "Failed")
        _ = await fixture.load(6, in: picture)
        while has("Failed") || has("Loading") { await fixture.nextFrame() }
    }
}
#endif
