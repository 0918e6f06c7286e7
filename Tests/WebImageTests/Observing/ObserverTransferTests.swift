// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transfer events", .timeLimit(.minutes(1)))
struct ObserverTransferTests {
    private let recorder = EventRecorder()

    @Test("With a minimum progress interval of 1, no event reports partial data")
    func minimumProgress() async throws {
        let fixture = try ManagerFixture.observed(recorder) { $0.minimumProgress = 1 }
        let request = fixture.serve(
            "/noise.png",
            .bytes(.noise(width: 300, height: 300), contentType: "image/png").held(
                afterBytes: 200_000, at: "gate"))
        let task = fixture.manager.load(request)
        try await recorder.wait(for: .responseReceived)
        fixture.origin.release("gate")
        _ = try await task.response
        let progress = recorder.events(.progress).compactMap(\.progress)
        #expect(progress.allSatisfy { $0.received == 0 || $0.received == $0.expected })
        #expect(progress.last?.fraction == 1)
    }

    @Test("Each attempt that is followed by another sends an event with its error")
    func retries() async throws {
        let fixture = try ManagerFixture.observed(recorder) {
            $0.network.retry = RetryPolicy(maximumAttempts: 3, firstDelay: .zero)
        }
        fixture.origin.route("/cat.png", inOrder: [.status(503), .status(502), .picture()])
        let request = ImageRequest(url: fixture.origin.url("/cat.png"))
        _ = try await fixture.manager.image(for: request)
        let retries = recorder.events(.retried)
        #expect(retries.map(\.attempt) == [1, 2])
        #expect(retries.map(\.status) == [503, 502])
        #expect(retries.allSatisfy { $0.duration == .zero && $0.loadIDs.count == 1 })
        let ends = recorder.events(.transferEnded)
        #expect(ends.map(\.error?.status) == [503, 502, nil] && ends.last?.metrics?.attempts == 3)
        #expect(recorder.events(.transferBegan).map(\.jobID) == ends.map(\.jobID))
    }

    #if os(Linux)
    @Test("A transfer that waits for a connection sends an event when it begins")
    func waiting() async throws {
        var configuration = LoaderConfiguration()
        configuration.maximumConnectionsPerHost = 1
        let transport = CurlTransport(configuration: configuration)
        let fixture = try ManagerFixture.observed(recorder) {
            $0.loader = HTTPLoader(transport: transport, configuration: configuration)
        }
        let first = fixture.manager.load(fixture.serve("/1.png", .picture().held(at: "gate")))
        await fixture.origin.requests(to: "/1.png", reach: 1)
        let second = fixture.manager.load(fixture.serve("/2.png"))
        // The transport starts transfers in order, so once this one is done, the second one is waiting.
        let otherHost = try TestOrigin()
        otherHost.route("/3.png", .picture())
        _ = try await fixture.manager.image(for: otherHost.url("/3.png"))
        fixture.origin.release("gate")
        _ = try await first.response
        _ = try await second.response
        let event = try #require(recorder.events(.waited).first)
        #expect(event.duration != nil && event.loadID == recorder.events(.started).dropFirst().first?.loadID)
    }
    #endif

    @Test("Only transfers over the network count as network activity")
    func local() async throws {
        let activity = NetworkActivity()
        let fixture = try ManagerFixture.observed(CompositeObserver([recorder, activity]))
        let path = fixture.folder.file("cat.png")
        try Data.picture().write(to: URL(filePath: path))
        _ = try await fixture.manager.image(for: URL(filePath: path))
        #expect(recorder.events(.transferEnded).count == 1 && activity.count == 0)
        #expect(recorder.events(.finished).first?.origin == .file)
    }

    @Test("A background validation has a transfer without loads")
    func background() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let headers = ["Cache-Control": "max-age=60, stale-while-revalidate=600", "ETag": "\"one\""]
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        fixture.origin.route("/cat.png", .status(304, headers: headers))
        fixture.clock.advance(by: .seconds(70))
        #expect(try await fixture.manager.load(request).response.status == .stale)
        let transfer = try await recorder.wait(for: .transferEnded, count: 2)[1]
        #expect(transfer.loadIDs.isEmpty && transfer.loadID == nil && transfer.jobID != nil)
        #expect(transfer.url?.hasSuffix("/cat.png") == true)
        try await recorder.wait(for: .revalidated)
        #expect(recorder.events(.finished).count == 2)
    }
}
