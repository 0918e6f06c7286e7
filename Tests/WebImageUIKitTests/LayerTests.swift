// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures

@MainActor
@Suite("CALayer", .timeLimit(.minutes(1)))
struct LayerTests {
    private let fixture = ViewFixture()
    private let layer = CALayer()

    private var contents: CGImage? { layer.contents.map { $0 as AnyObject } as? CGImage }

    @Test("The contents are the image")
    func contents() async throws {
        let response = try await fixture.load(try fixture.url(7), into: layer.webImage).get()
        #expect(contents?.width == 7)
        let address = response.image.bitmap.withPixels { $0.baseAddress }
        #expect(contents?.dataProvider?.stubAddress == address)
        layer.webImage.clear()
        #expect(layer.contents == nil)
    }

    @Test("Contents and scale change at once, without an implicit animation")
    func implicitAnimation() async throws {
        await fixture.load(try fixture.url(7), into: layer.webImage)
        layer.webImage.clear()
        #expect(layer.animationKeys() == nil)
    }

    @Test("A fade is a transition of Core Animation, whose end completes the load")
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

    @Test("A layer that is dropped during a transition is released")
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
