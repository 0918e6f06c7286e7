// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loads that wait for a network", .timeLimit(.minutes(1)))
struct ConnectivityTests {
    private let monitor = NetworkMonitor()

    private func fixture(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) throws
        -> ManagerFixture
    {
        try ManagerFixture {
            $0.networkMonitor = monitor
            $0.network.waitsForConnectivity = true
            change(&$0)
        }
    }

    private func setAvailable(_ isAvailable: Bool) {
        var state = NetworkState()
        state.isAvailable = isAvailable
        monitor.post(state)
    }

    /// Waits until `count` loads wait for the network.
    private func waiting(_ count: Int = 1) async {
        while monitor.observerCount < count, !Task.isCancelled { await Task.yield() }
    }

    @Test("An offline load waits for the network without using up its stall timeout")
    func start() async throws {
        let fixture = try fixture { $0.stallTimeout = .seconds(5) }
        setAvailable(false)
        let task = fixture.manager.load(fixture.serve())
        await waiting()
        fixture.clock.advance(by: .seconds(600))
        #expect(task.result == nil && fixture.origin.requestCount == 0)
        setAvailable(true)
        #expect(try await task.response.image.size.width == 40)
        #expect(monitor.observerCount == 0)
    }

    @Test("An attempt that fails offline is repeated without being counted")
    func attempt() async throws {
        let fixture = try fixture {
            $0.network.retry = RetryPolicy(maximumAttempts: 1, deadline: .seconds(10))
        }
        let (request, monitor) = (fixture.serve(), monitor)
        fixture.origin.route("/cat.png") { [count = EventLog<Void>()] _ in
            count.record()
            guard count.count == 1 else { return .picture() }
            var state = NetworkState()
            state.isAvailable = false
            monitor.post(state)
            return .picture().reset(afterBytes: 0)
        }
        let task = fixture.manager.load(request)
        await waiting()
        fixture.clock.advance(by: .seconds(60))
        #expect(task.result == nil && fixture.origin.requestCount == 1)
        setAvailable(true)
        #expect(try await task.response.image.size.width == 40)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A stale image shown while offline is revalidated once the network is back")
    func stale() async throws {
        let fixture = try fixture { $0.validationTimeout = nil }
        let fields = ["Cache-Control": "max-age=1", "ETag": "\"1\""]
        let request = fixture.serve("/cat.png", .picture(headers: fields))
        let image = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(10))
        setAvailable(false)
        let events = EventLog<String>()
        let task = fixture.manager.load(request) { event in
            switch event {
            case .cached(let response): events.record("cached \(response.status)")
            case .finished(let result):
                events.record("finished \((try? result.get().origin) == nil ? "-" : "+")")
            default: break
            }
        }
        #expect(events.events == ["cached stale"])
        await waiting()
        setAvailable(true)
        _ = try await task.response
        #expect(events.events == ["cached stale", "finished +"] && fixture.origin.requestCount == 2)
        withExtendedLifetime(image) {}
    }

    @Test("Only network loads wait for the network, and only with the option on")
    func off() async throws {
        let fixture = try fixture { $0.network.waitsForConnectivity = nil }
        setAvailable(false)
        #expect(try await fixture.manager.image(for: fixture.serve()).size.width == 40)

        let file = URL(fileURLWithPath: fixture.folder.path + "/a.png")
        try Data.picture().write(to: file)
        var request = ImageRequest(url: file)
        request.network.waitsForConnectivity = true
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }

    @Test("A waiting load can be canceled directly or by shutting down the manager")
    func cancellation() async throws {
        let fixture = try fixture()
        setAvailable(false)
        let tasks = ["/a.png", "/b.png"].map { fixture.manager.load(fixture.origin.url($0)) }
        await waiting(2)
        tasks[0].cancel()
        await fixture.manager.shutDown()
        for task in tasks {
            await #expect { try await task.response } throws: { ($0 as? ImageError)?.code == .cancelled }
        }
        while monitor.observerCount > 0, !Task.isCancelled { await Task.yield() }
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A server error doesn't count as being offline")
    func serverError() async throws {
        let fixture = try fixture()
        fixture.origin.setHandler { [monitor] _ in
            var state = NetworkState()
            state.isAvailable = false
            monitor.post(state)
            return .status(503)
        }
        await #expect { try await fixture.manager.image(for: fixture.origin.url("/a.png")) } throws: {
            ($0 as? ImageError)?.status == 503
        }
    }
}
