// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// A view that records the content it's asked to show.
@MainActor
private final class View: DisplaySlot, DisplayBinding {
    var shown: [String] = []
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }
    var webImage: View { self }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        switch content {
        case .nothing: shown.append("nothing")
        case .placeholder: shown.append("placeholder")
        case .image(let image): shown.append("\(image.size) by \(transition)")
        case .animation: shown.append("animation")
        }
    }
}

@Suite("Article for users coming from other libraries", .timeLimit(.minutes(2)))
struct ComingFromOthersTests {
    @MainActor
    @Test("A view replaces the placeholder with the image at the requested size")
    func view() async throws {
        let fixture = try ManagerFixture()
        let url = fixture.serve("/cat.png", .picture(width: 800, height: 400)).url
        let (manager, view) = (fixture.manager, View())
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<ImageResponse, ImageError>, Never>) in
            func finish(_ result: Result<ImageResponse, ImageError>) { done.resume(returning: result) }

            var request = ImageRequest(url: url)
            request.thumbnail = .fit(width: 400, height: 400)  // pixels, not points
            request.transformers = [.roundedCorners(radius: 16)]
            request.cachePolicy = .cacheElseLoad  // however old it is, as there

            view.webImage.load(
                request, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9), transition: .fade(0.25),
                manager: manager,  // default: the shared one
                completion: { result in finish(result) })
        }
        #expect(try result.get().origin == .network)
        #expect(view.shown == ["placeholder", "400x200 by fade(0.25)"])
    }

    @Test("loadData(_:) stores images on disk ahead of time")
    func ahead() async throws {
        let fixture = try ManagerFixture()
        let manager = fixture.manager
        let urls = ["/1", "/2"].compactMap { fixture.serve($0).url }

        for url in urls {
            manager.loadData(ImageRequest(url: url, priority: .low))
        }

        for url in urls { _ = try await manager.image(for: url) }
        await manager.flush()
        #expect(fixture.origin.requestCount == 2)
        for url in urls {
            let response = try await fixture.anotherManager().load(ImageRequest(url: url)).response
            #expect(response.origin == .disk)
        }
    }

    @Test("An image stored by the app is found under its request's key")
    func byHand() async throws {
        let fixture = try ManagerFixture()
        let (manager, data) = (fixture.manager, Data.picture())
        var request = ImageRequest(string: "https://pictures.example/a.png")
        request.cachePolicy = .cacheOnly

        await manager.disk?.store(data, for: manager.keys(for: request).original)
        let isStored = await manager.disk?.contains(manager.keys(for: request).original)

        #expect(isStored == true)
        #expect(try await manager.load(request).response.origin == .disk)
        manager.memory.removeAll()
        await manager.disk?.removeAll()
        await #expect(throws: ImageError.self) { try await manager.image(for: request) }
    }
}
