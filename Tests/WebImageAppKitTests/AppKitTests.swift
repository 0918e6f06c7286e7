// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
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
@Suite("AppKit views", .timeLimit(.minutes(1)), .serialized)
struct AppKitTests {
    private let fixture = AppKitFixture()
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("An image view shows the bitmap's memory at its size in points")
    func imageView() async throws {
        let url = try #require(URL(string: "https://images.example/photo@2x.png"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 30, height: 10)
        let response = try await fixture.load(url, into: view.webImage).get()
        #expect(view.image?.size == CGSize(width: 15, height: 5))
        #expect(try Host.shows(view.image?.pixels, pixelsOf: response.image.bitmap))
        let copy = try Bitmap(try #require(view.image))
        #expect(copy.size == response.image.size)
        view.webImage.clear()
        #expect(view.image == nil)
    }

    @Test("An image view switches to high range while it shows an HDR image")
    func highRange() async throws {
        guard #available(macOS 14, *) else { return }
        let url = try #require(URL(string: "https://images.example/bright.png"))
        let bitmap = try Bitmap(
            size: PixelSize(width: 3, height: 3), format: .rgbaHalf, alpha: .opaque, colorSpace: .linearSRGB
        ) { pixels, _ in pixels.initializeMemory(as: UInt16.self, repeating: 0x4400) }
        fixture.loader[url] = .bitmap(bitmap)
        var request = ImageRequest(url: url)
        request.decoding.dynamicRange = .high
        await fixture.load(request, into: view.webImage)
        #expect(view.preferredImageDynamicRange == .high && view.image?.pixels?.bitsPerPixel == 64)
        await fixture.load(try fixture.url(5), into: view.webImage)
        #expect(view.preferredImageDynamicRange == .unspecified)
    }

    @Test("An image view and a button are laid out only after a new image is set")
    func layout() async throws {
        let button = NSButton(frame: .zero)
        for (width, needsLayout) in [(5, true), (6, true), (6, false)] {
            (view.needsLayout, button.needsLayout) = (false, false)
            await fixture.load(try fixture.url(width), into: view.webImage)
            await fixture.load(try fixture.url(width), into: button.webImage)
            #expect(view.needsLayout == needsLayout && button.needsLayout == needsLayout)
        }
    }

    @Test("A placeholder with a mode changes its view's scaling until an image is shown")
    func placeholderScaling() async throws {
        let wide = NSImageView(frame: CGRect(x: 0, y: 0, width: 160, height: 32))
        wide.imageScaling = .scaleNone
        for (mode, scaling) in [
            (Placeholder.ContentMode.scaleDown, NSImageScaling.scaleProportionallyDown),
            (.fit, .scaleProportionallyUpOrDown), (.stretch, .scaleAxesIndependently), (.view, .scaleNone),
        ] {
            var placeholder = Placeholder.bitmap(
                try Bitmap(size: PixelSize(width: 4, height: 4), background: .black))
            placeholder.contentMode = mode
            wide.webImage.load(nil as URL?, placeholder: placeholder)
            #expect(wide.imageScaling == scaling)
        }
        wide.webImage.clear()
        #expect(wide.imageScaling == .scaleNone)
    }

    @Test("A button can load both its image and its alternate image")
    func button() async throws {
        let button = NSButton(frame: .zero)
        await fixture.load(try fixture.url(5), into: button.webImage)
        await fixture.load(try fixture.url(6), into: button.webImageAlternate)
        #expect(button.image?.pixels?.width == 5 && button.alternateImage?.pixels?.width == 6)
    }

    @Test("A slide comes from the named edge in flipped and unflipped views")
    func slide() async throws {
        for (isFlipped, subtype) in [(false, CATransitionSubtype.fromTop), (true, .fromBottom)] {
            let view = isFlipped ? FlippedView(frame: .zero) : NSImageView(frame: .zero)
            try await fixture.show(try fixture.url(5), in: view.webImage, .slide(from: .top))
            let layer = try #require(view.layer)
            let animation = layer.animationKeys().flatMap { layer.animation(forKey: $0[0]) } as? CATransition
            #expect(animation?.subtype == subtype)
        }
    }

    @Test("A button image that's hidden in the current state has no transition")
    func otherState() async throws {
        let button = NSButton(frame: .zero)
        let url = try fixture.url(5)
        func isAnimated(_ slot: ViewImage) async throws -> Bool {
            try await fixture.show(url, in: slot, .fade(1))
            defer { button.layer?.removeAllAnimations() }
            return button.layer?.animationKeys() != nil
        }
        button.state = .on
        #expect(try await !isAnimated(button.webImageAlternate))
        #expect(try await isAnimated(button.webImage))
        let cell = try #require(button.cell as? NSButtonCell)
        cell.showsStateBy = .contentsCellMask
        #expect(try await isAnimated(button.webImageAlternate))
        #expect(try await !isAnimated(button.webImage))
        (button.state, cell.highlightsBy, button.isHighlighted) = (.off, .contentsCellMask, true)
        #expect(try await isAnimated(button.webImageAlternate))
        button.isHighlighted = false
        #expect(try await !isAnimated(button.webImageAlternate))
    }

    @Test("A custom view's slot also runs transitions")
    func annotation() async throws {
        let view = AnnotationView(frame: .zero)
        let slot = ViewImage(
            ofView: view, slot: "annotation", read: { $0.content }, set: { $0.content = $1 })
        let request = ImageRequest(url: try fixture.url(40), thumbnail: .view(.fill))
        await fixture.load(request, into: slot) { $0.transition = .fade(1) }
        #expect(view.content?.pixels?.width == 40 && view.layer?.animationKeys() != nil)
    }
}

private final class FlippedView: NSImageView {
    override var isFlipped: Bool { true }
}

/// A view that shows an image, like MapKit's annotations.
private final class AnnotationView: NSView {
    var content: NSImage?
}
#endif
