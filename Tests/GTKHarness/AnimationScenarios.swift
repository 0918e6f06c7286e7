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

/// Scenarios with animations. Each frame has a color of 100 plus its index.
@MainActor
enum AnimationScenarios {
    private static func fixture(
        pictures: Int = 1, frames: Int = 5, delay: Duration = .milliseconds(40)
    ) throws -> WindowFixture {
        let fixture = try WindowFixture(pictures: pictures)
        let gif = try animation(frames: frames, delay: delay)
        fixture.origin.route("/500.png", .bytes(gif, contentType: "image/gif"))
        fixture.origin.route("/501.png", .bytes(gif + [0], contentType: "image/gif"))
        return fixture
    }

    static func animation(frames count: Int, delay: Duration) throws -> Data {
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

    /// Returns the index of the visible frame, or `nil` if there's none or a fade is running.
    private static func frame(in picture: OpaquePointer) -> Int? {
        guard let paintable = gtk_picture_get_paintable(picture) else { return nil }
        return WindowFixture.number(drawn: paintable).flatMap { $0 < 100 ? nil : $0 - 100 }
    }

    /// Waits until the widget has shown `count` different frames and returns their indexes.
    private static func framesShown(
        in picture: OpaquePointer, of fixture: WindowFixture, count: Int
    ) async -> Set<Int> {
        var seen: Set<Int> = []
        while seen.count < count {
            if let frame = frame(in: picture) { seen.insert(frame) }
            await fixture.nextFrame()
        }
        return seen
    }

    /// An animation plays, is unmapped and paused, seeks and ends.
    static func plays() async throws {
        let fixture = try fixture()
        let picture = fixture.pictures[0]
        await fixture.nextFrames()
        _ = await fixture.load(500, in: picture) { $0.transition = .fade(0.05) }
        guard let player = WidgetImage(picture).player else {
            return Report.expect(false, "an animation has a player")
        }
        Report.expect(player.state == .playing, "the animation plays automatically")
        let seen = await framesShown(in: picture, of: fixture, count: 5)
        Report.expect(seen == [0, 1, 2, 3, 4], "all frames are shown (\(seen))")
        guard let paintable = gtk_picture_get_paintable(picture) else { return }
        Report.expect(
            gdk_paintable_get_intrinsic_width(paintable) == 16, "the paintable has the size of the image")

        gtk_widget_set_visible(picture.widget, 0)
        Report.expect(!player.isVisible, "the player is not visible while its widget is unmapped")
        let (index, loop) = (player.currentIndex, player.currentLoop)
        try await Task.sleep(for: .milliseconds(300))
        Report.expect(
            player.currentIndex == index && player.currentLoop == loop,
            "the animation does not advance while its widget is unmapped")
        gtk_widget_set_visible(picture.widget, 1)
        await fixture.nextFrames()
        Report.expect(player.isVisible, "the player is visible after its widget is mapped")
        _ = await framesShown(in: picture, of: fixture, count: 5)

        player.pause()
        await fixture.nextFrames()
        let paused = frame(in: picture)
        Report.expect(player.currentIndex == paused, "the widget shows the frame at which the player paused")
        player.seek(to: 3)
        while frame(in: picture) != 3 { await fixture.nextFrame() }
        Report.expect(
            player.state == .paused, "a seek while paused shows the frame and keeps the player paused")
        player.play()
        _ = await framesShown(in: picture, of: fixture, count: 5)
        player.loopCount = 1
        while player.state != .finished { await fixture.nextFrame() }
        await fixture.nextFrames()
        Report.expect(frame(in: picture) == 4, "the last frame is shown at the end")
    }

    /// An animation shows each frame for 300 ms. A frame clock that kept running would paint or tick 18 times
    /// in that time.
    static func rests() async throws {
        let fixture = try fixture(frames: 3, delay: .milliseconds(300))
        _ = await fixture.load(500, in: fixture.pictures[0])
        guard let player = WidgetImage(fixture.pictures[0]).player,
            let clock = gtk_widget_get_frame_clock(fixture.window.widget)
        else { return Report.expect(false, "an animation has a player and a frame clock") }
        let (shown, continuation) = AsyncStream.makeStream(of: Int.self)
        player.onFrame = { continuation.yield($0.index) }
        var (seen, counts) = ([Int](), [gint64]())
        for await index in shown {
            seen.append(index)
            counts.append(gdk_frame_clock_get_frame_counter(clock))
            if seen.count == 5 { break }
        }
        Report.expect(
            zip(seen, seen.dropFirst()).allSatisfy { ($0 + 1) % 3 == $1 }, "no frame is skipped (\(seen))")
        let frames = zip(counts.dropFirst(), counts).map { $0 - $1 }
        Report.expect(
            frames.contains { $0 <= 8 }, "the frame clock rests until the next frame is due (\(frames))")

        player.pause()
        await fixture.nextFrames()
        player.seek(to: 0)
        while frame(in: fixture.pictures[0]) != 0 { await fixture.nextFrame() }
        player.play()
        for await index in shown where index == 1 { break }
        Report.expect(player.state == .playing, "a player that was paused while the clock rested plays on")
    }

    /// Two widgets show the same animation, then other images.
    static func shares() async throws {
        let fixture = try fixture(pictures: 2, frames: 6)
        let budget = FrameBudget()
        for picture in fixture.pictures {
            _ = await fixture.load(500, in: picture) { $0.frameBudget = budget }
        }
        let players = fixture.pictures.compactMap { WidgetImage($0).player }
        Report.expect(players.count == 2 && players[0] !== players[1], "each widget has its own player")
        for picture in fixture.pictures { _ = await framesShown(in: picture, of: fixture, count: 6) }
        Report.expect(budget.decodedFrames == 5, "each frame is decoded once (\(budget.decodedFrames))")

        _ = await fixture.load(7, in: fixture.pictures[0])
        Report.expect(players[0].state == .stopped, "a reused widget stops its player")
        Report.expect(
            WidgetImage(fixture.pictures[0]).player == nil, "a widget with a still image has no player")
        await fixture.nextFrames()
        Report.expect(WindowFixture.number(in: fixture.pictures[0]) == 7, "the widget shows its new image")
        _ = await fixture.load(501, in: fixture.pictures[1])
        Report.expect(players[1].state == .stopped, "another animation stops the first one")
        _ = await framesShown(in: fixture.pictures[1], of: fixture, count: 6)
        nonisolated(unsafe) let second = fixture.pictures[1]
        let next = fixture.request(8)
        let options = fixture.options()
        WidgetImage(second).player?.onFrame = { _ in
            MainActor.assumeIsolated { WidgetImage(second).load(next, options: options) }
        }
        while WindowFixture.number(in: second) != 8 { await fixture.nextFrame() }
        WidgetImage(fixture.pictures[1]).load(nil, options: fixture.options())
        await fixture.nextFrames()
        Report.expect(gtk_picture_get_paintable(fixture.pictures[1]) == nil, "the slot is empty")
    }

    /// The app replaces animations with something else.
    static func replaced() async throws {
        let fixture = try fixture(pictures: 2)
        let (picture, other) = (fixture.pictures[0], fixture.pictures[1])
        for widget in fixture.pictures { _ = await fixture.load(500, in: widget) }
        _ = await framesShown(in: picture, of: fixture, count: 3)
        let players = fixture.pictures.compactMap { WidgetImage($0).player }
        gtk_picture_set_paintable(picture, nil)
        let texture = gdk_paintable_new_empty(8, 8)
        gtk_picture_set_paintable(other, texture)
        await fixture.nextFrames()
        Report.expect(players.count == 2 && players.allSatisfy { $0.state == .stopped }, "both have ended")
        Report.expect(fixture.pictures.allSatisfy { WidgetImage($0).player == nil }, "no slot has a player")
        Report.expect(!WidgetImage(picture).isFollowed, "no slot is active")
        Report.expect(gtk_picture_get_paintable(other) == texture, "the picture of the program stays")
        _ = await fixture.load(500, in: picture)
        _ = await framesShown(in: picture, of: fixture, count: 3)
        g_object_unref(texture?.raw)
    }

    /// Reduced motion, and a window that's closed while its animation plays.
    static func ends() async throws {
        let fixture = try fixture()
        let picture = fixture.pictures[0]
        let settings = gtk_widget_get_settings(picture.widget)
        webimage_set_animations_enabled(settings, 0)
        _ = await fixture.load(500, in: picture)
        Report.expect(
            WidgetImage(picture).player?.state == .paused, "the animation does not play automatically")
        try await Task.sleep(for: .milliseconds(120))
        Report.expect(frame(in: picture) == 0, "the first frame is shown")
        WidgetImage(picture).player?.play()
        _ = await framesShown(in: picture, of: fixture, count: 5)
        webimage_set_animations_enabled(settings, 1)

        WidgetImage(picture).player?.play()
        while frame(in: picture) != 2 { await fixture.nextFrame() }
        webimage_set_animations_enabled(settings, 0)
        Report.expect(
            WidgetImage(picture).player?.state == .paused, "the animation pauses when animations are disabled"
        )
        while frame(in: picture) != 0 { await fixture.nextFrame() }
        webimage_set_animations_enabled(settings, 1)
        Report.expect(
            WidgetImage(picture).player?.state == .playing, "the animation plays when animations are enabled")
        _ = await framesShown(in: picture, of: fixture, count: 5)

        _ = await fixture.load(501, in: picture)
        let isOver = Locked(false)
        weak var released: AnimationPlayer?
        do {
            guard let player = WidgetImage(picture).player else {
                return Report.expect(false, "an animation has a player")
            }
            released = player
            player.onFrame = { _ in
                Report.expect(!isOver.withLock { $0 }, "onFrame is not called after the end")
            }
            player.onLoop = { _ in
                Report.expect(!isOver.withLock { $0 }, "onLoop is not called after the end")
            }
        }
        _ = await framesShown(in: picture, of: fixture, count: 3)
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        isOver.withLock { $0 = true }
        for _ in 0..<5 { await WindowFixture.nextIteration() }
        Report.expect(released == nil, "the player is released with its widget")
        try await Task.sleep(for: .milliseconds(150))
    }
}
#endif
