// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// A view that records its content.
@MainActor
private final class Slot: DisplaySlot {
    var shown: [String] = []
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        let name =
            switch content {
            case .nothing: "nothing"
            case .placeholder(let placeholder):
                if case .color(let color) = placeholder.kind, color.red == 1 {
                    "error"
                } else {
                    "placeholder"
                }
            case .image(let image), .animation(let image, _):
                image.middle == StoredFixture.oldColor ? "old" : "new"
            }
        shown.append(transition == .none ? name : name + " with transition")
    }

    /// Loads an image and returns the result. The gate opens when a stored image is delivered.
    func load(
        _ request: ImageRequest, of fixture: StoredFixture, setsImage: Bool = true,
        onEvent: @escaping @MainActor (ImageTask.Event) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            var options = DisplayOptions()
            options.manager = fixture.manager
            options.placeholder = .color(red: 0, green: 0, blue: 0)
            options.errorImage = .color(red: 1, green: 0, blue: 0)
            options.transition = .fade(0.2)
            options.setsImage = setsImage
            options.onEvent = { event in
                onEvent(event)
                if case .cached = event { fixture.origin.release("gate") }
            }
            options.completion = { continuation.resume(returning: $0) }
            binding.load(request, options: options)
        }
    }
}

@MainActor
@Suite("Stored images in a slot", .timeLimit(.minutes(1)))
struct StoredSlotTests {
    private let slot = Slot()

    @Test(
        "A stale image is shown only once even if it's revalidated",
        arguments: [CachePolicy.standard, .refresh])
    func confirmed(policy: CachePolicy) async throws {
        for storage in Storage.allCases {
            slot.shown = []
            slot.binding.clear()
            let fixture = try await StoredFixture(storage)
            fixture.answer(fixture.confirmation(at: "gate"))
            let result = await slot.load(fixture.request(policy), of: fixture)
            #expect(try result.get().status == .revalidated)
            expectShownOnce(from: storage)
        }
    }

    /// Expects that the image was shown only once: immediately, or after the placeholder if reading from disk
    /// took longer than starting the load.
    private func expectShownOnce(from storage: Storage) {
        let shown = slot.shown.drop { $0 == "nothing" }
        #expect(shown == ["old"] || storage != .memory && shown == ["placeholder", "old with transition"])
    }

    @Test("A stored image that doesn't need validation is shown once", arguments: Storage.allCases)
    func fresh(storage: Storage) async throws {
        for (policy, age) in [
            (CachePolicy.standard, Age.fresh), (.standard, .whileRevalidating), (.cacheElseLoad, .stale),
            (.cacheOnly, .stale),
        ] {
            slot.shown = []
            slot.binding.clear()
            let fixture = try await StoredFixture(storage, age)
            _ = try await slot.load(fixture.request(policy), of: fixture).get()
            expectShownOnce(from: storage)
        }
    }

    @Test(
        "A new image replaces the stored one with the transition",
        arguments: [CachePolicy.standard, .refresh], Storage.allCases)
    func changed(policy: CachePolicy, storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.newPicture().held(at: "gate"))
        _ = try await slot.load(fixture.request(policy), of: fixture).get()
        #expect(slot.shown.suffix(2).last == "new with transition")
        #expect(slot.shown.dropLast().last?.hasPrefix("old") == true)
    }

    @Test("A stale image stays when the server can't be reached", arguments: Storage.allCases)
    func unreachable(storage: Storage) async throws {
        for policy in [CachePolicy.standard, .refresh] {
            slot.binding.clear()
            let fixture = try await StoredFixture(storage)
            fixture.answer(.status(503))
            let result = await slot.load(fixture.request(policy), of: fixture)
            #expect((try? result.get().status) == (policy == .standard ? .stale : nil))
            #expect(slot.shown.last?.hasPrefix("old") == true)
        }
    }

    @Test("Other failures keep the stored image, unless the server no longer serves it")
    func failures() async throws {
        for storage in Storage.allCases {
            for status in [400, 404, 401] {
                slot.binding.clear()
                let fixture = try await StoredFixture(storage)
                fixture.answer(.status(status).held(at: "gate"))
                _ = await slot.load(fixture.request, of: fixture)
                #expect(slot.shown.last == "error" || status == 400)
                #expect(slot.shown.last?.hasPrefix("old") == true || status != 400)
            }
        }
    }

    @Test(
        "Any failed refresh keeps the slot's image and the stored one",
        arguments: [400, 401, 403, 404, 410, 451, 500], Storage.allCases)
    func refreshFailure(status: Int, storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(.status(status).held(at: "gate"))
        let result = await slot.load(fixture.request(.refresh), of: fixture)
        let error = #expect(throws: ImageError.self) { try result.get() }
        #expect(error?.status == status && slot.shown.last?.hasPrefix("old") == true)
        #expect(await fixture.isStored())
        fixture.manager.memory.removeAll()
        #expect(await fixture.isStored())
    }

    @Test("A refresh keeps the slot's image even if the caches no longer have it", arguments: [403, 404])
    func refreshOfLost(status: Int) async throws {
        let fixture = try await StoredFixture(.memory, .fresh)
        _ = try await slot.load(fixture.request, of: fixture).get()
        await fixture.manager.removeAllImages()
        fixture.answer(.status(status))
        let result = await slot.load(fixture.request(.refresh), of: fixture)
        let error = #expect(throws: ImageError.self) { try result.get() }
        #expect(error?.status == status && slot.shown.last?.hasPrefix("old") == true)
        // With another policy, an image that no longer exists on the server isn't kept.
        _ = await slot.load(fixture.request(.reload), of: fixture)
        #expect(slot.shown.last == "error")
    }

    @Test("A failure of another URL with the same cache key keeps the stored image", arguments: [403, 404])
    func otherURL(status: Int) async throws {
        let fixture = try await StoredFixture(.memory, name: "cat")
        fixture.origin.route("/dog.png", .status(status).held(at: "gate"))
        var request = ImageRequest(url: fixture.origin.url("/dog.png"))
        (request.cacheKey, request.cachePolicy) = ("cat", .refresh)
        let result = await slot.load(request, of: fixture)
        let error = #expect(throws: ImageError.self) { try result.get() }
        #expect(error?.status == status && slot.shown.last?.hasPrefix("old") == true)
    }

    @Test("With setsImage off, images are passed to onEvent instead of being shown")
    func events() async throws {
        let fixture = try await StoredFixture(.memory)
        fixture.answer(fixture.newPicture().held(at: "gate"))
        var events: [String] = []
        _ = await slot.load(fixture.request, of: fixture, setsImage: false) { event in
            if case .cached(let response) = event { events.append(StoredFixture.name(response)) }
            if case .finished(.success(let response)) = event { events.append(StoredFixture.name(response)) }
        }
        #expect(events == ["old", "new"] && slot.shown == ["placeholder"])
    }
}
