// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct RetryTests {
    static let lost = ImageError(.network, "lost", cause: NetworkFailure.connectionLost)
    let clock = ManualClock()

    private func request(_ change: (inout LoadRequest) -> Void = { _ in }) throws -> LoadRequest {
        var request = LoadRequest(url: try #require(URL(string: "http://a.example/x")))
        request.retry = .standard
        change(&request)
        return request
    }

    private func start(
        _ loader: any Loader, _ request: LoadRequest
    ) -> (EventLog<Result<LoadedData, ImageError>>, any LoadHandle) {
        let log = EventLog<Result<LoadedData, ImageError>>()
        let handle = loader.load(
            request, priority: .normal, sink: DataCollector { log.record($0) })
        return (log, handle)
    }

    @Test(
        "Only transient failures are retried",
        arguments: [
            (lost, true), (ImageError(.timeout, ""), true), (.http(status: 503), true),
            (.http(status: 429), true), (.http(status: 500), true), (.http(status: 408), true),
            (ImageError(.framing, "", cause: NetworkFailure.connectionLost), true),
            (ImageError(.framing, ""), false), (.http(status: 404), false), (.http(status: 501), false),
            (.http(status: 401), false), (ImageError(.tls, ""), false), (ImageError(.blocked, ""), false),
            (.cancelled, false), (.limit("encodedBytes", found: 2, allowed: 1), false),
            (ImageError(.redirect, ""), false), (ImageError(.corrupt, ""), false),
        ])
    func transient(error: ImageError, expected: Bool) {
        #expect(RetryPolicy.isTransient(error) == expected)
    }

    @Test("A custom condition decides instead, and is equal only to itself")
    func condition() {
        var policy = RetryPolicy.standard
        #expect(policy == .standard && policy.condition.holds(for: .http(status: 503)))
        let own = RetryCondition { $0.status == 404 }
        policy.condition = own
        #expect(policy.condition.holds(for: .http(status: 404)))
        #expect(!policy.condition.holds(for: .http(status: 503)))
        #expect(policy != .standard && own != RetryCondition { $0.status == 404 } && policy.condition == own)
    }

    @Test("Delays double up to a maximum, are randomized, and are not shorter than Retry-After")
    func delays() {
        let policy = RetryPolicy.standard
        func delay(_ tries: Int, _ random: Double, _ error: ImageError = Self.lost) -> Duration {
            policy.delay(afterAttempts: tries, error, random: random)
        }
        #expect((1...8).map { delay($0, 1) } == [0.25, 0.5, 1, 2, 4, 8, 16, 30].map { .seconds($0) })
        #expect(delay(2, 0.5) == .milliseconds(250))
        #expect(delay(3, 0) == .zero)
        #expect(delay(1000, 1) == .seconds(30))
        #expect(delay(1, 1, .http(status: 503, retryAfter: .seconds(7))) == .seconds(7))
        #expect(delay(1, 1, .http(status: 503, retryAfter: .seconds(3600))) == .seconds(60))
        #expect(delay(8, 1, .http(status: 503, retryAfter: .seconds(7))) == .seconds(30))
    }

    @Test("A load is attempted three times, with random delays")
    func tries() async throws {
        let random = Locked(SeededRandom(seed: 5))
        let drawn = Locked<[Double]>([])
        let stub = StubLoader([.failure(Self.lost), .failure(Self.lost), .bytes("fine")])
        let loader = RetryLoader(stub, time: clock) {
            let number = random.withLock { Double.random(in: 0...1, using: &$0) }
            drawn.withLock { $0.append(number) }
            return number
        }
        let (log, _) = start(loader, try request())
        for (index, most) in [0.25, 0.5].enumerated() {
            await clock.sleepers(reach: 1)
            #expect(stub.requests.events.count == index + 1)
            let wait = Duration.seconds(most) * drawn.withLock { $0[index] }
            clock.advance(by: wait - .microseconds(1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .microseconds(1))
        }
        let result = try #require(await log.wait(count: 1).first)
        #expect(try result.get().data == Data("fine".utf8))
        #expect(try result.get().metrics.attempts == 3)
        #expect(clock.uptime > .zero)
    }

    @Test("The last failure is reported; permanent failures and those of POST are reported at once")
    func ends() async throws {
        let loader = { (answers: [StubLoader.Answer]) in
            let stub = StubLoader(answers)
            return (stub, RetryLoader(stub, time: self.clock) { 0 })
        }
        let (stub, failing) = loader([.failure(Self.lost)])
        _ = await start(failing, try request()).0.wait(count: 1)
        #expect(stub.requests.events.count == 3)
        let (gone, missing) = loader([.failure(.http(status: 404))])
        _ = await start(missing, try request()).0.wait(count: 1)
        #expect(gone.requests.events.count == 1)
        let (posted, posting) = loader([.failure(Self.lost)])
        _ = await start(posting, try request { $0.method = "POST" }).0.wait(count: 1)
        #expect(posted.requests.events.count == 1)
    }

    @Test("No attempt starts after the deadline, and each is limited to the remaining time")
    func deadline() async throws {
        let stub = StubLoader([.failure(Self.lost)])
        let loader = RetryLoader(stub, time: clock) { 1 }
        let (log, _) = start(
            loader,
            try request {
                $0.retry.maximumAttempts = 10
                $0.retry.firstDelay = .milliseconds(500)
                $0.retry.deadline = .seconds(2)
            })
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(500))
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(1))
        _ = await log.wait(count: 1)
        let wholes = stub.requests.events.map(\.timeouts.whole)
        #expect(wholes == [.seconds(2), .milliseconds(1500), .milliseconds(500)])
    }

    @Test("A cancellation ends a delay or an attempt at once")
    func cancel() async throws {
        let stub = StubLoader([.failure(Self.lost), .silence])
        let loader = RetryLoader(stub, time: clock) { 1 }
        let (log, handle) = start(loader, try request())
        await clock.sleepers(reach: 1)
        handle.cancel()
        let result = await log.wait(count: 1)
        #expect(throws: ImageError.self) { try result.first?.get() }
        #expect(stub.requests.events.count == 1)
        let silent = RetryLoader(StubLoader([.silence]), time: clock) { 1 }
        let (second, other) = start(silent, try request())
        other.cancel()
        #expect(await second.wait(count: 1).count == 1)
    }

    @Test("An interrupted body is discarded, unless its bytes were read")
    func restart() async throws {
        let stub = StubLoader([.broken(ImageError(.timeout, "")), .bytes("whole")])
        let loader = RetryLoader(stub, time: clock) { 0 }
        let (log, _) = start(loader, try request())
        #expect(try await log.wait(count: 1).first?.get().data == Data("whole".utf8))
        let second = RetryLoader(
            StubLoader([.broken(ImageError(.timeout, "")), .bytes("whole")]), time: clock
        ) { 0 }
        let watched = EventLog<Result<LoadedData, ImageError>>()
        let collector = DataCollector { watched.record($0) }
        _ = collector.bytes(from: 0)
        _ = second.load(try request(), priority: .normal, sink: collector)
        let result = await watched.wait(count: 1).first
        #expect(throws: ImageError.self) { try result?.get() }
    }

    @Test("Alternatives are requested in turn, without the secrets of the first origin")
    func alternatives() async throws {
        let stub = StubLoader([
            .failure(Self.lost), .failure(Self.lost), .failure(.http(status: 404)), .bytes("third"),
        ])
        let loader = RetryLoader(stub, time: clock) { 0 }
        let load = try request {
            $0.retry.maximumAttempts = 2
            $0.headers = [
                "Authorization": "x", "X-Api-Key": "y", "Accept": "image/png", "Host": "c.example",
            ]
            $0.secretHeaders = ["X-Api-Key"]
            $0.alternatives = ["http://b.example/x", "http://a.example/y"].compactMap { URL(string: $0) }
        }
        let (log, _) = start(loader, load)
        #expect(try await log.wait(count: 1).first?.get().data == Data("third".utf8))
        let requests = stub.requests.events
        let hosts = ["http://a.example/x", "http://a.example/x", "http://b.example/x", "http://a.example/y"]
        #expect(stub.addresses == hosts)
        #expect(requests.map { $0.headers["Authorization"] } == ["x", "x", nil, "x"])
        #expect(requests.map { $0.headers["X-Api-Key"] } == ["y", "y", nil, "y"])
        #expect(requests.map { $0.headers["Host"] } == ["c.example", "c.example", nil, "c.example"])
        #expect(requests.allSatisfy { $0.headers["Accept"] == "image/png" })
    }
}
