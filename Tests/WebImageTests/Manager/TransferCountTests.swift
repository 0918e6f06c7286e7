// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Counting transfers", .timeLimit(.minutes(1)))
struct TransferCountTests {
    @Test("Each attempt counts as one transfer, even if several loads share it")
    func shared() async throws {
        let fixture = try ManagerFixture { $0.network.retry = RetryPolicy(firstDelay: .zero) }
        fixture.origin.route("/cat.png", inOrder: [.status(503).held(at: "gate"), .picture()])
        let plain = ImageRequest(url: fixture.origin.url("/cat.png"))
        var anyAge = plain
        anyAge.cachePolicy = .cacheElseLoad
        var small = plain
        small.thumbnail = .fit(width: 8, height: 8)
        let tasks = [plain, anyAge, small].map { fixture.manager.load($0) }
        while fixture.manager.fetchCount < 2, !Task.isCancelled { await Task.yield() }
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        #expect(fixture.origin.requestCount == 2)
        #expect(fixture.manager.statistics.transfers == 2)
        _ = try await fixture.manager.load(plain).response
        #expect(fixture.manager.statistics.transfers == 2)
    }

    @Test("Files, data URLs and closures don't count as transfers")
    func local() async throws {
        let fixture = try ManagerFixture()
        let file = fixture.folder.file("cat.png")
        try Data.picture().write(to: URL(filePath: file))
        let text = Data.picture().base64EncodedString()
        let url = try #require(URL(string: "data:image/png;base64,\(text)"))
        let requests = [
            ImageRequest(url: URL(filePath: file)), ImageRequest(url: url),
            ImageRequest(id: "closure") { Data.picture() },
        ]
        for request in requests { _ = try await fixture.manager.load(request).response }
        #expect(fixture.manager.statistics.transfers == 0)
        #expect(fixture.manager.fetchCount == 3)
    }

    @Test("A load is counted only if it's sent, even if it can't connect")
    func refused() async throws {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        let fixture = try ManagerFixture { [circuit] in $0.circuit = circuit }
        let other = try TestOrigin()
        let request = ImageRequest(url: other.url("/a.png"))
        other.stop()
        _ = try? await fixture.manager.load(request).response
        #expect(fixture.manager.statistics.transfers == 1)
        // The circuit is open now, so this load is rejected before it's sent.
        _ = try? await fixture.manager.load(ImageRequest(url: other.url("/b.png"))).response
        #expect(fixture.manager.statistics.transfers == 1)
        var elsewhere = fixture.serve()
        elsewhere.network.allowedOrigins = ["https://example.com"]
        _ = try? await fixture.manager.load(elsewhere).response
        #expect(fixture.manager.statistics.transfers == 1 && fixture.origin.requestCount == 0)
    }

    @Test("A load canceled in its loader's queue isn't counted")
    func queued() async throws {
        let loader = QueueingLoader()
        let manager = ImageManager(loader: loader)
        let url = try #require(URL(string: "https://images.example/a.png"))
        let first = manager.load(ImageRequest(url: url))
        await loader.sinks.wait(count: 1)
        #expect(manager.statistics.transfers == 0)
        first.cancel()
        _ = try? await first.response
        await manager.flush()
        #expect(manager.statistics.transfers == 0)
        // A load counts once, as soon as it leaves the queue.
        let second = manager.load(ImageRequest(url: url))
        let sink = await loader.sinks.wait(count: 2)[1]
        sink.didEndWaiting()
        #expect(manager.statistics.transfers == 1)
        sink.didFinish(.failure(ImageError(.network, "lost")))
        _ = try? await second.response
        #expect(manager.statistics.transfers == 1)
    }
}

/// Keeps every load in a queue until the test releases it.
private final class QueueingLoader: Loader {
    let sinks = EventLog<any LoadSink>()

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        sink.didBeginWaiting(for: nil)
        sinks.record(sink)
        return Handle(sink: sink)
    }

    private final class Handle: LoadHandle {
        private let sink: any LoadSink

        init(sink: any LoadSink) { self.sink = sink }

        func cancel() { sink.didFinish(.failure(.cancelled)) }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}

extension ImageManager {
    fileprivate convenience init(loader: any Loader) {
        var configuration = Configuration.memoryOnly
        configuration.loader = loader
        configuration.network.retry = .never
        self.init(configuration)
    }
}
