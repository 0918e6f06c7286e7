// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageGTK
import WebImageTestSupport

/// Of `notify::paintable`.
private let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { picture, _, _ in
    let address = UInt(bitPattern: picture)
    MainActor.assumeIsolated { DisplayScenarios.check(OpaquePointer(bitPattern: address)) }
}

@MainActor
enum DisplayScenarios {
    private static let total = 1000
    private static var wanted = -1
    private static var (seen, shown, cancelled, failed) = (0, 0, 0, 0)

    /// One view, a thousand pictures, some let through, most replaced before they come.
    static func reuse() async throws {
        let stage = try Stage()
        let picture = stage.pictures[0]
        watch(picture)
        var random = SeededRandom(seed: 3)
        for number in 0..<total {
            // Every tenth asks for a picture that was there before: some of them are in memory.
            let asked = number % 10 == 9 ? Int.random(in: 0..<number, using: &random) : number
            wanted = asked
            let options = stage.options {
                $0.transition = number % 3 == 0 ? .fade(0.02) : .none
                $0.completion = { finish(asked, $0) }
            }
            WidgetImage(picture).load(stage.request(asked), options: options)
            for _ in 0..<Int.random(in: 0..<4, using: &random) { await Stage.turn() }
            if number % 25 == 0 { await stage.frames() }
        }
        while shown + cancelled + failed < total { await Stage.turn() }
        while Stage.number(in: picture) == nil { await stage.frames() }
        Report.expect(Stage.number(in: picture) == wanted, "the last picture is there at the end")
        Report.expect(failed == 0, "no load failed (\(failed))")
        Report.expect(shown + cancelled == total, "each load completed once")
        Report.expect(
            seen > 10 && cancelled > 100, "some were shown and many were replaced (\(seen), \(cancelled))")
    }

    private static func finish(_ number: Int, _ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success:
            shown += 1
            Report.expect(wanted == number, "only the last load succeeds")
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
        guard let picture, let number = Stage.number(in: picture) else { return }
        seen += 1
        Report.expect(number == wanted, "only the last picture is shown (\(number), not \(wanted))")
    }

    static func memoryHit() async throws {
        let stage = try Stage(pictures: 2)
        let first = await stage.load(5, in: stage.pictures[0])
        Report.expect((try? first.get().origin) == .network, "the first load goes to the network")
        var completed = false
        WidgetImage(stage.pictures[1]).load(
            stage.request(5),
            options: stage.options {
                $0.placeholder = .color(red: 1, green: 0, blue: 0)
                $0.transition = .fade(1)
                $0.completion = { result in
                    completed = true
                    Report.expect((try? result.get().origin) == .memory, "the second comes from memory")
                }
            })
        Report.expect(completed, "a memory hit completes before load returns")
        Report.expect(Stage.number(in: stage.pictures[1]) == 5, "a memory hit is shown before load returns")
        var double = stage.request(6)
        double.decoding.scale = 2
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WidgetImage(stage.pictures[0]).load(
                double, options: stage.options { $0.completion = { _ in continuation.resume() } })
        }
        let paintable = gtk_picture_get_paintable(stage.pictures[0])
        Report.expect(gdk_paintable_get_intrinsic_width(paintable) == 8, "two pixels a point halve the size")
        let state = WidgetImage(stage.pictures[1]).state
        Report.expect(state.task == nil && state.progress.fraction == 1, "its state is complete")
        Report.expect(state.url == stage.request(5).url, "its state has the URL")
    }

    /// The program clears the view or sets something else, and loads the same URL again.
    static func replacedByProgram() async throws {
        let stage = try Stage()
        let picture = stage.pictures[0]
        for (number, replacement) in [(5, nil as OpaquePointer?), (6, texture())] {
            _ = await stage.load(number, in: picture)
            Report.expect(Stage.number(in: picture) == number, "the image is there")
            gtk_picture_set_paintable(picture, replacement)
            await stage.frames()
            stage.manager.memory.removeAll()
            stage.origin.route("/\(number).png", .status(404))
            let options = { (done: CheckedContinuation<Void, Never>) in
                stage.options {
                    $0.errorImage = .paintable(texture())
                    $0.completion = { _ in done.resume() }
                }
            }
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                WidgetImage(picture).load(stage.request(number), options: options(continuation))
                Report.expect(gtk_picture_get_paintable(picture) == nil, "the slot is emptied at the start")
            }
            Report.expect(Stage.number(in: picture) == 0x123456, "the failure shows the error image")
        }
    }

    /// The placeholder, a failure, and a slot for another property than `paintable`.
    static func property() async throws {
        let stage = try Stage()
        let entry = OpaquePointer(gtk_entry_new())!
        g_object_ref_sink(entry.raw)
        defer { g_object_unref(entry.raw) }
        let icon = WidgetImage(entry, property: "primary-icon-paintable")
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            icon.load(
                stage.request(3), options: stage.options { $0.completion = { _ in continuation.resume() } })
        }
        Report.expect(
            gtk_entry_get_icon_paintable(UnsafeMutablePointer(entry), GTK_ENTRY_ICON_PRIMARY) != nil,
            "an entry shows its icon")

        let picture = stage.pictures[0]
        stage.origin.route("/404.png", .status(404))
        let result = await withCheckedContinuation { continuation in
            WidgetImage(picture).load(
                stage.origin.url("/404.png"), placeholder: .color(red: 0, green: 0, blue: 0),
                errorImage: .paintable(texture()),
                completion: { continuation.resume(returning: $0) })
            Report.expect(gtk_picture_get_paintable(picture) != nil, "the placeholder is there at once")
            Report.expect(Stage.number(in: picture) == nil, "and it is no texture")
        }
        if case .failure(let error) = result {
            Report.expect(error.status == 404, "the error tells the status (\(error))")
        } else {
            Report.expect(false, "a 404 is a failure")
        }
        Report.expect(Stage.number(in: picture) == 0x123456, "the error image is shown")
        WidgetImage(picture).load(nil, options: stage.options())
        Report.expect(
            gtk_picture_get_paintable(picture) == nil, "without a URL and a placeholder the slot is empty")
    }

    private static func texture() -> OpaquePointer {
        var pixel: UInt32 = 0xFF12_3456
        let bytes = g_bytes_new(&pixel, 4)
        defer { g_bytes_unref(bytes) }
        return gdk_memory_texture_new(1, 1, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, 4)
    }
}
#endif
