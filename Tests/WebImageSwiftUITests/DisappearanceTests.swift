// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import SwiftUI
import Testing
import WebImage
import WebImageFixtures
import WebImageSwiftUI

#if canImport(QuartzCore)
import QuartzCore
#endif

@MainActor
@Suite("Views of SwiftUI that disappear", .timeLimit(.minutes(1)), .serialized)
struct DisappearanceTests {
    private let fixture = SwiftUIFixture()

    /// Shows a view while the loader holds its request, hides it, and returns the state it then had.
    private func hide(_ disappearance: WebImageDisappearance) async throws -> ImageTask? {
        fixture.loader.isHeld = true
        var task: ImageTask?
        let host = StubHost(
            WebImageView(request: try fixture.request(5), options: fixture.options()) { phase, state in
                let _ = { task = state.task ?? task }()
                if let image = phase.image { image } else { ProgressView() }
            }.whenDisappearing(disappearance))
        _ = await fixture.loader.requests.wait(count: 1)
        host.settle()
        let running = task
        host.show(nil)
        return running
    }

    @Test("A pending load is cancelled when the view is gone")
    func cancel() async throws {
        let task = try #require(try await hide(.cancel))
        await #expect(throws: ImageError.self) { try await task.response }
    }

    @Test("A view that appears again loads again")
    func again() async throws {
        fixture.loader.isHeld = true
        let completions = Completions()
        var isShown = true
        func view() throws -> some View {
            Toggle(
                isShown: isShown,
                content: WebImageView(
                    request: try fixture.request(5), options: fixture.options { completions.record() }
                ) { $0.image })
        }
        let host = StubHost(try view())
        _ = await fixture.loader.requests.wait(count: 1)
        isShown = false
        host.show(try view())
        await completions.wait(count: 1)
        fixture.loader.isHeld = false
        isShown = true
        host.show(try view())
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 5")
    }

    @Test("An animation shows its frames, and stops while the view is not visible")
    func animation() async throws {
        let completions = Completions()
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
        while playing.currentFrame?.index != 1 {
            await playing.prepare()
            StubDisplay.refresh(after: 0.05)
            await Task.yield()
        }
        host.settle()
        let address = playing.currentFrame?.bitmap.withPixels { $0.baseAddress }
        #expect(host.image?.stubImage.dataProvider?.stubAddress == address)
        // Other suites have display links too, so nothing is awaited between the counts.
        let links = StubDisplay.links.count
        host.show(nil)
        #expect(StubDisplay.links.count == links - 1)
    }
}

/// Shows its content or nothing.
private struct Toggle<Content: View>: View {
    let isShown: Bool
    let content: Content

    var body: some View {
        if isShown { content }
    }
}
#endif
