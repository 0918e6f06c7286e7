// SPDX-License-Identifier: MIT

#if canImport(AppKit) && os(Linux)
import AppKit
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageApple
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("Views of AppKit", .timeLimit(.minutes(1)), .serialized)
struct AppKitTests {
    private let loader = FixedImageLoader()
    private let manager: ImageManager
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() { manager = ImageManager(.fixed(loader)) }

    private func url(_ width: Int) throws -> URL {
        let url = try #require(URL(string: "https://images.example/\(width).png"))
        loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: 4)
        return url
    }

    /// Loads an image and waits for the completion.
    @discardableResult
    private func load(
        _ request: ImageRequest, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            var options = DisplayOptions()
            options.manager = manager
            change(&options)
            options.completion = { continuation.resume(returning: $0) }
            slot.load(request, options: options)
        }
    }

    /// Loads the image at `url` and waits for the completion.
    @discardableResult
    private func load(
        _ url: URL, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await load(ImageRequest(url: url), into: slot, change)
    }

    private func pixels(_ image: NSImage?) -> CGImage? {
        image?.cgImage(forProposedRect: nil, context: nil, hints: nil)
    }

    @Test("An image view shows the memory of the bitmap, in points")
    func imageView() async throws {
        let url = try #require(URL(string: "https://images.example/photo@2x.png"))
        loader[url] = .color(red: 1, green: 0, blue: 0, width: 30, height: 10)
        let response = try await load(url, into: view.webImage).get()
        #expect(view.image?.size == CGSize(width: 15, height: 5))
        let address = response.image.bitmap.withPixels { $0.baseAddress }
        #expect(pixels(view.image)?.dataProvider?.stubAddress == address)
        let copy = try Bitmap(try #require(view.image))
        #expect(copy.size == response.image.size)
        view.webImage.clear()
        #expect(view.image == nil)
    }

    @Test("A button has an image and an alternate image")
    func button() async throws {
        let button = NSButton(frame: .zero)
        await load(try url(5), into: button.webImage)
        await load(try url(6), into: button.webImageAlternate)
        #expect(pixels(button.image)?.width == 5 && pixels(button.alternateImage)?.width == 6)
    }

    @Test("A load of the size of the view waits for the layout, and follows the scale of the display")
    func size() async throws {
        let url = try #require(URL(string: "https://images.example/1000.png"))
        loader[url] = .color(red: 1, green: 0, blue: 0, width: 1000, height: 1000)
        let view = NSImageView(frame: .zero)
        let request = ImageRequest(url: url, thumbnail: .view(.fill))
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            var options = DisplayOptions()
            options.manager = manager
            options.completion = { _ in done.resume() }
            view.webImage.load(request, options: options)
            #expect(view.webImage.state.task == nil)
            view.frame.size = CGSize(width: 48, height: 48)
        }
        #expect(pixels(view.image)?.width == 96 && view.image?.size.width == 48)
        let button = NSButton(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        await load(request, into: button.webImageAlternate)
        #expect(pixels(button.alternateImage)?.width == 32)
    }

    @Test("A transition gives the view a layer; with reduced motion there is none")
    func transition() async throws {
        let url = try url(5)
        _ = try await manager.image(from: url)
        var options = DisplayOptions()
        options.manager = manager
        options.transition = .fade(0.25)
        options.transitionPolicy = .always
        NSWorkspace.shared.stubReducesMotion = true
        view.webImage.load(ImageRequest(url: url), options: options)
        NSWorkspace.shared.stubReducesMotion = false
        #expect(view.layer == nil && pixels(view.image)?.width == 5)
        await load(try self.url(6), into: view.webImage) { $0.transition = .fade(0.25) }
        #expect(view.layer?.animationKeys() != nil && pixels(view.image)?.width == 6)
    }

    @Test("Frames replace the image of a view in a window, which still counts as that of the slot")
    func animation() async throws {
        let url = try #require(URL(string: "https://images.example/animation.gif"))
        let frames = try (0..<3).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 8, height: 8), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(255 - 40 * index))
                },
                delay: .milliseconds(100))
        }
        loader[url] = .data(try CodecRegistry.default.encode(frames, as: .gif))
        let window = NSWindow()
        window.contentView = NSView(frame: .zero)
        window.contentView?.addSubview(view)
        await load(url, into: view.webImage)
        let player = try #require(view.webImage.player)
        while player.currentFrame?.index != 1, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
        let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(pixels(view.image)?.dataProvider?.stubAddress == address)
        // The same animation again goes on with the same player, because the slot knows the image.
        await load(url, into: view.webImage)
        #expect(view.webImage.player === player && player.currentFrame?.index == 1)
        window.contentView = nil
        #expect(!player.isVisible)
    }
}
#endif
