// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("Visibility and display links in UIKit", .timeLimit(.minutes(1)), .serialized)
struct ViewVisibilityTests {
    private let fixture = ViewFixture()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private var contents: CGImage? { view.layer.contents.map { $0 as AnyObject } as? CGImage }

    /// Returns the link that `start` adds to the display.
    private func link(_ start: () -> Void) throws -> CADisplayLink {
        let old = StubDisplay.links
        start()
        return try #require(StubDisplay.links.first { link in !old.contains { $0 === link } })
    }

    private func address(_ player: AnimationPlayer) -> UnsafeRawPointer? {
        player.currentFrame?.bitmap.withPixels { $0.baseAddress }
    }

    @Test("An animation pauses while its view or an ancestor is hidden or transparent")
    func hidden() async throws {
        let container = UIView(frame: window.bounds)
        window.addSubview(container)
        container.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        #expect(player.isVisible)
        for change in [
            { container.isHidden = $0 }, { container.alpha = $0 ? 0.005 : 1 }, { window.isHidden = $0 },
            { view.alpha = $0 ? 0 : 1 },
        ] as [(Bool) -> Void] {
            change(true)
            StubDisplay.refresh(after: 0.3)
            #expect(!player.isVisible)
            change(false)
            StubDisplay.refresh(after: 0.1)
            #expect(player.isVisible)
        }
        let frame = player.currentFrame?.index
        view.isHidden = true
        for _ in 0..<6 { StubDisplay.refresh(after: 0.1) }
        #expect(player.currentFrame?.index == frame)
        view.webImage.clear()
    }

    @Test("An animation still pauses with its view after the app has removed all of the view's subviews")
    func removedSubviews() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        for subview in view.subviews { subview.removeFromSuperview() }
        await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
        #expect(player.isVisible)
        view.removeFromSuperview()
        #expect(!player.isVisible)
        window.addSubview(view)
        #expect(player.isVisible)
        view.webImage.clear()
    }

    @Test("An animation pauses while its window's scene is in the background")
    func background() async throws {
        let scene = UIWindowScene()
        window.windowScene = scene
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        func nextTurn() async {
            await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
        }
        scene.stubEnterBackground()
        await nextTurn()
        #expect(!player.isVisible)
        scene.stubEnterForeground()
        await nextTurn()
        #expect(player.isVisible)
        view.webImage.clear()
    }

    @Test("The display link pauses during frames longer than 70 ms and resumes on time")
    func rest() async throws {
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        let link = try link { window.addSubview(view) }
        #expect(link.preferredFrameRateRange.preferred == 60)
        while !link.isPaused, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.001)
            await Task.yield()
        }
        await player.prepare()
        let index = try #require(player.currentFrame?.index)
        StubDisplay.refresh(after: 0.101)
        #expect(player.currentFrame?.index != index)
        player.pause()
        view.webImage.clear()
        #expect(!StubDisplay.links.contains { $0 === link })
    }

    @Test(
        "The display link's rate matches the animation",
        arguments: [(100, 60), (50, 40), (30, 60), (16, 120)] as [(Int, Float)])
    func frameRate(milliseconds: Int, rate: Float) throws {
        let bitmap = try Bitmap(size: PixelSize(width: 4, height: 4), isZeroed: true) { _, _ in }
        let delay = Duration.milliseconds(milliseconds)
        let source = FrameListSource(
            [EncodingFrame(bitmap, delay: delay + .milliseconds(400)), EncodingFrame(bitmap, delay: delay)])
        let image = DecodedImage(bitmap: bitmap, info: ImageInfo(format: .png, size: bitmap.size))
        window.addSubview(view)
        let player = AnimationPlayer(source: source)
        let link = try link { view.webImage.show(.animation(image, player)) }
        #expect(link.preferredFrameRateRange.preferred == rate)
        view.webImage.clear()
    }

    @Test("While the view is highlighted, only its highlighted animation plays")
    func highlighted() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        await fixture.load(try fixture.animation(frames: 4), into: view.webImageHighlighted)
        let normal = try #require(view.webImage.player)
        let highlighted = try #require(view.webImageHighlighted.player)
        #expect(normal.isVisible && !highlighted.isVisible)
        await normal.play(to: 1)
        #expect(contents?.dataProvider?.stubAddress == address(normal))
        view.isHighlighted = true
        StubDisplay.refresh(after: 0.3)
        #expect(!normal.isVisible && highlighted.isVisible)
        await highlighted.play(to: 2)
        #expect(contents?.dataProvider?.stubAddress == address(highlighted))
        #expect(view.highlightedImage?.cgImage === contents)
        view.isHighlighted = false
        StubDisplay.refresh(after: 0.3)
        #expect(normal.isVisible && !highlighted.isVisible)
        #expect(contents?.dataProvider?.stubAddress == address(normal))
        // Loading the same animation again continues it, because the slot recognizes its frames.
        await fixture.load(try fixture.animation(frames: 4), into: view.webImageHighlighted)
        #expect(view.webImageHighlighted.player === highlighted)
        view.webImage.clear()
        view.webImageHighlighted.clear()
    }

    @Test("An animation's frames don't replace a highlighted image")
    func highlightedImage() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        await fixture.load(try fixture.url(7), into: view.webImageHighlighted)
        let player = try #require(view.webImage.player)
        await player.play(to: 1)
        view.isHighlighted = true
        for _ in 0..<6 {
            await player.prepare()
            StubDisplay.refresh(after: 0.1)
            #expect(contents?.width == 7)
        }
        view.webImage.clear()
    }
}
#endif
