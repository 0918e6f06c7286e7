// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageCoding
import MapKit
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageMapKit
import WebImageTestSupport
import WebImageUIKit

@MainActor
@Suite("Images at a UIKit view's size", .timeLimit(.minutes(1)))
struct SizeTests {
    private let fixture = ViewFixture()

    /// Returns a request for an image of 1000 x 1000 pixels at the view's size.
    private func request() throws -> ImageRequest {
        ImageRequest(url: try fixture.url(1000, height: 1000), thumbnail: .view(.fill))
    }

    /// Loads the image and returns once the load has completed.
    private func load(into slot: ViewImage, _ layOut: () -> Void = {}) async throws {
        let request = try request()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            slot.load(request, options: fixture.options { $0.completion = { _ in done.resume() } })
            layOut()
        }
    }

    @Test("A view with a size loads an image at its pixel size")
    func atOnce() async throws {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        try await load(into: view.webImage)
        // 200 x 120 pixels, rounded up to multiples of 32.
        #expect(view.image?.pixelWidth == 224 && view.image?.scale == 2)
        let other = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        other.webImage.load(try request(), options: fixture.options())
        #expect(other.image?.pixelWidth == 224)
    }

    @Test(
        "An image uses its view's content mode",
        arguments: [
            (UIView.ContentMode.scaleAspectFit, 85), (.scaleAspectFill, 320), (.scaleToFill, 320),
            (.center, 85),
        ])
    func contentMode(mode: UIView.ContentMode, width: Int) async throws {
        let request = ImageRequest(url: try fixture.url(400, height: 300), thumbnail: .view)
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 160, height: 32))
        view.contentMode = mode
        let response = try await fixture.load(request, into: view.webImage).get()
        #expect(response.image.size == PixelSize(width: width, height: 64))
        let button = UIButton(frame: view.frame)
        #expect(
            try await fixture.load(request, into: button.webImage(for: .normal)).get().image.size.width == 85)
        let background = button.webBackgroundImage(for: .normal)
        #expect(try await fixture.load(request, into: background).get().image.size.width == 320)
    }

    @Test("A view without a size waits for its first layout")
    func firstLayout() async throws {
        let view = UIImageView(frame: .zero)
        try await load(into: view.webImage) {
            #expect(view.webImage.state.task == nil)
            view.frame.size = CGSize(width: 16, height: 16)
        }
        #expect(view.image?.pixelWidth == 32)
    }

    @Test("A size-dependent URL uses the view's size in display pixels")
    func sizedURL() async throws {
        for width in [64, 256] { _ = try fixture.url(width, height: width) }
        let sized = SizedURL { size, scale in
            scale == 2 ? URL(string: "https://images.example/\(size.width).png") : nil
        }
        let request = ImageRequest(cacheKey: "photo", sized: sized)
        let view = UIImageView(frame: .zero)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            view.webImage.load(request, options: fixture.options { $0.completion = { _ in done.resume() } })
            view.frame.size = CGSize(width: 32, height: 32)
        }
        #expect(fixture.loader.requests.events.map(\.url.lastPathComponent) == ["64.png"])
        let states = view.webImage.states
        view.frame.size = CGSize(width: 128, height: 128)
        for await state in states {
            if case .loaded(let response) = state.phase, response.image.size.width == 256 { break }
        }
        #expect(fixture.loader.requests.events.map(\.url.lastPathComponent) == ["64.png", "256.png"])
    }

    @Test("A view that grows by more than a quarter shows the old image until a larger one arrives")
    func grows() async throws {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
        try await load(into: view.webImage)
        #expect(view.image?.pixelWidth == 64)
        view.frame.size = CGSize(width: 36, height: 36)
        #expect(view.webImage.state.task == nil)
        let states = view.webImage.states
        // A load may end before the call that starts it returns.
        fixture.loader.isHeld = true
        view.frame.size = CGSize(width: 128, height: 128)
        #expect(view.image?.pixelWidth == 64)
        fixture.loader.isHeld = false
        for await state in states {
            if case .loaded(let response) = state.phase, response.image.size.width == 256 { break }
        }
        #expect(view.image?.pixelWidth == 256)
    }

    @Test("Every button state and custom slot uses the view's size")
    func otherSlots() async throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
        try await load(into: button.webImage(for: [.selected, .highlighted]))
        try await load(into: button.webBackgroundImage())
        #expect(button.image(for: [.selected, .highlighted])?.pixelWidth == 32)
        #expect(button.backgroundImage(for: .normal)?.pixelWidth == 32)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 48))
        var shown: UIImage?
        try await load(into: ViewImage(attachedTo: view, slot: "avatar") { shown = $1 })
        #expect(shown?.pixelWidth == 96)
    }

    @Test("Annotations and tab bar items load the full size, because the image determines theirs")
    func noSize() async throws {
        let (annotation, item) = (MKAnnotationView(annotation: nil, reuseIdentifier: nil), UITabBarItem())
        try await load(into: annotation.webImage)
        try await load(into: item.webImage)
        #expect(annotation.image?.pixelWidth == 1000 && item.image?.pixelWidth == 1000)
    }

    @Test("A layer inherits its superlayers' scale and observes changes to its bounds")
    func layer() async throws {
        let (layer, root) = (CALayer(), CALayer())
        root.contentsScale = 3
        root.addSublayer(layer)
        try await load(into: layer.webImage) {
            layer.bounds.size = CGSize(width: 32, height: 32)
            layer.webImage.binding.viewSizeDidChange()
        }
        #expect(layer.contents.map { $0 as AnyObject as? CGImage }??.width == 96 && layer.contentsScale == 3)
    }

    @Test("A load waiting for a size still gets it after the app has removed all of the view's subviews")
    func removedSubviews() async throws {
        let view = UIImageView(frame: .zero)
        try await load(into: view.webImage) {
            // Apps loop until no subview is left, so this would never end if one came back immediately.
            while let subview = view.subviews.first { subview.removeFromSuperview() }
            MainQueue.schedule { view.frame.size = CGSize(width: 16, height: 16) }
        }
        #expect(view.image?.pixelWidth == 32)
    }

    @Test("A view with removed subviews still loads again as it grows")
    func grownAfterRemoval() async throws {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
        try await load(into: view.webImage)
        for subview in view.subviews { subview.removeFromSuperview() }
        let states = view.webImage.states
        // Another slot brings the observer back immediately, and there's only one.
        try await load(into: view.webImageHighlighted)
        #expect(view.subviews.count == 1)
        await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
        #expect(view.subviews.count == 1)
        view.frame.size = CGSize(width: 128, height: 128)
        for await state in states {
            if case .loaded(let response) = state.phase, response.image.size.width == 256 { break }
        }
        #expect(view.image?.pixelWidth == 256)
    }

    @Test("A view that observes its size isn't leaked")
    func released() async throws {
        weak var gone: UIImageView?
        do {
            let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 16, height: 16))
            gone = view
            try await load(into: view.webImage)
        }
        #expect(gone == nil)
    }
}
#endif
