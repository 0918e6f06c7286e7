// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import SwiftUI
import Testing
import WebImage
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("SwiftUI views that disappear", .timeLimit(.minutes(1)), .serialized)
struct DisappearanceTests {
    private let fixture = SwiftUIFixture()

    /// Shows a view while the loader holds its request, hides it, and returns its state from before.
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

    @Test(
        "A pending load is canceled when its view disappears, no matter what hidden views do",
        arguments: [WebImageDisappearance.cancel, .lowerPriority, .keep])
    func cancel(disappearance: WebImageDisappearance) async throws {
        let task = try #require(try await hide(disappearance))
        await #expect(throws: ImageError.self) { try await task.response }
    }

    /// The tasks that a view has had.
    @MainActor
    private final class Tasks {
        var all: [ImageTask] = []

        func add(_ task: ImageTask?) {
            if let task, all.last !== task { all.append(task) }
        }
    }

    /// Shows a view while the loader holds its request.
    private func showPending(
        _ tasks: Tasks, priority: Priority = .normal, _ disappearance: WebImageDisappearance? = nil
    ) async throws -> StubHost {
        fixture.loader.isHeld = true
        var request = try fixture.request(5)
        request.priority = priority
        let view = WebImageView(request: request, options: fixture.options()) { phase, state in
            let _ = tasks.add(state.task)
            if let image = phase.image { image } else { ProgressView() }
        }
        let host = StubHost(disappearance.map { view.whenDisappearing($0) } ?? view)
        _ = await fixture.loader.requests.wait(count: 1)
        host.settle()
        #expect(tasks.all.count == 1)
        return host
    }

    @Test("A load canceled for a hidden view starts again when the view reappears")
    func hidden() async throws {
        let tasks = Tasks()
        let host = try await showPending(tasks)
        host.cover(true)
        await #expect(throws: ImageError.self) { try await tasks.all[0].response }
        host.cover(false)
        host.settle()
        #expect(tasks.all.count == 2)
        fixture.loader.isHeld = false
        #expect(try await tasks.all[1].response.image.size.width == 5)
        host.show(nil)
    }

    @Test("A view can lower its load's priority while it's hidden")
    func lowersPriority() async throws {
        let tasks = Tasks()
        let host = try await showPending(tasks, priority: .high, .lowerPriority)
        host.cover(true)
        #expect(tasks.all[0].priority == .low)
        host.cover(false)
        #expect(tasks.all.count == 1 && tasks.all[0].priority == .high)
        host.show(nil)
    }

    @Test("A hidden view can keep loading")
    func keeps() async throws {
        let tasks = Tasks()
        let host = try await showPending(tasks, .keep)
        host.cover(true)
        #expect(tasks.all[0].priority == .normal)
        fixture.loader.isHeld = false
        #expect(try await tasks.all[0].response.image.size.width == 5)
        host.show(nil)
    }

    @Test("A view with a failed load retries only when it reappears")
    func failed() async throws {
        let url = try #require(URL(string: "https://images.example/5.png"))
        let completions = Completions()
        let view = WebImageView(
            request: ImageRequest(url: url), options: fixture.options { completions.record() }
        ) { phase in
            if let image = phase.image { image } else if phase.error != nil { Color.red }
        }
        let host = StubHost(view)
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "red")
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 5, height: 4)
        host.cover(true)
        host.cover(false)
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 5")
        host.cover(true)
        host.cover(false)
        #expect(completions.count == 2)
    }

    @Test("A view that reappears loads again")
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
}

/// Shows either its content or nothing.
private struct Toggle<Content: View>: View {
    let isShown: Bool
    let content: Content

    var body: some View {
        if isShown { content }
    }
}
#endif
