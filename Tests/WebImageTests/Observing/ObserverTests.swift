// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Load events", .timeLimit(.minutes(1)))
struct ObserverTests {
    private let recorder = EventRecorder()

    @Test("A fetched image sends an event for each step, in order")
    func fetched() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        request.transformers = [.grayscale]
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        let start = try #require(recorder.events(.started).first)
        let load = try #require(start.loadID)
        #expect(
            recorder.kinds(of: load).filter { $0 != .stored } == [
                .started, .memoryMiss, .joined, .diskMiss, .diskMiss, .transferBegan, .responseReceived,
                .transferEnded, .decoded, .transformed, .finished,
            ])
        #expect(recorder.events(.responseReceived).first?.status == 200)
        let transfer = try #require(recorder.events(.transferEnded).first)
        #expect(transfer.bytes == Data.picture().count && transfer.metrics?.bodyBytes == transfer.bytes)
        #expect(transfer.duration != nil && transfer.error == nil)
        let decoded = try #require(recorder.events(.decoded).first)
        #expect(decoded.info?.format == .png && decoded.size == PixelSize(width: 40, height: 20))
        #expect(recorder.events(.transformed).first?.transformer == Transformer.grayscale.key)
        let end = try #require(recorder.events(.finished).first)
        #expect(end.origin == .network && end.cacheStatus == .fetched && end.loadID == load)
        #expect(end.steps.last?.name == .total)
        #expect(end.instant > start.instant)
        // Three entries are stored: the original on disk, the image in memory, and its variant on disk.
        #expect(recorder.events(.stored).compactMap(\.tier).count { $0 == .disk } == 2)
        #expect(recorder.events(.stored).compactMap(\.tier).count { $0 == .memory } == 1)
    }

    @Test("An image in memory sends three events before load returns")
    func memory() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        let count = recorder.events.count
        fixture.manager.load(request)
        let events = recorder.events.dropFirst(count)
        let own = events.filter { $0.jobID == nil }
        #expect(own.map(\.kind) == [.started, .memoryHit, .finished])
        #expect(Set(own.map(\.loadID)).count == 1 && own.last?.origin == .memory)
    }

    @Test("An image on disk is reported as a disk hit without a transfer", arguments: [false, true])
    func disk(isSynchronous: Bool) async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        if isSynchronous { request.lookup = .synchronous }
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        await fixture.isForgotten(request)
        let second = fixture.manager.load(request)
        _ = try await second.response
        let load = try #require(try await recorder.wait(for: .started, count: 2).last?.loadID)
        let kinds = recorder.kinds(of: load)
        #expect(kinds.contains(.memoryMiss) && kinds.contains(.diskHit) && kinds.contains(.decoded))
        #expect(!kinds.contains(.transferBegan) && kinds.last == .finished)
        #expect(recorder.events(.diskHit).last?.bytes == Data.picture().count)
        #expect(recorder.events(.finished).last?.origin == .disk)
    }

    @Test("Loads that share a job name the same job")
    func sharing() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let tasks = (0..<3).map { _ in fixture.manager.load(request) }
        let joined = try await recorder.wait(for: .joined, count: 3)
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        #expect(Set(joined.map(\.jobID)).count == 1 && joined.allSatisfy { $0.jobID != nil })
        #expect(joined.map(\.isShared) == [false, true, true])
        let transfer = try #require(recorder.events(.transferEnded).first)
        #expect(transfer.loadIDs == joined.compactMap(\.loadID) && recorder.events(.transferEnded).count == 1)
        #expect(recorder.events(.finished).count == 3)
    }

    @Test("Revalidated images and stored images delivered first send events")
    func revalidation() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve("/cat.png", .picture(headers: ["ETag": "\"one\""]))
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.png", .status(304))
        request.cachePolicy = .refresh
        _ = try await fixture.manager.image(for: request)
        let load = try #require(recorder.events(.finished).last?.loadID)
        let kinds = recorder.kinds(of: load)
        #expect(kinds.contains(.cachedDelivered) && kinds.contains(.revalidated))
        #expect(recorder.events(.finished).last?.cacheStatus == .revalidated)
        #expect(recorder.events(.responseReceived).last?.status == 304)
    }

    @Test("A failure event has the error, including how long a failure is still remembered")
    func failure() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = fixture.serve("/cat.png", .status(404))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        let failures = recorder.events(.failed)
        #expect(failures.map(\.status) == [404, 404])
        #expect(failures.map(\.error?.code) == [.http, .recentlyFailed])
        let remembered = try #require(recorder.events(.failureRemembered).first)
        #expect(remembered.duration == .seconds(300) && remembered.loadIDs == failures.first?.loadIDs)
        #expect(recorder.events(.transferEnded).count == 1)
    }

    @Test("A request without a URL sends a start event and a failure event", arguments: [true, false])
    func noURL(decodes: Bool) throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = ImageRequest(url: nil)
        if decodes { fixture.manager.load(request) } else { fixture.manager.loadData(request) }
        #expect(recorder.events.map(\.kind).filter { $0 != .memoryMiss } == [.started, .failed])
        #expect(recorder.events.allSatisfy { $0.url == nil })
    }

    @Test("Canceling a load immediately reports its end and the transfer's")
    func cancelled() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let task = fixture.manager.load(fixture.serve("/cat.png", .picture().stalled(afterBytes: 10)))
        let transfer = try await recorder.wait(for: .responseReceived)[0]
        task.cancel()
        #expect(recorder.events(.cancelled).map(\.loadID) == recorder.events(.started).map(\.loadID))
        let end = try await recorder.wait(for: .transferEnded)[0]
        #expect(end.jobID == transfer.jobID && end.error?.code == .cancelled)
    }

    @Test("Data loads send events for their start, transfer and end")
    func data() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        _ = try await fixture.manager.data(for: fixture.serve())
        let end = try #require(recorder.events(.finished).first)
        #expect(end.bytes == Data.picture().count && end.origin == .network)
        #expect(recorder.events(.started).map(\.loadID) == [end.loadID])
        #expect(recorder.events(.transferEnded).map(\.loadID) == [end.loadID])
        #expect(recorder.events(.decoded).isEmpty)
    }

    @Test("Previews send events")
    func previews() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve(
            "/noise.png",
            .bytes(.noise(width: 300, height: 300), contentType: "image/png").held(
                afterBytes: 200_000, at: "gate"))
        request.progressive = .scans
        let task = fixture.manager.load(request)
        let preview = try await recorder.wait(for: .preview)[0]
        fixture.origin.release("gate")
        _ = try await task.response
        #expect(preview.size == PixelSize(width: 300, height: 300))
        #expect(preview.loadIDs == recorder.events(.finished)[0].loadIDs)
        #expect(!recorder.events(.progress).isEmpty)
    }

    @Test("An event's URL and description contain no secrets")
    func secrets() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        fixture.origin.route("/cat.png", .picture())
        let text = fixture.origin.address("/cat.png?token=hidden").replacing(
            "http://", with: "http://me:hidden@")
        _ = try await fixture.manager.image(for: try #require(URL(string: text)))
        await fixture.manager.flush()
        #expect(recorder.events.count > 8)
        for event in recorder.events {
            #expect(!event.description.contains("hidden"))
            #expect(event.url?.contains("/cat.png") == true)
        }
        let end = try #require(recorder.events(.finished).first)
        #expect(end.description.hasPrefix("load \(end.loadID ?? 0), finished, from network, fetched, 40x20"))
    }

    @Test("Memory pressure sends an event")
    func pressure() throws {
        let fixture = try ManagerFixture.observed(recorder)
        fixture.manager.relieve(.critical)
        #expect(recorder.events.map(\.kind) == [.memoryPressure])
        #expect(recorder.events.first?.pressure == .critical)
    }

    @Test("Each observer in a composite receives every event")
    func composite() async throws {
        let other = EventRecorder()
        let fixture = try ManagerFixture.observed(CompositeObserver([recorder, other]))
        _ = try await fixture.manager.image(for: fixture.serve())
        await fixture.manager.flush()
        #expect(recorder.events.map(\.kind) == other.events.map(\.kind) && !other.events.isEmpty)
    }
}
