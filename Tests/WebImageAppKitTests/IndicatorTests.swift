// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageDisplay
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("AppKit placeholders and indicators", .timeLimit(.minutes(1)))
struct IndicatorTests {
    private let fixture = AppKitFixture()
    private let view: NSImageView

    init() { view = fixture.placed(NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))) }

    @Test("An NSImage placeholder is shown until the image arrives")
    func placeholder() async throws {
        let image = NSImage(size: CGSize(width: 3, height: 3))
        let placeholder = Placeholder.image(image)
        fixture.loader.isHeld = true
        let url = try fixture.url(7)
        async let result = fixture.load(url, into: view.webImage) { $0.placeholder = placeholder }
        _ = await fixture.loader.requests.wait(count: 1)
        #expect(view.image === image)
        fixture.loader.release(url)
        _ = await result
        #expect(view.image?.pixels?.width == 7)
    }

    @Test("A spinner runs in the center of the view while an image loads")
    func activity() async throws {
        fixture.loader.isHeld = true
        view.webImage.indicator = ActivityIndicator(in: view, size: .small)
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        let spinner = try #require(view.indicators.first)
        #expect(Host.isAnimating(spinner) && spinner.style == .spinning && spinner.isIndeterminate)
        #expect(spinner.frame == CGRect(x: 42, y: 22, width: 16, height: 16))
        fixture.loader.release(url)
        _ = await result
        #expect(view.indicators.isEmpty && !Host.isAnimating(spinner))
    }

    @Test("A progress bar shows the fraction received if the length is known")
    func progress() throws {
        let indicator = ProgressIndicator(in: view)
        indicator.start()
        let bar = try #require(view.indicators.first)
        #expect(bar.style == .bar && bar.isIndeterminate && Host.isAnimating(bar))
        indicator.update(LoadProgress(received: 30, expected: 120))
        #expect(!bar.isIndeterminate && bar.doubleValue == 0.25)
        indicator.update(LoadProgress(received: 30, expected: nil))
        #expect(bar.isIndeterminate)
        indicator.stop()
        #expect(view.indicators.isEmpty && !Host.isAnimating(bar))
    }
}
#endif
