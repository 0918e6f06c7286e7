// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import ImageLoading
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("SwiftUI view modifiers", .serialized, .timeLimit(.minutes(1)))
final class ModifierTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func view(_ width: Int) throws -> WebImageView<Image> {
        WebImageView(
            request: try fixture.request(width),
            options: fixture.options { [completions] in completions.record() })
    }

    @Test("The default view is resizable and fits its frame")
    func resizable() async throws {
        let host = StubHost(
            try view(40).resizable().imageTransition(.fade(0.375)).frame(width: 100, height: 50))
        #expect(host.history.first?.count == 1 && host.stubTransitions == ["opacity"])
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 40")
        #expect(host.size == CGSize(width: 100, height: 50))
        // Other suites run at the same time, so the transaction can be anywhere in the list.
        #expect(StubTransactions.all.contains { $0.animation == .easeInOut(duration: 0.375) })
    }

    @Test("A placeholder is shown whenever there's no image")
    func placeholder() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(try view(8).resizable().imagePlaceholder { Color.gray })
        #expect(host.text == "gray")
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 8")

        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        let failed = StubHost(
            WebImageView(request: missing, options: fixture.options { [completions] in completions.record() })
                .imagePlaceholder { Color.gray })
        await completions.wait(count: 2)
        failed.settle()
        #expect(failed.text == "gray")
    }

    @Test("A spinner is shown while the image is loading", arguments: [WebImageIndicator.spinner, .bar])
    func indicator(kind: WebImageIndicator) async throws {
        fixture.loader.isHeld = true
        let host = StubHost(try view(8).imagePlaceholder { Text("none") }.imageIndicator(kind))
        host.settle()
        #expect(host.text == "none, progress")
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 8")
    }

    @Test("The options' actions are called before the modifiers' actions, which follow in order")
    func actions() async throws {
        let calls = EventLog<String>()
        var options = fixture.options()
        options.completion = { _ in calls.record("options") }
        let view = WebImageView(request: try fixture.request(8), options: options)
            .onSuccess { calls.record("first \($0.image.size.width)") }
            .onFailure { calls.record("failed \($0.code)") }
            .onProgress { _ in }
            .onSuccess { _ in calls.record("second") }
        let host = StubHost(view)
        #expect(await calls.wait(count: 3) == ["options", "first 8", "second"])

        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        let failing = StubHost(
            WebImageView(request: missing, options: fixture.options())
                .onFailure { _ in calls.record("failed") }.resizable())
        #expect(await calls.wait(count: 4).last == "failed")
        withExtendedLifetime((host, failing)) {}
    }

    @Test("An image slides in from an edge, unless motion is reduced", arguments: [false, true])
    func slide(reducesMotion: Bool) async throws {
        let host = StubHost(
            try view(8).imageTransition(.slide(from: .left, 0.5))
                .environment(\.stubReducesMotion, reducesMotion))
        #expect(host.stubTransitions == [reducesMotion ? "opacity" : "move(leading)"])
        await completions.wait(count: 1)
    }

    @Test("An image also slides in from the left in right-to-left layouts")
    func mirroredSlide() async throws {
        let host = StubHost(
            try view(8).imageTransition(.slide(from: .left, 0.5))
                .environment(\.layoutDirection, .rightToLeft))
        #expect(host.stubTransitions == ["move(trailing)"])
        await completions.wait(count: 1)
    }

    @Test("A placeholder keeps its size when the image fills the view, regardless of modifier order")
    func fillAndPlaceholder() async throws {
        fixture.loader.isHeld = true
        let hosts = [
            StubHost(try view(40).imagePlaceholder { Text("none") }.resizedToFill().frame(width: 20)),
            StubHost(try view(40).resizedToFill().imagePlaceholder { Text("none") }.frame(width: 20)),
        ]
        for host in hosts { #expect(host.text == "none" && host.stubContentShapes == []) }
        fixture.loader.isHeld = false
        await completions.wait(count: 2)
        for host in hosts {
            host.settle()
            #expect(host.text == "image 40" && host.stubContentShapes == ["Rectangle"])
            #expect(host.size.width == 20)
        }
    }

    @Test("With any content, the image is resizable if that modifier comes last")
    func resizableLast() async throws {
        let size = CGSize(width: 100, height: 50)
        let hosts = [
            StubHost(
                try view(8).imageIndicator(.bar).imageTransition(.fade(0.5)).resizable(),
                stubWindowSize: size),
            StubHost(
                WebImageView(
                    request: try fixture.request(8),
                    options: fixture.options { [completions] in completions.record() }
                ) { $0.image }
                .resizable(), stubWindowSize: size),
        ]
        await completions.wait(count: 2)
        for host in hosts {
            host.settle()
            #expect(host.text == "image 8" && host.size == size)
        }
        #expect(hosts[0].stubTransitions == ["opacity"])
    }

    @Test("Images use the indicator, transition and placeholder set on an enclosing view")
    func outerModifiers() async throws {
        fixture.loader.isHeld = true
        let (first, second) = (try view(8), try view(9))
        let host = StubHost(
            ZStack {
                first.resizable().frame(width: 20, height: 20)
                second.imagePlaceholder { Text("own") }
                WebImageView(url: nil) { phase in if phase.image == nil { Text("phase") } }
            }
            .imageIndicator(.spinner).imagePlaceholder { Text("outer") }
            .imageTransition(.slide(from: .top, 0.5)))
        host.settle()
        #expect(host.text == "outer, progress, own, progress, phase")
        #expect(host.stubTransitions == ["move(top)"])
        fixture.loader.isHeld = false
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 8, image 9, phase")
        // The view's own transition takes precedence.
        let own = StubHost(
            try view(8).imageTransition(.fade(0.5)).frame(width: 9).imageTransition(.slide(from: .top, 0.5)))
        #expect(own.stubTransitions == ["opacity"])
        await completions.wait(count: 3)
    }

    @Test("Modifiers also apply to an image in memory")
    func memory() async throws {
        let (image, animation) = (try fixture.request(8), try fixture.animation())
        _ = try await fixture.manager.image(for: image)
        _ = try await fixture.manager.load(animation).response
        let calls = EventLog<String>()
        let host = StubHost(
            WebImageView(request: image, options: fixture.options())
                .onSuccess { calls.record("success \($0.image.size.width)") })
        #expect(host.text == "image 8")
        #expect(await calls.wait(count: 1) == ["success 8"])
        var player: AnimationPlayer?
        let paused = StubHost(
            WebImageView(request: animation, options: fixture.options()) { phase, state in
                let _ = { player = state.player ?? player }()
                phase.image
            }
            .animationPlays(false).animationLoops(3))
        #expect(player?.state == .paused && player?.loopCount == 3)
        paused.show(nil)
        #expect(calls.count == 1)
        withExtendedLifetime(host) {}
    }

    @Test("SwiftUI colors become transformer colors, unless they depend on the environment")
    func colors() {
        let color = Color(cgColor: CGColor(srgbRed: 1, green: 0.5, blue: -1, alpha: 0.25))
        #expect(RGBAColor(color) == RGBAColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
        #expect(RGBAColor(Color.red) == nil)
    }
}
#endif
