// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageCaching
import ImageCoding
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures

@testable import WebImageUIKit

@MainActor
@Suite("AnimatedImageView", .timeLimit(.minutes(1)), .serialized)
struct AnimatedImageViewTests {
    private let fixture = ViewFixture()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let view = AnimatedImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() { window.addSubview(view) }

    private var contents: CGImage? { view.layer.contents.map { $0 as AnyObject } as? CGImage }

    /// Loads an animation and returns its player.
    private func load(
        frames count: Int = 3, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async throws -> AnimationPlayer {
        await fixture.load(try fixture.animation(frames: count), into: view.webImage, change)
        return try #require(view.player)
    }

    private func ownPlayer() async throws -> AnimationPlayer {
        let request = ImageRequest(url: try fixture.animation(frames: 3))
        return try AnimationPlayer(data: try await fixture.manager.data(for: request).data)
    }

    private func address(_ player: AnimationPlayer) -> UnsafeRawPointer? {
        player.currentFrame?.bitmap.withPixels { $0.baseAddress }
    }

    @Test("The view shows frames without copying them, while `image` stays the first frame")
    func frames() async throws {
        let player = try await load()
        #expect(player === view.webImage.player && view.isAnimating)
        let poster = view.image
        await player.play(to: 2)
        #expect(contents?.dataProvider?.stubAddress == address(player))
        #expect(view.image === poster && view.currentFrameIndex == 2)
        view.webImage.clear()
        #expect(view.player == nil && view.image == nil && player.state == .stopped)
    }

    @Test("Animations of every format also play from disk", arguments: [ImageFormat.gif, .apng, .webp])
    func formats(format: ImageFormat) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ImageManagerConfiguration.fixed(fixture.loader)
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        let url = try fixture.animation(frames: 3, as: format)
        for isStored in [false, true] {
            let response = try await fixture.load(url, into: view.webImage) { $0.manager = manager }.get()
            #expect((response.origin == .disk) == isStored)
            let player = try #require(view.player)
            await player.play(to: 2)
            #expect(contents?.dataProvider?.stubAddress == address(player))
            view.webImage.clear()
            await manager.flush()
            await manager.removeAllImages(from: .memory)
        }
    }

    @Test("A still image determines the intrinsic content size without a player")
    func still() async throws {
        let image = try #require(try await fixture.manager.image(for: fixture.url(7)).makeUIImage())
        let view = AnimatedImageView(image: image)
        #expect(view.player == nil && view.image === image && view.layer.contents != nil)
        #expect(view.currentFrameIndex == 0 && !view.isAnimating)
        #expect(view.intrinsicContentSize == CGSize(width: 7, height: 4))
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        #expect(view.player != nil && view.intrinsicContentSize == CGSize(width: 8, height: 8))
        view.webImage.clear()
    }

    @Test("The view's settings override the load's settings")
    func settings() async throws {
        (view.loopCount, view.playbackRate, view.playbackMode) = (2, 4, .reverse)
        let player = try await load { ($0.loopCount, $0.playbackRate, $0.playbackMode) = (1, 1, .normal) }
        #expect(player.loopCount == 2 && player.rate == 4 && player.mode == .reverse)
        view.playbackRate = 0.5
        #expect(player.rate == 0.5)
        view.webImage.clear()
    }

    @Test("If automatic playback is off, an animation waits for `startAnimating()`")
    func autoPlay() async throws {
        view.autoPlays = false
        let player = try await load()
        #expect(player.state == .paused && !view.isAnimating)
        view.startAnimating()
        #expect(player.state == .playing)
        view.webImage.clear()
    }

    @Test("The load's options can turn off automatic playback")
    func loadAutoPlay() async throws {
        let player = try await load { $0.autoPlays = false }
        #expect(player.state == .paused)
        view.webImage.clear()
    }

    @Test("Stopping an animation keeps the current frame or returns to the first one")
    func stop() async throws {
        view.maximumBufferSize = 1 << 20
        let player = try await load()
        await player.play(to: 2)
        view.stopAnimating()
        #expect(player.state == .paused && view.currentFrameIndex == 2)
        let budget = try #require(view.frameBudget)
        #expect(budget.usedBytes > 0 && budget.limit == 1 << 20)
        (view.resetsFrameIndexWhenStopped, view.clearsBufferWhenStopped) = (true, true)
        view.startAnimating()
        let before = budget.usedBytes
        view.stopAnimating()
        #expect(budget.usedBytes < before)
        await player.play(to: 0)
        #expect(contents?.dataProvider?.stubAddress == address(player))
        view.webImage.clear()
    }

    @Test("You can choose a frame, and completed loops are counted")
    func seek() async throws {
        view.autoPlays = false
        let player = try await load()
        view.currentFrameIndex = 1
        await player.play(to: 1)
        #expect(view.currentFrameIndex == 1 && view.currentLoopCount == 0)
        view.startAnimating()
        await player.play(to: 2)
        await player.play(to: 0)
        // Other suites also refresh the display.
        #expect(view.currentLoopCount > 0)
        view.webImage.clear()
    }

    @Test("An animation pauses while its view is hidden, transparent or outside a window")
    func visibility() async throws {
        let player = try await load()
        #expect(player.isVisible)
        view.isHidden = true
        #expect(!player.isVisible)
        view.isHidden = false
        view.alpha = 0
        #expect(!player.isVisible)
        view.alpha = 0.5
        #expect(player.isVisible)
        view.removeFromSuperview()
        #expect(!player.isVisible)
        view.webImage.clear()
    }

    @Test("A highlighted image is shown in place of the animation's frames")
    func highlighted() async throws {
        let player = try await load()
        await player.play(to: 1)
        let highlighted = try #require(try await fixture.manager.image(for: fixture.url(7)).makeUIImage())
        view.isHighlighted = true
        #expect(player.isVisible)
        view.highlightedImage = highlighted
        #expect(!player.isVisible && contents === highlighted.cgImage)
        view.isHighlighted = false
        #expect(player.isVisible && contents?.dataProvider?.stubAddress == address(player))
        view.webImage.clear()
    }

    @Test("A highlighted animation plays as soon as the view is highlighted")
    func highlightedAnimation() async throws {
        let player = try await load()
        await fixture.load(try fixture.animation(frames: 4), into: view.webImageHighlighted)
        let highlighted = try #require(view.webImageHighlighted.player)
        view.isHighlighted = true
        #expect(!player.isVisible && highlighted.isVisible)
        await highlighted.play(to: 1)
        #expect(contents?.dataProvider?.stubAddress == address(highlighted))
        view.isHighlighted = false
        #expect(player.isVisible && !highlighted.isVisible)
        view.webImage.clear()
        view.webImageHighlighted.clear()
    }

    @Test("The view responds when the reduced-motion setting changes during an animation")
    func reducedMotion() async throws {
        let player = try await load()
        // All views share the setting, and other tests run concurrently, so only this view may read it.
        func post(_ value: Bool) async {
            await withCheckedContinuation { done in
                MainQueue.schedule { UIAccessibility.stubReducesMotion = value }
                NotificationCenter.default.post(
                    name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
                MainQueue.schedule {
                    UIAccessibility.stubReducesMotion = false
                    done.resume()
                }
            }
        }
        await post(true)
        #expect(player.state == .paused)
        await post(false)
        #expect(player.state == .playing)
        view.webImage.clear()
    }

    @Test("The display link runs in the view's run loop mode")
    func runLoopMode() async throws {
        view.runLoopMode = .default
        let player = try await load()
        #expect(StubDisplay.links.contains { $0.stubMode == .default })
        let count = StubDisplay.links.count
        view.runLoopMode = .common
        #expect(StubDisplay.links.count == count && !StubDisplay.links.contains { $0.stubMode == .default })
        #expect(player.state == .playing)
        view.webImage.clear()
    }

    @Test("Setting your own image ends the animation")
    func replaced() async throws {
        let player = try await load()
        await player.play(to: 1)
        let image = try #require(try await fixture.manager.image(for: fixture.url(7)).makeUIImage())
        view.image = image
        #expect(view.player == nil && contents === image.cgImage)
        StubDisplay.refresh(after: 0.2)
        #expect(contents === image.cgImage)
    }

    @Test("A custom player plays with the view's settings")
    func givenPlayer() async throws {
        let player = try await ownPlayer()
        view.loopCount = 5
        view.player = player
        #expect(player.state == .playing && player.loopCount == 5)
        await player.play(to: 1)
        #expect(contents?.dataProvider?.stubAddress == address(player))
        view.player = nil
    }

    @Test("Reloading the same animation continues at its current frame")
    func again() async throws {
        let player = try await load()
        await player.play(to: 2)
        view.stopAnimating()
        #expect(try await load() === player)
        #expect(contents?.dataProvider?.stubAddress == address(player))
        view.webImage.clear()
    }

    @Test("Deallocating a view stops its display link, on any thread")
    func gone() async throws {
        let player = try await ownPlayer()
        final class Holder: @unchecked Sendable { var view: AnimatedImageView? }
        let holder = Holder()
        weak var gone: AnimatedImageView?
        do {
            let view = AnimatedImageView(frame: .zero)
            (holder.view, gone) = (view, view)
            window.addSubview(view)
            view.player = player
            view.removeFromSuperview()
        }
        await Task.detached { holder.view = nil }.value
        #expect(gone == nil)
        let stopped = await withCheckedContinuation { done in
            MainQueue.schedule { done.resume(returning: player.onWake == nil) }
        }
        #expect(stopped)
    }
}
#endif
