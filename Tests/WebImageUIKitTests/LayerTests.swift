// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageDisplay
import WebImageFixtures

@MainActor
@Suite("CALayer", .timeLimit(.minutes(1)))
struct LayerTests {
    private let fixture = ViewFixture()
    private let layer = CALayer()

    private var contents: CGImage? { layer.contents.map { $0 as AnyObject } as? CGImage }

    @Test("The layer's contents are the image")
    func contents() async throws {
        let response = try await fixture.load(try fixture.url(7), into: layer.webImage).get()
        #expect(contents?.width == 7)
        #expect(try Host.shows(contents, pixelsOf: response.image.bitmap))
        layer.webImage.clear()
        #expect(layer.contents == nil)
    }

    @Test("An image's scale isn't mistaken for the display's scale")
    func scale() async throws {
        let large = try #require(URL(string: "https://images.example/large.png"))
        fixture.loader[large] = .color(red: 1, green: 0, blue: 0, width: 1000, height: 1000)
        let scaled = try #require(URL(string: "https://images.example/photo@3x.png"))
        fixture.loader[scaled] = .color(red: 1, green: 0, blue: 0, width: 30, height: 30)
        let fitting = ImageRequest(url: large, thumbnail: .view(.fill))
        layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        layer.contentsScale = 2
        for url in [try fixture.url(7), scaled, try fixture.url(8)] {
            await fixture.load(url, into: layer.webImage)
            #expect(layer.contentsScale == (url == scaled ? 3 : 1))
            await fixture.load(fitting, into: layer.webImage)
            #expect(contents?.width == 64 && layer.contentsScale == 2)
        }
        await fixture.load(try fixture.url(7), into: layer.webImage)
        layer.contentsScale = 3
        await fixture.load(fitting, into: layer.webImage)
        #expect(contents?.width == 96 && layer.contentsScale == 3)
    }

    @Test("A placeholder with a mode changes its layer's gravity until something else is shown")
    func placeholderMode() async throws {
        layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
        layer.contentsGravity = .resizeAspectFill
        layer.contentsScale = 2
        let icon = try Bitmap(size: PixelSize(width: 20, height: 20), background: .black)
        let large = try Bitmap(size: PixelSize(width: 90, height: 20), background: .black)
        func show(_ bitmap: Bitmap, _ mode: Placeholder.ContentMode?) {
            var options = fixture.options()
            options.placeholder = .bitmap(bitmap)
            options.placeholder?.contentMode = mode
            layer.webImage.load(nil as URL?, options: options)
        }
        for (bitmap, mode, expected) in [
            (icon, Placeholder.ContentMode.scaleDown, CALayerContentsGravity.center),
            (large, .scaleDown, .resizeAspect), (icon, .fit, .resizeAspect), (icon, .fill, .resizeAspectFill),
            (icon, .stretch, .resize), (icon, .view, .resizeAspectFill),
        ] {
            show(bitmap, mode)
            #expect(layer.contentsGravity == expected && contents?.width == bitmap.width, "\(mode)")
        }
        show(icon, .scaleDown)
        #expect(layer.contentsScale == 1)
        // The image's size follows the layer's own gravity and scale, not the placeholder's mode.
        let url = try #require(URL(string: "https://images.example/wide.png"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 1000, height: 500)
        await fixture.load(ImageRequest(url: url, thumbnail: .view), into: layer.webImage)
        #expect(contents?.width == 160 && layer.contentsGravity == .resizeAspectFill)
        show(icon, .stretch)
        layer.contentsGravity = .resizeAspect
        layer.webImage.clear()
        #expect(layer.contentsGravity == .resizeAspect, "the app's own change stays")
    }

    @Test("Contents and scale change immediately, without an implicit animation")
    func implicitAnimation() async throws {
        await fixture.load(try fixture.url(7), into: layer.webImage)
        layer.webImage.clear()
        #expect(layer.animationKeys() == nil)
    }

    @Test("The load completes when its fade, a Core Animation transition, ends")
    func fade() async throws {
        let url = try fixture.url(7)
        try await fixture.prepare(url)
        var hasEnded = false
        let endedBefore = await withCheckedContinuation { continuation in
            layer.webImage.load(
                ImageRequest(url: url),
                options: fixture.options {
                    $0.transition = .fade(0.5)
                    $0.transitionPolicy = .always
                    $0.waitsForTransition = true
                    $0.completion = { _ in continuation.resume(returning: hasEnded) }
                })
            let animation = layer.animationKeys().flatMap { layer.animation(forKey: $0[0]) } as? CATransition
            #expect(animation?.type == .fade && animation?.duration == 0.5)
            hasEnded = true
            animation.map { $0.delegate?.animationDidStop($0, finished: true) }
        }
        #expect(endedBefore)
    }

    @Test("A layer released during a transition is deallocated")
    func drop() async throws {
        weak var gone: CALayer?
        do {
            let layer = CALayer()
            gone = layer
            await fixture.load(try fixture.url(7), into: layer.webImage) { $0.transition = .fade(0.5) }
        }
        #expect(gone == nil)
    }
}
#endif
