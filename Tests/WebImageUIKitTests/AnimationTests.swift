// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageBase
import ObjectiveC
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIKit animations", .timeLimit(.minutes(1)), .serialized)
struct AnimationTests {
    private let fixture = ViewFixture()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    /// Refreshes the display until the player shows the frame at `index`.
    private func play(to index: Int, _ player: AnimationPlayer) async {
        while player.currentFrame?.index != index, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
    }

    /// Refreshes the display once the player has a frame to show.
    private func refresh(_ player: AnimationPlayer) async {
        await player.prepare()
        for _ in 0..<4 { StubDisplay.refresh(after: 0.05) }
    }

    private var contents: CGImage? { view.layer.contents.map { $0 as AnyObject } as? CGImage }

    @Test("Frames appear in the layer without a copy, while `image` stays the first frame")
    func frames() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let (player, poster) = (try #require(view.webImage.player), try #require(view.image))
        await play(to: 2, player)
        let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(contents?.dataProvider?.stubAddress == address)
        #expect(view.image === poster)
        view.webImage.clear()
    }

    @Test("An animation pauses while its view is outside a window")
    func window() async throws {
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        #expect(!player.isVisible)
        let links = StubDisplay.links.count
        window.addSubview(view)
        #expect(player.isVisible && StubDisplay.links.count == links + 1)
        await play(to: 1, player)
        view.removeFromSuperview()
        #expect(!player.isVisible)
    }

    // Other suites also have display links, so don't await anything between two counts.
    @Test("A display link ends when its view leaves the window or loses its content")
    func ends() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let links = StubDisplay.links.count
        view.removeFromSuperview()
        #expect(StubDisplay.links.count == links - 1)
        window.addSubview(view)
        #expect(StubDisplay.links.count == links)
        view.webImage.clear()
        #expect(StubDisplay.links.count == links - 1)
    }

    @Test("An image set by the app ends the animation until the next load")
    func replacedByProgram() async throws {
        window.addSubview(view)
        let url = try fixture.animation(frames: 3)
        await fixture.load(url, into: view.webImage)
        let poster = view.image
        view.image = nil
        let player = try #require(view.webImage.player)
        await refresh(player)
        #expect(contents == nil && view.webImage.player == nil && player.state == .stopped)
        view.image = poster
        await fixture.load(url, into: view.webImage)
        await play(to: 2, try #require(view.webImage.player))
        #expect(contents != nil)
        view.webImage.clear()
    }

    @Test(
        "A paused animation stays at its frame when the view's traits change, for example to dark mode",
        arguments: [false, true])
    func traits(drawsLast: Bool) async throws {
        let url = try fixture.animation(frames: 3)
        for view in [view, AnimatedImageView(frame: view.frame)] {
            window.addSubview(view)
            await fixture.load(url, into: view.webImage)
            let player = try #require(view.webImage.player)
            await play(to: 1, player)
            player.pause()
            let frame = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
            window.stubChangeTraits(drawsLast: drawsLast)
            await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
            let contents = view.layer.contents.map { $0 as AnyObject } as? CGImage
            #expect(contents?.dataProvider?.stubAddress == frame)
            view.webImage.clear()
        }
    }

    @Test("An image that the app sets over an animation stays when the traits change")
    func traitsOfReplacedImage() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let poster = try #require(view.image?.cgImage)
        await play(to: 1, try #require(view.webImage.player))
        view.image = UIImage(cgImage: poster)
        window.stubChangeTraits(drawsLast: false)
        await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
        #expect(contents === poster && view.webImage.player == nil)
    }

    @Test("Setting a layer's contents ends its animation")
    func replacedContents() async throws {
        let layer = CALayer()
        await fixture.load(try fixture.animation(frames: 3), into: layer.webImage)
        layer.contents = nil
        await refresh(try #require(layer.webImage.player))
        #expect(layer.contents == nil)
    }

    @Test("An animation pauses in Low Power Mode unless play() is called")
    func lowPower() async throws {
        let url = try fixture.animation(frames: 3)
        let response = try await fixture.manager.load(ImageRequest(url: url)).response
        let player = try #require(response.makePlayer())
        let savesPower = Locked(true)
        let display = AnimationDisplay(
            player, reducesMotion: false, visibility: nil, savesPower: { savesPower.withLock { $0 } },
            showFrame: { _ in })
        func post() async {
            NotificationCenter.default.post(name: .NSProcessInfoPowerStateDidChange, object: nil)
            await withCheckedContinuation { done in MainQueue.schedule { done.resume() } }
        }
        player.playAutomatically()
        #expect(player.state == .paused)
        savesPower.withLock { $0 = false }
        await post()
        #expect(player.state == .playing)
        savesPower.withLock { $0 = true }
        await post()
        #expect(player.state == .paused)
        player.play()
        #expect(player.state == .playing)
        display.stop()
        #expect(!player.reducesMotion)
    }

    @Test("An animation pauses while reduced motion is on")
    func reducesMotionLater() async throws {
        window.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        for isReduced in [true, false] {
            // Run all of this in one go on the main queue, because other suites are animating too.
            await withCheckedContinuation { done in
                MainQueue.schedule { UIAccessibility.stubReducesMotion = isReduced }
                NotificationCenter.default.post(
                    name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
                MainQueue.schedule {
                    UIAccessibility.stubReducesMotion = false
                    done.resume()
                }
            }
            #expect(player.reducesMotion == isReduced)
        }
        view.webImage.clear()
    }

    @Test("A display link released without being stopped ends at the next refresh")
    func releasedLink() {
        var link: DisplayLink? = DisplayLink { _ in }
        let others = StubDisplay.links
        link?.start()
        // A refresh can also start and end other tests' links.
        let own = StubDisplay.links.filter { link in !others.contains { $0 === link } }
        #expect(own.count == 1)
        link = nil
        StubDisplay.refresh()
        #expect(!StubDisplay.links.contains { $0 === own.first })
    }

    @Test("With reduced motion, an animation shows its first frame until play() is called")
    func reducedMotion() async throws {
        let url = try fixture.animation(frames: 3)
        let other = UIImageView(frame: .zero)
        await fixture.load(url, into: other.webImage)
        window.addSubview(view)
        UIAccessibility.stubReducesMotion = true
        view.webImage.load(ImageRequest(url: url), options: fixture.options())
        UIAccessibility.stubReducesMotion = false
        let player = try #require(view.webImage.player)
        #expect(player.state == .paused)
        player.play()
        #expect(player.state == .playing)
        view.webImage.clear()
    }
}
#endif
