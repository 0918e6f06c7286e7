// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import QuartzCore
import SwiftUI
import Testing
import WebImage
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("Observable models and animation modifiers", .timeLimit(.minutes(1)), .serialized)
struct ModelTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func load(_ request: ImageRequest, into model: WebImageModel) async {
        model.load(request, options: fixture.options { completions.record() })
        await completions.wait(count: 1)
    }

    /// Refreshes the display until it shows the frame at `index`.
    private func play(_ player: AnimationPlayer, to index: Int) async {
        while player.currentFrame?.index != index, !Task.isCancelled {
            await player.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
    }

    @Test("A model follows its load's phases, starting before `load` returns")
    func phases() async throws {
        let model = WebImageModel()
        let request = try fixture.request(5)
        await load(request, into: model)
        #expect(model.phase.image?.stubImage.width == 5 && model.state.url == request.url)
        model.clear()
        #expect(model.phase.image == nil && model.phase.error == nil)
        model.load(request, options: fixture.options())
        #expect(model.phase.image?.stubImage.width == 5)
    }

    @Test("The phase has an error after a failure, but not after a cancellation")
    func failure() async throws {
        let model = WebImageModel()
        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        await load(missing, into: model)
        #expect((model.phase.error as? ImageError)?.code == .notCached)
        let other = WebImageModel()
        fixture.loader.isHeld = true
        other.load(try fixture.request(5), options: fixture.options())
        other.cancel()
        #expect(other.phase.error == nil && other.phase.image == nil)
    }

    @Test("A known failure is reported immediately, without an empty phase first")
    func knownFailure() async throws {
        let url = try #require(URL(string: "https://images.example/text.png"))
        fixture.loader[url] = .data(Data("no image".utf8))
        let (model, request) = (WebImageModel(), ImageRequest(url: url))
        await load(request, into: model)
        #expect(model.phase.error != nil)
        var wasEmpty = false
        model.objectWillChange.stubSink = { [unowned model] in
            if model.phase.error == nil { wasEmpty = true }
        }
        model.load(request, options: fixture.options { completions.record() })
        #expect(completions.count == 2 && model.phase.error != nil && !wasEmpty)
        model.load(try fixture.request(5), options: fixture.options { completions.record() })
        await completions.wait(count: 3)
        #expect(model.phase.image?.stubImage.width == 5)
        model.load(request, options: fixture.options())
        #expect(model.phase.error != nil)
    }

    @Test("Without a request the phase is empty, but a request without a URL has an error")
    func noURL() async throws {
        let model = WebImageModel()
        await load(try fixture.request(5), into: model)
        model.load(nil as URL?, options: fixture.options())
        #expect(model.phase.error == nil && model.phase.image == nil)
        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        model.load(missing, options: fixture.options { completions.record() })
        await completions.wait(count: 2)
        #expect(model.phase.error != nil)
        model.load(nil as ImageRequest?, options: fixture.options())
        #expect(model.phase.error == nil && model.phase.image == nil)
        model.load(ImageRequest(url: nil), options: fixture.options())
        #expect((model.phase.error as? ImageError)?.code == .invalidURL)
    }

    @Test("The phase and the state are final when the completion is called", arguments: [5, nil])
    func completion(width: Int?) async throws {
        let model = WebImageModel()
        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        let request = try width.map { try fixture.request($0) } ?? missing
        // The second load of the image is a memory hit.
        for count in 1...2 {
            var options = fixture.options()
            var isFinal = false
            options.completion = { [completions, weak model] _ in
                guard let model else { return }
                switch model.state.phase {
                case .loaded: isFinal = model.phase.image?.stubImage.width == width
                case .failed: isFinal = width == nil && model.phase.error != nil
                default: break
                }
                completions.record()
            }
            model.load(request, options: options)
            await completions.wait(count: count)
            #expect(isFinal)
        }
    }

    @Test("A completion can load another image or clear the model")
    func reentrancy() async throws {
        let model = WebImageModel()
        let other = try fixture.request(6)
        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        var options = fixture.options()
        let next = fixture.options { [completions] in completions.record() }
        options.completion = { [weak model] _ in model?.load(other, options: next) }
        model.load(missing, options: options)
        await completions.wait(count: 1)
        #expect(model.phase.image?.stubImage.width == 6 && model.phase.error == nil)
        options.completion = { [completions, weak model] _ in
            model?.clear()
            completions.record()
        }
        model.load(missing, options: options)
        await completions.wait(count: 2)
        #expect(model.phase.image == nil && model.phase.error == nil)
    }

    @Test("Canceling keeps the loaded image")
    func cancelKeeps() async throws {
        let model = WebImageModel()
        await load(try fixture.request(5), into: model)
        model.cancel()
        #expect(model.phase.image?.stubImage.width == 5 && model.phase.error == nil)
    }

    @Test("Deallocating a model cancels its load")
    func gone() async throws {
        fixture.loader.isHeld = true
        var task: ImageTask?
        do {
            let model = WebImageModel()
            model.load(try fixture.request(5), options: fixture.options())
            task = model.state.task
            _ = await fixture.loader.requests.wait(count: 1)
        }
        await #expect(throws: ImageError.self) { try await task?.response }
    }

    @Test("A model publishes an animation's frames while it's visible")
    func frames() async throws {
        let model = WebImageModel()
        await load(try fixture.animation(), into: model)
        let player = try #require(model.player)
        #expect(player.state == .playing && player.isVisible)
        await play(player, to: 1)
        let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(model.phase.image?.stubImage.dataProvider?.stubAddress == address)
        model.isVisible = false
        #expect(!player.isVisible)
        model.isVisible = true
        model.reducesMotion = true
        #expect(player.state == .paused)
        model.clear()
        #expect(player.state == .stopped)
    }

    @Test("A player's model stops the display link when it's deallocated")
    func player() async throws {
        let data = try await fixture.manager.data(for: try fixture.animation()).data
        let player = try AnimationPlayer(data: data)
        do {
            let model = AnimationModel(player, scale: 2)
            await play(player, to: 2)
            #expect(model.image?.stubScale == 2 && model.frameIndex == 2 && model.loop == player.currentLoop)
            let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
            #expect(model.image?.stubImage.dataProvider?.stubAddress == address)
            model.isVisible = false
            #expect(!player.isVisible)
        }
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(player.onWake == nil)
    }

    /// Shows an animation in a view, and returns the host and its player.
    private func show(
        _ change: (WebImageView<Image>) -> some View
    ) async throws -> (StubHost, WebImageView<Image>, AnimationPlayer) {
        let request = try fixture.animation()
        var player: AnimationPlayer?
        var options = fixture.options { completions.record() }
        options.loopCount = 7
        let view = WebImageView(request: request, options: options) { phase, state in
            player = state.player
            return phase.image ?? Image(systemName: "photo")
        }
        let host = StubHost(change(view))
        await completions.wait(count: 1)
        host.settle()
        return (host, view, try #require(player))
    }

    /// One of the app's own views, around another one.
    private struct Framed<Content: View>: View {
        let content: Content

        var body: some View { content.frame(width: 20, height: 20) }
    }

    @Test("Modifiers set an animation's loops, rate and mode, even while it plays")
    func modifiers() async throws {
        let (host, view, player) = try await show { $0.animationRate(2).animationMode(.reverse) }
        #expect(player.rate == 2 && player.mode == .reverse && player.loopCount == 7)
        host.show(view.animationRate(3).animationLoops(1))
        #expect(player.rate == 3 && player.mode == .normal && player.loopCount == 1)
        host.show(nil)
    }

    @Test("A modifier pauses and plays an animation")
    func playing() async throws {
        let (host, view, player) = try await show { $0.animationPlays(false) }
        #expect(player.state == .paused)
        host.show(view.animationPlays(true))
        #expect(player.state == .playing)
        host.show(view.animationPlays(false))
        #expect(player.state == .paused)
        host.show(nil)
    }

    @Test("An animation stops while its view isn't visible")
    func animation() async throws {
        var player: AnimationPlayer?
        let host = StubHost(
            WebImageView(
                request: try fixture.animation(), options: fixture.options { completions.record() }
            ) { phase, state in
                let _ = { player = state.player ?? player }()
                phase.image
            })
        await completions.wait(count: 1)
        host.settle()
        let playing = try #require(player)
        await play(playing, to: 1)
        host.settle()
        let address = playing.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(host.image?.stubImage.dataProvider?.stubAddress == address)
        // Other suites also have display links, so don't await anything between the counts.
        let links = StubDisplay.links.count
        host.show(nil)
        #expect(StubDisplay.links.count == links - 1)
    }

    @Test("A new frame reevaluates a view's content, but not the view or the views around it")
    func evaluations() async throws {
        let (host, _, player) = try await show { Framed(content: $0) }
        func counts() -> [Int] {
            ["Framed", "WebImageView", "PhaseView"].map { host.stubEvaluations[$0] ?? 0 }
        }
        await play(player, to: 0)
        host.settle()
        let before = counts()
        for index in [1, 2, 0] {
            await play(player, to: index)
            host.settle()
            let address = player.currentFrame?.bitmap.withPixels { $0.baseAddress }
            #expect(host.image?.stubImage.dataProvider?.stubAddress == address)
        }
        #expect(counts() == [before[0], before[1], before[2] + 3])
        host.show(nil)
    }

    @Test("A frame of an animation doesn't cover the image that replaces it")
    func afterAnimation() async throws {
        let options = fixture.options { completions.record() }
        let host = StubHost(WebImageView(request: try fixture.animation(), options: options))
        await completions.wait(count: 1)
        host.settle()
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        StubDisplay.refresh(after: 0.05)
        host.show(WebImageView(request: try fixture.request(5), options: options))
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 5")
    }

    @Test("With reduced motion, an animation shows its first frame")
    func reducedMotion() async throws {
        let (host, _, player) = try await show { $0.environment(\.stubReducesMotion, true) }
        #expect(player.state == .paused)
        host.show(nil)
    }
}
#endif
