// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK
import WebImageTestSupport

/// The handler of `notify::paintable`.
private let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { picture, _, _ in
    let address = UInt(bitPattern: picture)
    MainActor.assumeIsolated { DisplayScenarios.check(OpaquePointer(bitPattern: address)) }
}

@MainActor
enum DisplayScenarios {
    private static let total = 1000
    private static var expectedNumber = -1
    private static var (seen, shown, cancelled, failed) = (0, 0, 0, 0)

    /// One widget and a thousand loads, most of which are replaced before they end.
    static func reuse() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        watch(picture)
        var random = SeededRandom(seed: 3)
        for number in 0..<total {
            // Every tenth request repeats an earlier one, so some images come from memory.
            let requested = number % 10 == 9 ? Int.random(in: 0..<number, using: &random) : number
            expectedNumber = requested
            let options = fixture.options {
                $0.transition = number % 3 == 0 ? .fade(0.02) : .none
                $0.completion = { finish(requested, with: $0) }
            }
            WidgetImage(picture).load(fixture.request(requested), options: options)
            for _ in 0..<Int.random(in: 0..<4, using: &random) { await WindowFixture.nextIteration() }
            // Without this, a slow or busy machine shows hardly any images.
            if number % 25 == 0 { await fixture.waits { shown + cancelled + failed > number } }
        }
        while shown + cancelled + failed < total { await WindowFixture.nextIteration() }
        while WindowFixture.number(in: picture) == nil { await fixture.nextFrames() }
        Report.expect(
            WindowFixture.number(in: picture) == expectedNumber, "the last image is shown at the end")
        Report.expect(failed == 0, "no load fails (\(failed))")
        Report.expect(shown + cancelled == total, "each load completes once")
        Report.expect(
            seen > 10 && cancelled > 100,
            "some images are shown and many are replaced (\(seen), \(cancelled))")
    }

    private static func finish(_ number: Int, with result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success:
            shown += 1
            Report.expect(expectedNumber == number, "only the last load succeeds")
        case .failure(let error) where error.code == .cancelled: cancelled += 1
        case .failure: failed += 1
        }
    }

    private static func watch(_ picture: OpaquePointer) {
        g_signal_connect_data(
            picture.raw, "notify::paintable", unsafeBitCast(changed, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
    }

    fileprivate static func check(_ picture: OpaquePointer?) {
        guard let picture, let number = WindowFixture.number(in: picture) else { return }
        seen += 1
        Report.expect(
            number == expectedNumber, "only the last image is shown (\(number), not \(expectedNumber))")
    }

    static func memoryHit() async throws {
        let fixture = try WindowFixture(pictures: 2)
        let first = await fixture.load(5, in: fixture.pictures[0])
        Report.expect((try? first.get().origin) == .network, "the first load uses the network")
        var completed = false
        WidgetImage(fixture.pictures[1]).load(
            fixture.request(5),
            options: fixture.options {
                $0.placeholder = .color(red: 1, green: 0, blue: 0)
                $0.transition = .fade(1)
                $0.completion = { result in
                    completed = true
                    Report.expect(
                        (try? result.get().origin) == .memory, "the second load uses the memory cache")
                }
            })
        Report.expect(completed, "a memory hit completes before load returns")
        Report.expect(
            WindowFixture.number(in: fixture.pictures[1]) == 5, "a memory hit is shown before load returns")
        var double = fixture.request(6)
        double.decoding.scale = 2
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WidgetImage(fixture.pictures[0]).load(
                double, options: fixture.options { $0.completion = { _ in continuation.resume() } })
        }
        let paintable = gtk_picture_get_paintable(fixture.pictures[0])
        Report.expect(gdk_paintable_get_intrinsic_width(paintable) == 8, "a scale of 2 halves the size")
        let state = WidgetImage(fixture.pictures[1]).state
        Report.expect(state.task == nil && state.progress.fraction == 1, "its state is complete")
        Report.expect(state.url == fixture.request(5).url, "its state has the URL")
    }

    /// The app empties the widget or sets another paintable, then loads the same URL again.
    static func replacedByProgram() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        for (number, replacement) in [(5, nil as OpaquePointer?), (6, texture())] {
            _ = await fixture.load(number, in: picture)
            Report.expect(WindowFixture.number(in: picture) == number, "the image is shown")
            gtk_picture_set_paintable(picture, replacement)
            await fixture.nextFrames()
            // The image is found in memory while the last frame, or the thread that decoded the image, still
            // retains it. Its bytes are found while the thread that received them retains them.
            repeat {
                fixture.manager.memory.removeAll()
                await fixture.nextFrame()
            } while fixture.manager.cachedImage(for: fixture.request(number)) != nil
                || fixture.manager.liveCounts.pendingOriginals > 0
            fixture.origin.route("/\(number).png", .status(404))
            let options = { (continuation: CheckedContinuation<Void, Never>) in
                fixture.options {
                    $0.errorImage = .paintable(texture())
                    $0.completion = { _ in continuation.resume() }
                }
            }
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                WidgetImage(picture).load(fixture.request(number), options: options(continuation))
                Report.expect(gtk_picture_get_paintable(picture) == nil, "the slot is emptied at the start")
            }
            Report.expect(WindowFixture.number(in: picture) == 0x123456, "the failure shows the error image")
        }
    }

    /// A placeholder, a failure, and a slot for a property other than `paintable`.
    static func property() async throws {
        let fixture = try WindowFixture()
        let entry = OpaquePointer(gtk_entry_new())!
        g_object_ref_sink(entry.raw)
        defer { g_object_unref(entry.raw) }
        let icon = WidgetImage(entry, property: "primary-icon-paintable")
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            icon.load(
                fixture.request(3),
                options: fixture.options { $0.completion = { _ in continuation.resume() } })
        }
        Report.expect(
            gtk_entry_get_icon_paintable(UnsafeMutablePointer(entry), GTK_ENTRY_ICON_PRIMARY) != nil,
            "an entry shows its icon")

        let picture = fixture.pictures[0]
        fixture.origin.route("/404.png", OriginResponse.status(404).held(at: "gate"))
        let result = await withCheckedContinuation { continuation in
            WidgetImage(picture).load(
                fixture.origin.url("/404.png"), placeholder: .color(red: 0, green: 0, blue: 0),
                errorImage: .paintable(texture()),
                completion: { continuation.resume(returning: $0) })
            Report.expect(gtk_picture_get_paintable(picture) != nil, "the placeholder is shown immediately")
            Report.expect(WindowFixture.number(in: picture) == nil, "the placeholder is not a texture")
            fixture.origin.release("gate")
        }
        if case .failure(let error) = result {
            Report.expect(error.status == 404, "the error has the status (\(error))")
        } else {
            Report.expect(false, "a 404 is a failure")
        }
        Report.expect(WindowFixture.number(in: picture) == 0x123456, "the error image is shown")
        WidgetImage(picture).load(nil, options: fixture.options())
        Report.expect(
            gtk_picture_get_paintable(picture) == nil, "the slot is empty without a URL and a placeholder")
    }

    private static func texture() -> OpaquePointer {
        var pixel: UInt32 = 0xFF12_3456
        let bytes = g_bytes_new(&pixel, 4)
        defer { g_bytes_unref(bytes) }
        return gdk_memory_texture_new(1, 1, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, 4)
    }
}
#endif
