// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS)
import Foundation
import ImageBase
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

/// Tests recognize content by its size: an image is as large as its pixels, and its width identifies it.
@MainActor
@Suite("SwiftUI views in a window", .timeLimit(.minutes(1)), .serialized)
struct HostedViewTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func view(_ width: Int) throws -> some View {
        WebImageView(request: try fixture.request(width), options: options) { phase in
            if let image = phase.image { image } else { Color.red.frame(width: 50, height: 60) }
        }
    }

    private var options: DisplayOptions {
        let completions = completions
        return fixture.options { completions.record() }
    }

    @Test("A placeholder is shown until the image arrives")
    func placeholder() async throws {
        fixture.loader.isHeld = true
        let host = Host(try view(5))
        _ = await fixture.loader.requests.wait(count: 1)
        #expect(host.contentSize == CGSize(width: 50, height: 60))
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        await host.settle()
        #expect(host.contentSize == CGSize(width: 5, height: 4))
    }

    @Test("An image in memory is shown immediately")
    func memory() async throws {
        let view = try view(5)
        _ = try await fixture.manager.image(for: try fixture.request(5))
        #expect(Host(view).contentSize.width == 5)
        await completions.wait(count: 1)
    }

    @Test("A new request replaces the image without loading the first one again")
    func reuse() async throws {
        let host = Host(try view(5))
        await completions.wait(count: 1)
        await host.settle()
        host.show(try view(5))
        host.show(try view(6))
        await completions.wait(count: 2)
        await host.settle()
        #expect(host.contentSize.width == 6 && fixture.loader.requests.count == 2)
    }

    @Test("Only the latest request is shown")
    func lastRequest() async throws {
        fixture.loader.isHeld = true
        let host = Host(try view(5))
        _ = await fixture.loader.requests.wait(count: 1)
        host.show(try view(6))
        _ = await fixture.loader.requests.wait(count: 2)
        fixture.loader.isHeld = false
        await completions.wait(count: 2)
        await host.settle()
        #expect(host.contentSize.width == 6)
    }

    @Test("A load ends when its view disappears")
    func lifetime() async throws {
        fixture.loader.isHeld = true
        var task: ImageTask?
        let pending = WebImageView(request: try fixture.request(5), options: options) { phase, state in
            let _ = { task = state.task ?? task }()
            phase.image
        }
        let host = Host(pending)
        _ = await fixture.loader.requests.wait(count: 1)
        await host.settle()
        let running = try #require(task)
        host.show(Color.red)
        await host.settle()
        await #expect(throws: ImageError.self) { try await running.response }
    }
}
#endif
