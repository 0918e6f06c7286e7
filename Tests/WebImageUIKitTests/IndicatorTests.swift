// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageLoading
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIKit indicators", .timeLimit(.minutes(1)))
struct IndicatorTests {
    private let fixture = ViewFixture()
    private let view: UIImageView

    init() { view = fixture.placed(UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))) }

    @Test("A spinner runs in the center of the view while an image loads")
    func activity() async throws {
        fixture.loader.isHeld = true
        view.webImage.indicator = ActivityIndicator(in: view)
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        let spinner = try #require(view.contentViews.first as? UIActivityIndicatorView)
        #expect(spinner.isAnimating && spinner.center == CGPoint(x: 50, y: 30))
        fixture.loader.release(url)
        _ = await result
        #expect(view.contentViews.isEmpty && !spinner.isAnimating)
    }

    @Test("An image in memory doesn't start an indicator")
    func memory() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        view.webImage.indicator = ActivityIndicator(in: view)
        view.webImage.load(ImageRequest(url: url), options: fixture.options())
        #expect(view.contentViews.isEmpty)
    }

    @Test("A loading view still has one indicator after seven replaced loads")
    func replacements() async throws {
        fixture.loader.isHeld = true
        for _ in 0..<7 { view.webImage.indicator = ActivityIndicator(in: view) }
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        #expect(view.contentViews.count == 1)
        view.webImage.indicator = ProgressIndicator(in: view)
        #expect(view.contentViews.count == 1 && view.contentViews.first is UIProgressView)
        view.webImage.cancel()
        _ = await result
        #expect(view.contentViews.isEmpty)
    }

    @Test("A progress bar shows the fraction received")
    func progress() throws {
        let indicator = ProgressIndicator(in: view)
        indicator.start()
        let bar = try #require(view.contentViews.first as? UIProgressView)
        indicator.update(LoadProgress(received: 30, expected: 120))
        #expect(bar.progress == 0.25)
        indicator.update(LoadProgress(received: 30, expected: nil))
        #expect(bar.progress == 0)
    }
}
#endif
