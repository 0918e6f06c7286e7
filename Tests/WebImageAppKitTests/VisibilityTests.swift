// SPDX-License-Identifier: MIT

#if canImport(AppKit) && os(Linux)
import AppKit
import Foundation
import Testing
import WebImage
import WebImageApple
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("AppKit view visibility", .timeLimit(.minutes(1)), .serialized)
struct VisibilityTests {
    private let fixture = AppKitFixture()
    private let window = NSWindow()
    private let container = NSView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        window.contentView = container
        container.addSubview(view)
    }

    private func player() async throws -> AnimationPlayer {
        await fixture.load(try fixture.animation(), into: view.webImage)
        return try #require(view.webImage.player)
    }

    @Test("An animation pauses while its window is covered or miniaturized")
    func window() async throws {
        let player = try await player()
        #expect(player.isVisible)
        for change in [
            { window.stubCover($0) }, { $0 ? window.miniaturize(nil) : window.deminiaturize(nil) },
        ] as [(Bool) -> Void] {
            change(true)
            await nextTurn()
            #expect(!player.isVisible)
            change(false)
            await nextTurn()
            #expect(player.isVisible)
        }
        view.removeFromSuperview()
        #expect(!player.isVisible)
        let other = NSWindow()
        other.contentView = view
        #expect(player.isVisible)
        other.stubCover(true)
        await nextTurn()
        #expect(!player.isVisible)
        view.webImage.clear()
    }

    /// Lets the main queue run the work scheduled so far.
    private func nextTurn() async {
        await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
    }

    @Test("An animation still pauses with its view after the app has removed all of the view's subviews")
    func removedSubviews() async throws {
        let player = try await player()
        while let subview = view.subviews.first { subview.removeFromSuperview() }
        await nextTurn()
        #expect(player.isVisible && view.subviews.count == 1)
        view.removeFromSuperview()
        #expect(!player.isVisible)
        container.addSubview(view)
        #expect(player.isVisible)
        view.webImage.clear()
    }

    @Test("An animation pauses while its view or an ancestor is hidden or transparent")
    func hidden() async throws {
        let player = try await player()
        container.isHidden = true
        #expect(!player.isVisible)
        container.isHidden = false
        #expect(player.isVisible)
        view.isHidden = true
        #expect(!player.isVisible)
        view.isHidden = false
        container.alphaValue = 0
        StubDisplay.refresh(after: 0.3)
        #expect(!player.isVisible)
        container.alphaValue = 1
        StubDisplay.refresh(after: 0.1)
        #expect(player.isVisible)
        view.webImage.clear()
    }

    @Test("An animation pauses if reduced motion is turned on while it plays")
    func reducesMotionLater() async throws {
        let player = try await player()
        for isReduced in [true, false] {
            // Run all of this in one go on the main queue, because other suites are animating too.
            await withCheckedContinuation { done in
                MainQueue.schedule { NSWorkspace.shared.stubReducesMotion = isReduced }
                NSWorkspace.shared.notificationCenter.post(
                    name: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil)
                MainQueue.schedule {
                    NSWorkspace.shared.stubReducesMotion = false
                    done.resume()
                }
            }
            #expect(player.reducesMotion == isReduced)
        }
        view.webImage.clear()
    }

    @Test("The display link comes from the view")
    func displayLink() async throws {
        let player = try await player()
        #expect(view.stubDisplayLinks == 1 && player.isVisible)
        view.webImage.clear()
    }

    @Test("The helper view doesn't intercept clicks")
    func clicks() async throws {
        _ = try await player()
        #expect(view.subviews.count == 1 && view.hitTest(CGPoint(x: 50, y: 50)) === view)
        view.webImage.clear()
    }
}
#endif
