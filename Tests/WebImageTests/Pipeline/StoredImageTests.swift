// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

/// Tests how stored images are delivered. ``ValidationTableTests`` has the table of policies and ages.
@Suite("Delivering stored images", .timeLimit(.minutes(1)))
struct StoredImageTests {
    @Test(
        "A new image is delivered and stored after the stored one",
        arguments: [CachePolicy.standard, .refresh],
        Storage.allCases)
    func change(policy: CachePolicy, storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.newPicture().held(at: "gate"))
        #expect(await fixture.events(policy) == ["cached old", "fetched new"])
        #expect(await fixture.events(.cacheOnly) == ["fresh new"])
        fixture.manager.memory.removeAll()
        await fixture.manager.flush()
        #expect(await fixture.events(.cacheOnly) == ["fresh new"])
    }

    @Test(
        "If the server sends the stored bytes again, the image counts as revalidated",
        arguments: [Storage.memory, .disk])
    func sameBytes(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        let headers = ["ETag": "\"two\"", "Cache-Control": "max-age=60"]
        fixture.answer(.picture(color: StoredFixture.oldColor, headers: headers).held(at: "gate"))
        #expect(await fixture.events(.standard) == ["cached old", "revalidated old"])
        #expect(try await fixture.manager.load(fixture.request).response.status == .fresh)
    }

    @Test("A memory hit is delivered before load returns, fresh or stale")
    func synchronous() async throws {
        let fixture = try await StoredFixture(.memory)
        fixture.answer(fixture.confirmation(at: "gate"))
        let events = EventLog<String>()
        let task = fixture.manager.load(fixture.request) { event in
            if case .cached(let response) = event { events.record("cached \(response.status)") }
        }
        #expect(events.events == ["cached stale"] && task.result == nil)
        fixture.origin.release("gate")
        #expect(try await task.response.status == .revalidated)
    }

    @Test("A synchronous lookup delivers a stale image on disk before load returns")
    func synchronousFromDisk() async throws {
        let fixture = try await StoredFixture(.disk)
        fixture.answer(fixture.confirmation(at: "gate"))
        var request = fixture.request
        request.lookup = .synchronous
        let events = EventLog<String>()
        let task = fixture.manager.load(request) { event in
            if case .cached(let response) = event { events.record(StoredFixture.name(response)) }
        }
        #expect(events.events == ["old"])
        fixture.origin.release("gate")
        #expect(try await task.response.status == .revalidated)
    }

    @Test("The final result waits for the validation", arguments: Storage.allCases)
    func finalResult(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.newPicture())
        #expect(try await fixture.manager.image(for: fixture.request).middle == StoredFixture.newColor)
    }

    @Test("Validation starts while the stored image is still decoding")
    func parallel() async throws {
        let fixture = try await StoredFixture(.disk) { $0.pixelSlots = 2 }
        fixture.answer(fixture.newPicture())
        let hasEnded = DispatchSemaphore(value: 0)
        var request = fixture.request
        // The stored image isn't ready until the load has ended.
        request.transformers = [
            Transformer(key: "held") { bitmap, _ in
                let color = bitmap.withPixels { $0.load(as: UInt32.self) }
                if color == StoredFixture.oldColor { hasEnded.wait() }
                return bitmap
            }
        ]
        var events: [String] = []
        for await event in fixture.manager.load(request).events {
            if case .cached = event { events.append("cached") }
            if case .finished(let result) = event { events.append(StoredFixture.name(try result.get())) }
        }
        hasEnded.signal()
        #expect(events == ["new"])
    }

    @Test(
        "A cancelled load does not end again, no matter how the server responds", arguments: Storage.allCases)
    func cancelled(storage: Storage) async throws {
        let fixture = try await StoredFixture(storage)
        fixture.answer(fixture.confirmation(at: "gate"))
        let task = fixture.manager.load(fixture.request)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        task.cancel()
        #expect(throws: ImageError.self) { try task.result?.get() }
        fixture.origin.release("gate")
        #expect(task.isCancelled && fixture.manager.statistics.tasks == 0)
    }

    @Test("Equal loads share one validation", arguments: Storage.allCases)
    func shared(storage: Storage) async throws {
        let recorder = EventRecorder()
        let fixture = try await StoredFixture(storage) { $0.observer = recorder }
        fixture.answer(fixture.confirmation(at: "gate"))
        let transfers = recorder.events(.transferBegan).count
        let joins = recorder.events(.joined).count
        let tasks = (0..<5).map { _ in fixture.manager.load(fixture.request) }
        try await recorder.wait(for: .transferBegan, count: transfers + 1)
        // A load joins the validation after it has read the image, unless the image is in memory.
        try await recorder.wait { events in
            let joined = events.filter { $0.kind == .joined }.dropFirst(joins)
            let jobs = Dictionary(joined.map { ($0.loadID, $0.jobID) }) { $1 }
            return jobs.count == 5 && Set(jobs.values).count == 1
                && (storage == .memory || joined.last?.jobID != joined.first?.jobID)
        }
        fixture.origin.release("gate")
        for task in tasks { #expect(try await task.response.status == .revalidated) }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Data is validated before it is returned", arguments: [CachePolicy.standard, .refresh])
    func data(policy: CachePolicy) async throws {
        let fixture = try await StoredFixture(.disk)
        fixture.answer(fixture.confirmation())
        let response = try await fixture.manager.data(for: fixture.request(policy))
        #expect(response.status == .revalidated && response.data == .picture())
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"one\"")
        fixture.base.clock.advance(by: .seconds(61))
        fixture.answer(fixture.newPicture())
        #expect(try await fixture.manager.data(for: fixture.request(policy)).status == .fetched)
    }
}
