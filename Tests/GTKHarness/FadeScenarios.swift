// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK

@MainActor
enum FadeScenarios {
    private static var alive = 0

    /// Counts the paintable until it's disposed.
    private static func watch(_ paintable: OpaquePointer) {
        alive += 1
        g_object_weak_ref(
            UnsafeMutablePointer(paintable),
            { _, _ in MainActor.assumeIsolated { FadeScenarios.alive -= 1 } }, nil)
    }

    static func fade() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        _ = await fixture.load(1, in: picture) { $0.transition = .fade(0.05) }
        let paintable = gtk_picture_get_paintable(picture)
        Report.expect(paintable != nil && WindowFixture.number(in: picture) == nil, "the image fades in")
        guard let paintable else { return }
        Report.expect(
            gdk_paintable_get_intrinsic_width(paintable) == 16, "a fade has the size of its image")
        watch(paintable)
        while WindowFixture.number(in: picture) == nil { await fixture.nextFrames() }
        Report.expect(WindowFixture.number(in: picture) == 1, "the image replaces the fade")
        await fixture.nextFrames()
        Report.expect(alive == 0, "the fade is released")

        _ = await fixture.load(1, in: picture) { $0.transition = .fade(0.05) }
        Report.expect(WindowFixture.number(in: picture) == 1, "an image from memory does not fade")
    }

    /// A widget that's reused during fades.
    static func interrupted() async throws {
        let fixture = try WindowFixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        for number in 1...40 {
            let origin = try await fixture.load(number, in: picture) { $0.transition = .fade(10) }.get()
                .origin
            guard let paintable = gtk_picture_get_paintable(picture) else { continue }
            Report.expect(WindowFixture.number(in: picture) == nil, "image \(number) from \(origin) fades in")
            watch(paintable)
            await fixture.nextFrames()
        }
        Report.expect(alive == 1, "only one fade exists (\(alive))")
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        for _ in 0..<5 { await WindowFixture.nextIteration() }
        Report.expect(alive == 0, "no fade outlives its widget (\(alive))")
    }
}
#endif
