// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK

@MainActor
enum FadeScenarios {
    private static var alive = 0

    /// Counts the paintable as alive until it is finalized.
    private static func watch(_ paintable: OpaquePointer) {
        alive += 1
        g_object_weak_ref(
            UnsafeMutablePointer(paintable),
            { _, _ in MainActor.assumeIsolated { FadeScenarios.alive -= 1 } }, nil)
    }

    static func fade() async throws {
        let stage = try Stage()
        let picture = stage.pictures[0]
        await stage.frames()
        _ = await stage.load(1, in: picture) { $0.transition = .fade(0.05) }
        let paintable = gtk_picture_get_paintable(picture)
        Report.expect(paintable != nil && Stage.number(in: picture) == nil, "the picture fades in")
        guard let paintable else { return }
        Report.expect(
            gdk_paintable_get_intrinsic_width(paintable) == 16, "a fade has the size of its picture")
        watch(paintable)
        while Stage.number(in: picture) == nil { await stage.frames() }
        Report.expect(Stage.number(in: picture) == 1, "then it is there")
        await stage.frames()
        Report.expect(alive == 0, "nothing of the fade is left")

        _ = await stage.load(1, in: picture) { $0.transition = .fade(0.05) }
        Report.expect(Stage.number(in: picture) == 1, "a picture from memory does not fade")
    }

    /// Views reused while they fade.
    static func interrupted() async throws {
        let stage = try Stage()
        let picture = stage.pictures[0]
        await stage.frames()
        for number in 1...40 {
            let origin = try await stage.load(number, in: picture) { $0.transition = .fade(10) }.get().origin
            guard let paintable = gtk_picture_get_paintable(picture) else { continue }
            Report.expect(Stage.number(in: picture) == nil, "picture \(number) fades, from \(origin)")
            watch(paintable)
            await stage.frames()
        }
        Report.expect(alive == 1, "one fade runs at a time (\(alive))")
        gtk_window_destroy(UnsafeMutablePointer(stage.window))
        for _ in 0..<5 { await Stage.turn() }
        Report.expect(alive == 0, "none outlives its widget (\(alive))")
    }
}
#endif
