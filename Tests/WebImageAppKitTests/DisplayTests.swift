// SPDX-License-Identifier: MIT

#if canImport(AppKit) && os(Linux)
import AppKit
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("AppKit views on a 2x display", .timeLimit(.minutes(1)), .serialized)
struct DisplayTests {
    private let fixture = AppKitFixture()
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("An image at its view's size uses the view's scaling mode")
    func scaling() async throws {
        let url = try #require(URL(string: "https://images.example/wide.png"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 400, height: 300)
        let wide = NSImageView(frame: CGRect(x: 0, y: 0, width: 160, height: 32))
        for (scaling, width) in [
            (NSImageScaling.scaleProportionallyDown, 85), (.scaleProportionallyUpOrDown, 85),
            (.scaleAxesIndependently, 320),
        ] {
            wide.imageScaling = scaling
            let request = ImageRequest(url: url, thumbnail: .view)
            #expect(try await fixture.load(request, into: wide.webImage).get().image.size.width == width)
        }
    }

    @Test("A load at the view's size follows the display's scale once it has been laid out")
    func size() async throws {
        let url = try #require(URL(string: "https://images.example/1000.png"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 1000, height: 1000)
        let view = NSImageView(frame: .zero)
        let request = ImageRequest(url: url, thumbnail: .view(.fill))
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            var options = DisplayOptions()
            options.manager = fixture.manager
            options.completion = { _ in done.resume() }
            view.webImage.load(request, options: options)
            #expect(view.webImage.state.task == nil)
            view.frame.size = CGSize(width: 48, height: 48)
        }
        #expect(view.image?.pixels?.width == 96 && view.image?.size.width == 48)
        let button = NSButton(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        await fixture.load(request, into: button.webImageAlternate)
        #expect(button.alternateImage?.pixels?.width == 32)
    }

    @Test("A custom transition receives the view and the response")
    func customTransition() async throws {
        var calls: [String] = []
        let transition = DisplayTransition.custom(
            0.1,
            animate: { [view] context, progress in
                #expect(context.view as? NSImageView === view)
                calls.append("\(progress)")
            },
            completion: { calls.append("\($1) \($0.response?.image.size.width ?? 0)") })
        try await fixture.show(try fixture.url(5), in: view.webImage, transition)
        StubDisplay.refresh()
        StubDisplay.refresh(after: 0.2)
        #expect(calls == ["0.0", "0.0", "1.0", "true 5"] && view.image?.pixels?.width == 5)
    }

    @Test("A transition adds a layer to the view unless motion is reduced")
    func transition() async throws {
        let url = try fixture.url(5)
        _ = try await fixture.manager.image(for: url)
        var options = DisplayOptions()
        options.manager = fixture.manager
        options.transition = .fade(0.25)
        options.transitionPolicy = .always
        NSWorkspace.shared.stubReducesMotion = true
        view.webImage.load(ImageRequest(url: url), options: options)
        NSWorkspace.shared.stubReducesMotion = false
        #expect(view.layer == nil && view.image?.pixels?.width == 5)
        await fixture.load(try fixture.url(6), into: view.webImage) { $0.transition = .fade(0.25) }
        #expect(view.layer?.animationKeys() != nil && view.image?.pixels?.width == 6)
    }

    @Test("The slot still recognizes its image after frames replaced it in a window")
    func animation() async throws {
        let url = try fixture.animation()
        let window = NSWindow()
        window.contentView = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        await fixture.load(url, into: view.webImage)
        let player = try #require(view.webImage.player)
        while player.currentFrame?.index != 1, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
        let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(view.image?.pixels?.dataProvider?.stubAddress == address)
        // Loading the same animation again keeps the player, because the slot recognizes the image.
        await fixture.load(url, into: view.webImage)
        #expect(view.webImage.player === player && player.currentFrame?.index == 1)
        window.contentView = nil
        #expect(!player.isVisible)
    }

    @Test("The slot still recognizes an animation with cropped frames")
    func croppedAnimation() async throws {
        let window = NSWindow()
        window.contentView = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        view.setFrameSize(CGSize(width: 100, height: 50))
        let url = try fixture.animation()
        await fixture.load(url, into: view.webImage) { $0.gravity = .bottom }
        let player = try #require(view.webImage.player)
        while player.currentFrame?.index != 1, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
        let frame = try #require(player.currentFrame?.bitmap)
        let start = try #require(frame.withPixels { $0.baseAddress })
        #expect(view.image?.pixels?.height == 4)
        #expect(view.image?.pixels?.dataProvider?.stubAddress == start + 4 * frame.bytesPerRow)
        await fixture.load(url, into: view.webImage) { $0.gravity = .bottom }
        #expect(view.webImage.player === player && player.currentFrame?.index == 1)
        view.setFrameSize(CGSize(width: 100, height: 100))
        #expect(view.image?.pixels?.height == 8)
        view.webImage.clear()
        #expect(view.image == nil)
    }
}
#endif
