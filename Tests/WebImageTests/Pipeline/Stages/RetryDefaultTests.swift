// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Retrying failed loads", .timeLimit(.minutes(2)))
struct RetryDefaultTests {
    private static let picture = Data.noise(width: 200, height: 200)

    private func fixture(_ change: @escaping (inout RetryPolicy) -> Void = { _ in }) throws -> ManagerFixture
    {
        try ManagerFixture { configuration in
            var retry = NetworkOptions.defaults.retry ?? .never
            change(&retry)
            configuration.network.retry = retry
        }
    }

    /// Advances the clock whenever a load waits for its next attempt, until `task` ends.
    ///
    /// - Parameter timers: the number of timers that run even while no load waits.
    private func end(
        of task: LoadTask<ImageResponse>, _ fixture: ManagerFixture, timers: Int = 0
    ) async -> Result<ImageResponse, ImageError> {
        let isOver = Locked(false)
        async let ticks: Void = {
            while !isOver.withLock({ $0 }), !Task.isCancelled {
                if fixture.clock.sleeperCount > timers { fixture.clock.advance(by: .milliseconds(100)) }
                await Task.yield()
            }
        }()
        let result: Result<ImageResponse, ImageError>
        do throws(ImageError) {
            result = .success(try await task.response)
        } catch {
            result = .failure(error)
        }
        isOver.withLock { $0 = true }
        await ticks
        return result
    }

    @Test("By default, a load is attempted three times within a second", arguments: [true, false])
    func byDefault(isRefused: Bool) async throws {
        let fixture = try fixture()
        let request = fixture.serve("/cat.png", .reset)
        if isRefused { fixture.origin.stop() }
        let start = fixture.clock.uptime
        guard case .failure(let error) = await end(of: fixture.manager.load(request), fixture) else {
            Issue.record("it was loaded")
            return
        }
        #expect(error.code == .network)
        // The delays add up to at most 750 ms, in steps of 100.
        #expect(fixture.clock.uptime - start < .milliseconds(1000))
        #expect(fixture.origin.requestCount == (isRefused ? 0 : 3))
        #expect(fixture.manager.failedURLCount == 0)
    }

    @Test("A load isn't retried after a 404, a 403 or an HTML page")
    func forGood() async throws {
        let fixture = try fixture()
        for response in [OriginResponse.status(404), .status(403), .bytes(Data("<html>".utf8))] {
            let request = fixture.serve("/\(fixture.origin.requestCount)", response)
            await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        }
        #expect(fixture.origin.requestCount == 3)
    }

    @Test(
        "A retry waits as long as Retry-After says, up to a minute",
        arguments: [("2", 2.0), ("1000000000", 60), ("Thu, 01 Jan 1998 00:00:00 GMT", 0)])
    func retryAfter(value: String, seconds: Double) async throws {
        for status in [429, 503] {
            let fixture = try fixture()
            fixture.origin.route(
                "/cat.png", inOrder: [.status(status, headers: ["Retry-After": value]), .picture()])
            let task = fixture.manager.load(ImageRequest(url: fixture.origin.url("/cat.png")))
            if seconds > 0 {
                await fixture.clock.sleepers(reach: 1)
                fixture.clock.advance(by: .seconds(seconds) - .milliseconds(1))
                #expect(fixture.clock.sleeperCount == 1 && fixture.origin.requestCount == 1)
                fixture.clock.advance(by: .milliseconds(1))
                #expect(try await task.response.origin == .network)
            } else {
                let start = fixture.clock.uptime
                _ = try await end(of: task, fixture).get()
                #expect(fixture.clock.uptime - start < .seconds(1))
            }
            #expect(fixture.origin.requestCount == 2)
        }
    }

    @Test("A canceled load is not retried, but another load of the same image still is")
    func cancel() async throws {
        let fixture = try fixture()
        fixture.origin.route(
            "/cat.png", inOrder: [.status(503, headers: ["Retry-After": "30"]), .picture()])
        let request = ImageRequest(url: fixture.origin.url("/cat.png"))
        let (first, second) = (fixture.manager.load(request), fixture.manager.load(request))
        await fixture.clock.sleepers(reach: 1)
        first.cancel()
        await #expect(throws: ImageError.self) { try await first.response }
        fixture.clock.advance(by: .seconds(30))
        #expect(try await second.response.origin == .network)
        #expect(fixture.origin.requestCount == 2)
        // Let the store's timer end.
        await fixture.manager.flush()
        // When the only load is canceled, its wait ends.
        fixture.origin.route("/dog.png", .status(503, headers: ["Retry-After": "30"]))
        let alone = fixture.manager.load(ImageRequest(url: fixture.origin.url("/dog.png")))
        await fixture.clock.sleepers(reach: 1)
        alone.cancel()
        await #expect(throws: ImageError.self) { try await alone.response }
        while fixture.clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("Retries end at the deadline")
    func deadline() async throws {
        let fixture = try fixture {
            $0.maximumAttempts = 1000
            $0.deadline = .seconds(20)
        }
        let task = fixture.manager.load(fixture.serve("/cat.png", .status(500)))
        let start = fixture.clock.uptime
        // One of the timers is for the deadline.
        let result = await end(of: task, fixture, timers: 1)
        #expect(throws: ImageError.self) { try result.get() }
        #expect(fixture.clock.uptime - start <= .seconds(20))
        #expect(fixture.origin.requestCount > 4 && fixture.origin.requestCount < 200)
    }

    @Test(
        "A load continues when the network returns, with or without previews",
        arguments: [false, true], ["\"a\"", nil])
    func outage(isProgressive: Bool, tag: String?) async throws {
        let fixture = try fixture { $0.maximumAttempts = 100 }
        let count = Self.picture.count
        fixture.origin.route("/cat.png") { request in
            let isFirst = fixture.origin.requestCount == 1
            // Without a tag, the second response is a different image.
            let body = isFirst || tag != nil ? Self.picture : Data.noise(width: 200, height: 201)
            let response = OriginResponse.bytes(body, tag: tag, for: request, contentType: "image/png")
            return isFirst ? response.held(afterBytes: count / 2, at: "half") : response
        }
        var request = ImageRequest(url: fixture.origin.url("/cat.png"))
        if isProgressive { request.progressive = .scans }
        let previews = EventLog<Bool>()
        let task = fixture.manager.load(request) { event in
            if case .preview = event { previews.record(true) }
        }
        await fixture.origin.waiting(at: "half", reach: 1)
        if isProgressive { await previews.wait(count: 1) }
        fixture.origin.isReachable = false
        await fixture.clock.sleepers(reach: 1)
        for _ in 0..<3 {
            fixture.clock.advance(by: .seconds(30))
            await fixture.clock.sleepers(reach: 1)
        }
        fixture.origin.isReachable = true
        let response = try await end(of: task, fixture).get()
        #expect(response.image.size.height == (tag == nil ? 201 : 200) && !response.image.isPartial)
        let range = fixture.origin.requests.last?.header("Range")
        #expect(fixture.origin.requestCount == 2 && (range == nil) == (tag == nil))
        await fixture.manager.flush()
        let stored = await fixture.manager.disk?.read(request.originalKey)
        #expect(stored?.data == (tag == nil ? Data.noise(width: 200, height: 201) : Self.picture))
    }

    @Test("A load is not retried while its server's circuit is open")
    func circuit() async throws {
        let fixture = try ManagerFixture { configuration in
            configuration.circuit = CircuitPolicy()
            configuration.circuit?.failures = 2
        }
        fixture.origin.setHandler { _ in .status(500) }
        for number in 0..<4 {
            let error = await fixture.failure(ImageRequest(url: fixture.origin.url("/\(number)")))
            #expect(error?.code == (number < 2 ? .http : .recentlyFailed))
        }
        #expect(fixture.origin.requestCount == 2 && fixture.manager.failedURLCount == 0)
        fixture.clock.advance(by: .seconds(30))
        #expect(try await fixture.manager.image(for: fixture.serve()).size.width == 40)
    }

    @Test("A list of loads succeeds even if its connections are lost several times")
    func list() async throws {
        let fixture = try fixture { $0.maximumAttempts = 100 }
        fixture.origin.setHandler { request in
            let number = UInt32(request.path.dropFirst()) ?? 0
            let body = Data.picture(width: 100, height: 100, color: 0xFF00_0000 | number)
            return .bytes(body, tag: "\"\(number)\"", for: request, contentType: "image/png")
        }
        let tasks = (0..<60).map { fixture.manager.load(ImageRequest(url: fixture.origin.url("/\($0)"))) }
        await fixture.origin.responses(reach: 10)
        for _ in 0..<3 {
            fixture.origin.isReachable = false
            fixture.origin.isReachable = true
        }
        for (number, task) in tasks.enumerated() {
            #expect(try await end(of: task, fixture).get().image.middle == 0xFF00_0000 | UInt32(number))
        }
    }
}
