// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageCaching
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIKit transitions", .timeLimit(.minutes(1)), .serialized)
struct TransitionTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    /// Ends transitions that other tests left running.
    init() { StubAnimations.finish() }

    @Test("Only an image that wasn't in memory fades in")
    func fade() async throws {
        let url = try fixture.url(5)
        var options = fixture.options()
        options.transition = .fade(0.25)
        let fades = await withCheckedContinuation { done in
            // Look at the view before another test can end the transition.
            options.completion = { [view] _ in
                let own = StubAnimations.running.last { $0.view === view }
                let isCrossDissolve = own?.options.contains(.transitionCrossDissolve) == true
                done.resume(returning: isCrossDissolve && view.layer.animationKeys() != nil)
            }
            view.webImage.load(ImageRequest(url: url), options: options)
        }
        #expect(fades)
        let other = UIImageView(frame: .zero)
        await fixture.load(url, into: other.webImage) { $0.transition = .fade(0.25) }
        #expect(other.layer.animationKeys() == nil && other.image?.pixelWidth == 5)
    }

    @Test("An image from disk fades in unless it was looked up synchronously")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ImageManagerConfiguration.fixed(fixture.loader)
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        let url = try fixture.url(5)
        _ = try await manager.image(for: url)
        await manager.flush()
        await manager.removeAllImages(from: .memory)
        // The image arrives after `load` has returned. The completion looks at the view before another test
        // can end the transition.
        let gate = DispatchSemaphore(value: 0)
        let slow = Transformer(key: "slow") { bitmap, _ in
            gate.wait()
            return bitmap
        }
        var options = fixture.options()
        (options.manager, options.transition) = (manager, .fade(0.25))
        let (origin, fades) = await withCheckedContinuation { done in
            options.completion = { [view] result in
                let origin = try? result.get().origin
                done.resume(returning: (origin, view.layer.animationKeys() != nil))
            }
            view.webImage.load(ImageRequest(url: url, transformers: [slow]), options: options)
            gate.signal()
        }
        #expect(origin == .disk && fades)
    }

    @Test("A completion can wait for the transition to end")
    func waits() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        var isCompleted = false
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options {
                $0.transition = .flip(from: .left)
                $0.transitionPolicy = .always
                $0.waitsForTransition = true
                $0.completion = { _ in isCompleted = true }
            })
        #expect(view.image?.pixelWidth == 5 && !isCompleted)
        StubAnimations.finish()
        #expect(isCompleted)
    }

    @Test("A new load ends the running transition, which completes its load")
    func interrupted() async throws {
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        try await fixture.prepare(first)
        try await fixture.prepare(second)
        var completed: [Int] = []
        for url in [first, second] {
            view.webImage.load(
                ImageRequest(url: url),
                options: fixture.options {
                    $0.transition = .fade(1)
                    $0.transitionPolicy = url == first ? .always : .automatic
                    $0.waitsForTransition = true
                    $0.completion = { completed.append((try? $0.get().image.size.width) ?? 0) }
                })
        }
        #expect(completed == [5, 6])
        #expect(view.layer.animationKeys() == nil && view.image?.pixelWidth == 6)
        // Ending the previous transition has no effect now.
        StubAnimations.finish()
        #expect(completed == [5, 6])
    }

    @Test(
        "Flips and curls use UIKit's transitions of the same names",
        arguments: [
            (.flip(from: .left), .transitionFlipFromLeft), (.flip(from: .right), .transitionFlipFromRight),
            (.flip(from: .top), .transitionFlipFromTop), (.flip(from: .bottom), .transitionFlipFromBottom),
            (.curlUp(), .transitionCurlUp), (.curlDown(), .transitionCurlDown),
        ] as [(DisplayTransition, UIView.AnimationOptions)])
    func presets(transition: DisplayTransition, option: UIView.AnimationOptions) async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options { ($0.transition, $0.transitionPolicy) = (transition, .always) })
        let running = try #require(StubAnimations.running.first { $0.view === view })
        // The kinds of transitions are numbers in the same three bits.
        let kinds: UInt = 7 << 20
        #expect(running.options.rawValue & kinds == option.rawValue)
        StubAnimations.finish()
    }

    @Test("A slide animates the layer from its edge")
    func slide() async throws {
        await fixture.load(try fixture.url(5), into: view.webImage) {
            $0.transition = .slide(from: .right, 0.5)
        }
        let key = try #require(view.layer.animationKeys()?.first)
        let animation = try #require(view.layer.animation(forKey: key) as? CATransition)
        #expect(animation.type == .moveIn && animation.subtype == .fromRight && animation.duration == 0.5)
        animation.delegate?.animationDidStop(animation, finished: true)
        view.webImage.clear()
        #expect(view.image == nil)
    }

    @Test("A slide comes from the named edge whether the layer's y-axis points up or down")
    func slideDirection() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        func subtype(
            _ edge: DisplayTransition.Edge, _ layer: CALayer, _ slot: ViewImage
        ) -> CATransitionSubtype? {
            slot.load(
                ImageRequest(url: url),
                options: fixture.options {
                    ($0.transition, $0.transitionPolicy) = (.slide(from: edge), .always)
                })
            defer { slot.clear() }
            let animation = layer.animationKeys().flatMap { layer.animation(forKey: $0[0]) } as? CATransition
            return animation?.subtype
        }
        #expect(subtype(.top, view.layer, view.webImage) == .fromBottom)
        #expect(subtype(.left, view.layer, view.webImage) == .fromLeft)
        view.layer.isGeometryFlipped = true
        #expect(subtype(.top, view.layer, view.webImage) == .fromTop)
        #expect(subtype(.bottom, view.layer, view.webImage) == .fromBottom)
        let (parent, layer) = (CALayer(), CALayer())
        parent.addSublayer(layer)
        parent.isGeometryFlipped = true
        #expect(subtype(.bottom, layer, layer.webImage) == .fromBottom)
        layer.isGeometryFlipped = true
        #expect(subtype(.bottom, layer, layer.webImage) == .fromTop)
    }

    @Test("An image for a hidden state has no transition, because it would move the whole view")
    func otherState() async throws {
        let button = UIButton(frame: .zero)
        let urls = [try fixture.url(5), try fixture.url(6)]
        for url in urls { try await fixture.prepare(url) }
        func isAnimated(_ view: UIView, _ slot: ViewImage, _ index: Int = 0) -> Bool {
            slot.load(
                ImageRequest(url: urls[index]),
                options: fixture.options {
                    ($0.transition, $0.transitionPolicy) = (.flip(from: .left), .always)
                })
            defer { StubAnimations.finish() }
            return view.layer.animationKeys() != nil
        }
        #expect(!isAnimated(view, view.webImageHighlighted) && view.highlightedImage != nil)
        #expect(isAnimated(view, view.webImage))
        view.isHighlighted = true
        #expect(!isAnimated(view, view.webImage))
        #expect(isAnimated(view, view.webImageHighlighted))
        view.webImageHighlighted.clear()
        #expect(isAnimated(view, view.webImage))

        button.isSelected = true
        #expect(isAnimated(button, button.webImage()))
        #expect(isAnimated(button, button.webImage(for: .selected), 1))
        #expect(!isAnimated(button, button.webImage()))
        button.isSelected = false
        #expect(!isAnimated(button, button.webImage(for: .selected), 1))
        #expect(isAnimated(button, button.webImage()))
        #expect(!isAnimated(button, button.webBackgroundImage(for: .highlighted)))
        #expect(isAnimated(button, button.webBackgroundImage()))
    }

    @Test(
        "The next load ends a fade that follows another kind of transition",
        arguments: [.slide(from: .left), .custom(0.4) { _, _ in }] as [DisplayTransition])
    func fadeAfterAnotherKind(first: DisplayTransition) async throws {
        for (width, transition) in [(5, first), (6, .fade(0.5))] {
            let url = try fixture.url(width)
            try await fixture.prepare(url)
            view.webImage.load(
                ImageRequest(url: url),
                options: fixture.options { ($0.transition, $0.transitionPolicy) = (transition, .always) })
            guard width == 5 else { continue }
            if let key = view.layer.animationKeys()?.first, let slide = view.layer.animation(forKey: key) {
                view.layer.removeAnimation(forKey: key)
                slide.delegate?.animationDidStop(slide, finished: true)
            }
            for _ in 0..<2 { StubDisplay.refresh(after: 0.5) }
        }
        #expect(view.layer.animationKeys() != nil)
        view.webImage.clear()
        #expect(view.layer.animationKeys() == nil)
        StubAnimations.finish()
    }

    @Test("Ending a transition doesn't affect the app's own animations")
    func animationsOfTheProgram() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        view.layer.add(CAAnimation(), forKey: "before")
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options { ($0.transition, $0.transitionPolicy) = (.fade(1), .always) })
        view.layer.add(CAAnimation(), forKey: "after")
        #expect(view.layer.animationKeys()?.count == 3)
        view.webImage.clear()
        #expect(view.layer.animationKeys() == ["after", "before"])
        StubAnimations.finish()
    }

    @Test("With reduced motion, images appear without a transition")
    func reducedMotion() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        UIAccessibility.stubReducesMotion = true
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options {
                $0.transition = .flip(from: .top)
                $0.transitionPolicy = .always
            })
        UIAccessibility.stubReducesMotion = false
        #expect(view.layer.animationKeys() == nil && view.image?.pixelWidth == 5)
    }
}
#endif
