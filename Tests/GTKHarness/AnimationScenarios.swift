// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageGTK
import WebImageTestSupport

/// Animations whose frames tell their index by their colour: 100 and the index.
@MainActor
enum AnimationScenarios {
    private static func stage(
        pictures: Int = 1, frames: Int = 5, delay: Duration = .milliseconds(40)
    ) throws -> Stage {
        let stage = try Stage(pictures: pictures)
        let gif = try animation(frames: frames, delay: delay)
        stage.origin.route("/500.png", .bytes(gif, contentType: "image/gif"))
        stage.origin.route("/501.png", .bytes(gif + [0], contentType: "image/gif"))
        return stage
    }

    private static func animation(frames count: Int, delay: Duration) throws -> Data {
        var frames: [EncodingFrame] = []
        for index in 0..<count {
            let bitmap = try Bitmap(size: PixelSize(width: 16, height: 16), alpha: .opaque) { pixels, _ in
                for offset in stride(from: 0, to: pixels.count, by: 4) {
                    pixels.storeBytes(
                        of: 0xFF00_0000 | UInt32(100 + index), toByteOffset: offset, as: UInt32.self)
                }
            }
            frames.append(EncodingFrame(bitmap, delay: delay))
        }
        return try CodecRegistry.default.encode(frames, as: .gif)
    }

    /// The frame that is shown; nil when it is none, or in the midst of a fade.
    private static func frame(in picture: OpaquePointer) -> Int? {
        guard let paintable = gtk_picture_get_paintable(picture) else { return nil }
        return Stage.number(drawn: paintable).flatMap { $0 < 100 ? nil : $0 - 100 }
    }

    private static func collect(
        _ picture: OpaquePointer, on stage: Stage, until count: Int
    ) async -> Set<Int> {
        var seen: Set<Int> = []
        while seen.count < count {
            if let frame = frame(in: picture) { seen.insert(frame) }
            await stage.frame()
        }
        return seen
    }

    /// It plays by itself, stands while its widget is unmapped, and rests while it is paused.
    static func plays() async throws {
        let stage = try stage()
        let picture = stage.pictures[0]
        await stage.frames()
        _ = await stage.load(500, in: picture) { $0.transition = .fade(0.05) }
        guard let player = WidgetImage(picture).player else {
            return Report.expect(false, "an animation has a player")
        }
        Report.expect(player.state == .playing, "it plays by itself")
        let seen = await collect(picture, on: stage, until: 5)
        Report.expect(seen == [0, 1, 2, 3, 4], "all frames are shown (\(seen))")
        guard let paintable = gtk_picture_get_paintable(picture) else { return }
        Report.expect(gdk_paintable_get_intrinsic_width(paintable) == 16, "it is as large as its picture")

        gtk_widget_set_visible(picture.widget, 0)
        Report.expect(!player.isVisible, "it is not visible while its widget is unmapped")
        let (index, loop) = (player.currentIndex, player.currentLoop)
        try await Task.sleep(for: .milliseconds(300))
        Report.expect(player.currentIndex == index && player.currentLoop == loop, "it stands meanwhile")
        gtk_widget_set_visible(picture.widget, 1)
        await stage.frames()
        Report.expect(player.isVisible, "it is visible again")
        _ = await collect(picture, on: stage, until: 5)

        player.pause()
        await stage.frames()
        let paused = frame(in: picture)
        Report.expect(player.currentIndex == paused, "what is shown is where it paused")
        player.seek(to: 3)
        while frame(in: picture) != 3 { await stage.frame() }
        Report.expect(player.state == .paused, "a seek while it rests is shown")
        player.play()
        _ = await collect(picture, on: stage, until: 5)
        player.loopCount = 1
        while player.state != .finished { await stage.frame() }
        await stage.frames()
        Report.expect(frame(in: picture) == 4, "the last frame stays at the end")
    }

    /// Two views of one picture, then other pictures in their place.
    static func shares() async throws {
        let stage = try stage(pictures: 2, frames: 6)
        let budget = FrameBudget()
        for picture in stage.pictures {
            _ = await stage.load(500, in: picture) { $0.frameBudget = budget }
        }
        let players = stage.pictures.compactMap { WidgetImage($0).player }
        Report.expect(players.count == 2 && players[0] !== players[1], "each view has a player of its own")
        for picture in stage.pictures { _ = await collect(picture, on: stage, until: 6) }
        Report.expect(budget.decodedFrames == 5, "each frame is decoded once (\(budget.decodedFrames))")

        _ = await stage.load(7, in: stage.pictures[0])
        Report.expect(players[0].state == .stopped, "a reused view stops what it played")
        Report.expect(WidgetImage(stage.pictures[0]).player == nil, "and has no player")
        await stage.frames()
        Report.expect(Stage.number(in: stage.pictures[0]) == 7, "it shows its new picture")
        _ = await stage.load(501, in: stage.pictures[1])
        Report.expect(players[1].state == .stopped, "another animation stops the first one")
        _ = await collect(stage.pictures[1], on: stage, until: 6)
        nonisolated(unsafe) let second = stage.pictures[1]
        let next = stage.request(8)
        let options = stage.options()
        WidgetImage(second).player?.onFrame = { _ in
            MainActor.assumeIsolated { WidgetImage(second).load(next, options: options) }
        }
        while Stage.number(in: second) != 8 { await stage.frame() }
        WidgetImage(stage.pictures[1]).load(nil, options: stage.options())
        await stage.frames()
        Report.expect(gtk_picture_get_paintable(stage.pictures[1]) == nil, "the slot is empty")
    }

    /// A window that is closed while its picture plays, and one where motion is reduced.
    static func ends() async throws {
        let stage = try stage()
        let picture = stage.pictures[0]
        let settings = gtk_widget_get_settings(picture.widget)
        webimage_set_animations_enabled(settings, 0)
        _ = await stage.load(500, in: picture)
        Report.expect(WidgetImage(picture).player?.state == .paused, "it does not play unasked")
        try await Task.sleep(for: .milliseconds(120))
        Report.expect(frame(in: picture) == 0, "the first frame stays")
        WidgetImage(picture).player?.play()
        _ = await collect(picture, on: stage, until: 5)
        webimage_set_animations_enabled(settings, 1)

        WidgetImage(picture).player?.play()
        while frame(in: picture) != 2 { await stage.frame() }
        webimage_set_animations_enabled(settings, 0)
        Report.expect(WidgetImage(picture).player?.state == .paused, "it stands when the setting changes")
        while frame(in: picture) != 0 { await stage.frame() }
        webimage_set_animations_enabled(settings, 1)
        Report.expect(WidgetImage(picture).player?.state == .playing, "and goes on with it")
        _ = await collect(picture, on: stage, until: 5)

        _ = await stage.load(501, in: picture)
        let isOver = Locked(false)
        weak var released: AnimationPlayer?
        do {
            guard let player = WidgetImage(picture).player else {
                return Report.expect(false, "an animation has a player")
            }
            released = player
            player.onFrame = { _ in
                Report.expect(!isOver.withLock { $0 }, "nobody is called after the end")
            }
            player.onLoop = { _ in
                Report.expect(!isOver.withLock { $0 }, "nobody is told of a loop after the end")
            }
        }
        _ = await collect(picture, on: stage, until: 3)
        gtk_window_destroy(UnsafeMutablePointer(stage.window))
        isOver.withLock { $0 = true }
        for _ in 0..<5 { await Stage.turn() }
        Report.expect(released == nil, "the player goes with its widget")
        try await Task.sleep(for: .milliseconds(150))
    }
}
#endif
