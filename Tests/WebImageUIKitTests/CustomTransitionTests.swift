// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("Custom UIKit transitions", .timeLimit(.minutes(1)), .serialized)
struct CustomTransitionTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    /// Ends transitions that other tests left running.
    init() { StubAnimations.finish() }

    /// Loads an image that's in memory, with a transition.
    private func load(
        _ url: URL, _ transition: DisplayTransition, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async throws {
        try await fixture.prepare(url)
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options {
                ($0.transition, $0.transitionPolicy) = (transition, .always)
                change(&$0)
            })
    }

    private func width(_ context: DisplayTransition.Context) -> Int? {
        (context.view as? UIImageView)?.image?.pixelWidth
    }

    @Test("A custom transition prepares the view before animating it at each display refresh")
    func custom() async throws {
        var widths: [Int?] = []
        var progress: [Double] = []
        var ends: [String] = []
        let transition = DisplayTransition.custom(
            0.4, curve: .linear, prepare: { widths.append(width($0)) },
            animate: { context, value in
                widths.append(width(context))
                progress.append(value)
            },
            completion: { ends.append("transition \($1) \(width($0) ?? 0)") })
        try await load(try fixture.url(5), transition) {
            $0.waitsForTransition = true
            $0.completion = { _ in ends.append("load") }
        }
        StubDisplay.refresh()
        StubDisplay.refresh(after: 0.25)
        #expect(progress.count == 3 && abs(progress[2] - 0.625) < 0.001 && ends.isEmpty)
        StubDisplay.refresh(after: 0.25)
        #expect(progress.last == 1 && ends == ["transition true 5", "load"])
        #expect(widths == [nil, 5, 5, 5, 5])
    }

    @Test("The closures receive the image and the response")
    func response() async throws {
        let url = try fixture.url(5)
        var texts: [String] = []
        func note(_ context: DisplayTransition.Context) {
            let (image, response) = (context.image, context.response)
            texts.append("\(image?.size.width ?? 0) \(response?.origin == .memory)")
        }
        let transition = DisplayTransition.custom(
            0.1, prepare: { note($0) }, animate: { context, _ in note(context) },
            completion: { context, _ in note(context) })
        try await load(url, transition)
        StubDisplay.refresh()
        StubDisplay.refresh(after: 0.2)
        #expect(texts == Array(repeating: "5 true", count: 5))
        texts = []
        let image = try await fixture.manager.image(for: url)
        view.webImage.show(.image(image), transition: transition)
        #expect(texts.first == "5 false")
        view.webImage.clear()
    }

    @Test("A transition can let the app set the image")
    func leavesImage() async throws {
        var isSet = false
        let transition = DisplayTransition.custom(1, setsImage: false) { context, progress in
            if progress >= 0.5, !isSet {
                isSet = true
                context.setImage()
            }
        }
        try await load(try fixture.animation(frames: 3), transition)
        #expect(view.image == nil)
        StubDisplay.refresh()
        StubDisplay.refresh(after: 0.25)
        #expect(view.image == nil && view.layer.contents == nil)
        StubDisplay.refresh(after: 0.5)
        #expect(view.image?.pixelWidth == 8)
        view.webImage.clear()
    }

    @Test("Later calls from a transition that another load interrupted have no effect")
    func interrupted() async throws {
        var ends: [Bool] = []
        var old: DisplayTransition.Context?
        let transition = DisplayTransition.custom(
            1, setsImage: false, prepare: { old = $0 }, animate: { _, _ in },
            completion: { ends.append($1) })
        try await load(try fixture.url(5), transition)
        try await load(try fixture.url(6), .none)
        #expect(ends == [false] && view.image?.pixelWidth == 6)
        old?.setImage()
        #expect(view.image?.pixelWidth == 6)
    }

    @Test("Starting a load in a closure ends the transition")
    func loadInClosure() async throws {
        let other = try fixture.url(6)
        try await fixture.prepare(other)
        var ends: [Bool] = []
        let options = fixture.options()
        let transition = DisplayTransition.custom(
            1, prepare: { [view] _ in view.webImage.load(ImageRequest(url: other), options: options) },
            animate: { _, _ in }, completion: { ends.append($1) })
        try await load(try fixture.url(5), transition)
        #expect(ends == [false] && view.image?.pixelWidth == 6)
    }

    @Test("Deallocating a view ends its transition without calling more closures")
    func gone() async throws {
        var calls = 0
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        weak var gone: UIImageView?
        do {
            let view = UIImageView(frame: .zero)
            gone = view
            let transition = DisplayTransition.custom(
                1, animate: { _, _ in calls += 1 }, completion: { _, _ in calls += 1 })
            view.webImage.load(
                ImageRequest(url: url),
                options: fixture.options { ($0.transition, $0.transitionPolicy) = (transition, .always) })
        }
        StubDisplay.refresh()
        #expect(gone == nil && calls == 1)
    }

    @Test(
        "A UIKit transition runs with custom options and closures", arguments: [true, false])
    func uiView(setsImage: Bool) async throws {
        var calls: [String] = []
        let transition = DisplayTransition.uiView(
            0.5, options: [.transitionCurlUp, .curveEaseIn], setsImage: setsImage,
            prepare: { calls.append("prepare \(width($0) ?? 0)") },
            animations: {
                calls.append("animations \(width($0) ?? 0)")
                if !setsImage { $0.setImage() }
            },
            completion: { calls.append("end \($1) \($0.response?.image.size.width ?? 0)") })
        try await load(try fixture.url(5), transition) {
            $0.waitsForTransition = true
            $0.completion = { _ in calls.append("load") }
        }
        let running = try #require(StubAnimations.running.first { $0.view === view })
        #expect(running.options == [.transitionCurlUp, .curveEaseIn])
        #expect(calls == ["prepare 0", "animations \(setsImage ? 5 : 0)"] && view.image?.pixelWidth == 5)
        StubAnimations.finish()
        #expect(calls.suffix(2) == ["end true 5", "load"])
        calls = []
        try await load(try fixture.url(6), transition)
        view.webImage.clear()
        StubAnimations.finish()
        #expect(calls.last == "end false 6")
    }

    @Test("A layer runs a custom transition, but shows a UIKit transition as a fade")
    func layer() async throws {
        let layer = CALayer()
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        var progress: [Double] = []
        let transitions: [DisplayTransition] = [
            .custom(0.1) { context, value in
                #expect(context.view as? CALayer === layer)
                progress.append(value)
            },
            .uiView(0.1, options: .transitionCurlUp) { _ in },
        ]
        for transition in transitions {
            layer.webImage.load(
                ImageRequest(url: url),
                options: fixture.options { ($0.transition, $0.transitionPolicy) = (transition, .always) })
            StubDisplay.refresh()
            StubDisplay.refresh(after: 0.2)
        }
        #expect(progress == [0, 0, 1])
        #expect(layer.animationKeys()?.count == 1)
        layer.webImage.clear()
    }
}
#endif
