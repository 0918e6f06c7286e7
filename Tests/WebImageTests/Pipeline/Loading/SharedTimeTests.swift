// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// Tests `RetryPolicy.deadline` and `LoadTimeouts.total` for loads that share an attempt. The test controls
/// the loader and the clock.
@Suite("Time limits of loads that share an attempt", .timeLimit(.minutes(1)))
struct SharedTimeTests {
    /// The option that limits a load's time.
    enum Option: CaseIterable {
        case deadline, total

        func set(_ seconds: Int?, in request: inout ImageRequest) {
            request.retry = .never
            let limit: Duration? = seconds.map { .seconds($0) }
            switch self {
            case .deadline: request.retry?.deadline = limit
            case .total: request.network.timeouts = LoadTimeouts(idle: .seconds(600), total: limit)
            }
        }
    }

    private let fixture: AttemptFixture
    private var clock: ManualClock { fixture.clock }

    init() throws { fixture = try AttemptFixture { $0.network.retry?.firstDelay = .zero } }

    private func request(
        _ option: Option, _ seconds: Int?, _ change: (inout ImageRequest) -> Void = { _ in }
    ) -> ImageRequest {
        fixture.request {
            option.set(seconds, in: &$0)
            change(&$0)
        }
    }

    /// Advances the clock in small steps. If a timer is late, the process counts as stopped in the meantime.
    private func advance(by seconds: Int) async {
        for _ in 0..<(seconds * 2) {
            clock.advance(by: .milliseconds(500))
            await clock.sleepers(reach: 1)
        }
    }

    private func failure<Response>(of task: LoadTask<Response>) async -> ImageError? {
        await #expect(throws: ImageError.self) { try await task.response }
    }

    @Test("Equal loads that start one after the other each get the same time", arguments: Option.allCases)
    func ownStart(option: Option) async throws {
        let first = fixture.manager.loadData(request(option, 10))
        let transfer = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 6)
        let second = fixture.manager.loadData(request(option, 10))
        await advance(by: 3)
        #expect(first.result == nil)
        clock.advance(by: .seconds(1))
        let error = await failure(of: first)
        #expect(error?.code == .timeout && error?.message == "not done within 10.0 seconds")
        #expect(error?.url == "http://a.example/x")
        await clock.sleepers(reach: 1)
        await advance(by: 5)
        #expect(second.result == nil)
        transfer.succeed()
        #expect(try await second.response.data == AttemptFixture.body)
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test(
        "Two loads have their own limits, and the transfer continues until the longer limit",
        arguments: Option.allCases, [true, false])
    func ownLimit(option: Option, isShortFirst: Bool) async throws {
        let limits = isShortFirst ? [5, 60] : [60, 5]
        let tasks = limits.map { fixture.manager.loadData(request(option, $0)) }
        let (short, long) = isShortFirst ? (tasks[0], tasks[1]) : (tasks[1], tasks[0])
        _ = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 4)
        #expect(short.result == nil)
        clock.advance(by: .seconds(1))
        #expect(await failure(of: short)?.message == "not done within 5.0 seconds")
        await clock.sleepers(reach: 1)
        await advance(by: 54)
        #expect(long.result == nil && fixture.loader.loads.count == 1)
        clock.advance(by: .seconds(1))
        #expect(await failure(of: long)?.message == "not done within 60.0 seconds")
        await fixture.isIdle()
    }

    @Test(
        "A load without a limit keeps the transfer running after a limited load times out",
        arguments: Option.allCases, [true, false])
    func unlimited(option: Option, isLimitedFirst: Bool) async throws {
        let limits = isLimitedFirst ? [5, nil] : [nil, 5]
        let tasks = limits.map { fixture.manager.loadData(request(option, $0)) }
        let transfer = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(5))
        #expect(await failure(of: tasks[isLimitedFirst ? 0 : 1])?.code == .timeout)
        clock.advance(by: .seconds(900))
        transfer.succeed()
        #expect(try await tasks[isLimitedFirst ? 1 : 0].response.data == AttemptFixture.body)
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test("A transfer ends when the remaining loads run out of time", arguments: Option.allCases)
    func leaving(option: Option) async throws {
        let short = fixture.manager.loadData(request(option, 5))
        let long = fixture.manager.loadData(request(option, 60))
        _ = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 2)
        long.cancel()
        #expect(await failure(of: long)?.code == .cancelled)
        clock.advance(by: .seconds(3))
        #expect(await failure(of: short)?.code == .timeout)
        await fixture.isIdle()
    }

    @Test(
        "Each load's total time includes the delays between attempts", arguments: [true, false])
    func delays(isShortFirst: Bool) async throws {
        func start(_ seconds: Int) -> DataTask {
            fixture.manager.loadData(
                fixture.request {
                    $0.retry = RetryPolicy(delays: [.seconds(4), .seconds(4)], deadline: .seconds(seconds))
                })
        }
        let short: DataTask
        let long: DataTask
        if isShortFirst {
            (short, long) = (start(9), start(60))
        } else {
            (long, short) = (start(60), start(9))
        }
        try await fixture.loader.load(1).fail()
        // There are two timers for retry delays and one for the time limits.
        await clock.sleepers(reach: 3)
        clock.advance(by: .seconds(4))
        let second = try await fixture.loader.load(2)
        while fixture.manager.liveCounts.retryTimers > 0, !Task.isCancelled { await Task.yield() }
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(2))
        second.fail()
        // Its third attempt couldn't start before ten seconds have passed.
        let error = await failure(of: short)
        #expect(error?.code == .network && error?.retryDate != nil)
        await clock.sleepers(reach: 2)
        clock.advance(by: .seconds(4))
        try await fixture.loader.load(3).succeed()
        #expect(try await long.response.data == AttemptFixture.body)
        await fixture.isIdle()
    }

    @Test("A slow attempt is retried once no load has time left for it")
    func repeated() async throws {
        func start() -> DataTask {
            fixture.manager.loadData(
                fixture.request {
                    $0.network.timeouts = LoadTimeouts(idle: .seconds(600), total: .seconds(10))
                })
        }
        let first = start()
        _ = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 6)
        let second = start()
        // The first load waits, because its next attempt would be the same transfer.
        await advance(by: 9)
        #expect(first.result == nil && fixture.loader.loads.count == 1)
        clock.advance(by: .seconds(1))
        try await fixture.loader.load(2).succeed()
        #expect(try await first.response.data == AttemptFixture.body)
        #expect(try await second.response.data == AttemptFixture.body)
        await fixture.isIdle()
    }

    @Test("When no other load waits, a load that used up its attempt's time makes the next attempt")
    func othersLeave() async throws {
        let limited = LoadTimeouts(idle: .seconds(600), total: .seconds(5))
        let first = fixture.manager.loadData(fixture.request { $0.network.timeouts = limited })
        let others = [fixture.request(), fixture.request()].map { fixture.manager.loadData($0) }
        _ = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 6)
        others[0].cancel()
        #expect(fixture.loader.loads.count == 1 && first.result == nil)
        others[1].cancel()
        try await fixture.loader.load(2).succeed()
        #expect(try await first.response.data == AttemptFixture.body)
        await fixture.isIdle()
    }

    @Test("A load with time left is not affected by loads that leave", arguments: Option.allCases)
    func stays(option: Option) async throws {
        let first = fixture.manager.loadData(request(option, 10))
        let other = fixture.manager.loadData(fixture.request())
        let transfer = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 6)
        other.cancel()
        transfer.succeed()
        #expect(try await first.response.data == AttemptFixture.body)
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test("Other loads that join never extend a load's wait beyond all its attempts")
    func joinedForever() async throws {
        let limited = LoadTimeouts(idle: .seconds(600), total: .seconds(5))
        let first = fixture.manager.loadData(fixture.request { $0.network.timeouts = limited })
        let transfer = try await fixture.loader.load(1)
        var others: [DataTask] = []
        for _ in 0..<3 {
            await clock.sleepers(reach: 1)
            await advance(by: 4)
            others.append(fixture.manager.loadData(fixture.request { $0.network.timeouts = limited }))
        }
        #expect(first.result == nil)
        await advance(by: 2)
        clock.advance(by: .seconds(1))
        #expect(await failure(of: first)?.message == "not done within 5.0 seconds")
        for task in others { task.cancel() }
        // This loader doesn't stop when nothing waits for it anymore.
        transfer.fail(.cancelled)
        await fixture.isIdle()
    }

    /// Kinds of loads that can join a transfer.
    enum Kind: CaseIterable { case image, thumbnail, data, info, variant, download }

    private func load(_ kind: Kind, _ option: Option) async throws {
        let (manager, request) = (fixture.manager, request(option, 5))
        switch kind {
        case .image: _ = try await manager.image(for: request)
        case .thumbnail:
            let small = self.request(option, 5) { $0.thumbnail = .fit(width: 4, height: 4) }
            _ = try await manager.image(for: small)
        case .data: _ = try await manager.data(for: request)
        case .info: _ = try await manager.info(for: request)
        case .variant: _ = try await manager.variantData(for: request, encoding: ImageEncoding(.png))
        case .download:
            let folder = URL(filePath: fixture.fixture.folder.path + "/downloads")
            _ = try (await manager.download([request], to: folder)).first?.file.get()
        }
    }

    @Test(
        "A load that joins a prefetch has its own limit, which doesn't end the prefetch",
        arguments: Kind.allCases,
        Option.allCases)
    func prefetched(kind: Kind, option: Option) async throws {
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let token = prefetcher.prefetch([fixture.request()])
        let transfer = try await fixture.loader.load(1)
        clock.advance(by: .seconds(600))
        let loading = Task { try await load(kind, option) }
        await clock.sleepers(reach: 1)
        await advance(by: 4)
        #expect(fixture.manager.liveCounts.tasks >= 2)
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: ImageError.self) { try await loading.value }
        #expect(error?.code == .timeout && error?.message == "not done within 5.0 seconds")
        transfer.finish(.picture(), source: .network, status: 200)
        while token.progress.finished < 1, !Task.isCancelled { await Task.yield() }
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test("A prefetch has its request's time limit and no stall timeout", arguments: Option.allCases)
    func prefetch(option: Option) async throws {
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let token = prefetcher.prefetch([request(option, 50)])
        _ = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 49)
        #expect(token.progress.finished == 0)
        clock.advance(by: .seconds(1))
        while token.progress.finished < 1, !Task.isCancelled { await Task.yield() }
        #expect(token.progress.skipped == 1)
        await fixture.isIdle()
    }

    @Test("Running out of one load's time does not count as a server failure", arguments: Option.allCases)
    func notRemembered(option: Option) async throws {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        let fixture = try AttemptFixture { $0.circuit = circuit }
        let requests = [5, 60].map { seconds in
            fixture.request {
                option.set(seconds, in: &$0)
                $0.failedURLPolicy = .remember
            }
        }
        let (short, long) = (fixture.manager.loadData(requests[0]), fixture.manager.loadData(requests[1]))
        let transfer = try await fixture.loader.load(1)
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(5))
        #expect(await failure(of: short)?.code == .timeout)
        #expect(fixture.manager.openCircuits.isEmpty && fixture.manager.failedURLs.isEmpty)
        transfer.succeed()
        _ = try await long.response
        // If the load is the only one, its timeout does count as a server failure.
        let alone = fixture.manager.loadData(
            fixture.request {
                option.set(5, in: &$0)
                $0.cachePolicy = .reload
            })
        _ = try await fixture.loader.load(2)
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(5))
        #expect(await failure(of: alone)?.code == .timeout)
        #expect(fixture.manager.openCircuits.count == 1)
        await fixture.isIdle()
    }

    @Test(
        "Time in a queue counts toward the limit, but time while loading is suspended does not",
        arguments: Option.allCases)
    func queued(option: Option) async throws {
        fixture.manager.suspend()
        let task = fixture.manager.loadData(request(option, 5))
        clock.advance(by: .seconds(100))
        fixture.manager.resume()
        let transfer = try await fixture.loader.load(1)
        transfer.sink.didBeginWaiting(for: nil)
        await clock.sleepers(reach: 1)
        await advance(by: 4)
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        #expect(await failure(of: task)?.code == .timeout)
        await fixture.isIdle()
    }

    @Test("A network transfer can outlive the limit it started with", arguments: Option.allCases)
    func transport(option: Option) async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture().held(at: "gate"))
        let tasks = [5, 60].map { seconds in
            var request = ImageRequest(url: fixture.origin.url("/cat.png"))
            option.set(seconds, in: &request)
            return fixture.manager.load(request)
        }
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        await fixture.clock.sleepers(reach: 1)
        // Once nothing else is running, the second load has joined the first one's transfer.
        while !Task.isCancelled {
            let counts = fixture.manager.liveCounts
            if (counts.transfers, counts.runningStages, counts.waitingJobs) == (1, 1, 0) { break }
            await Task.yield()
        }
        fixture.clock.advance(by: .seconds(5))
        #expect(await failure(of: tasks[0])?.code == .timeout)
        fixture.origin.release("gate")
        #expect(try await tasks[1].response.image.size.width == 40)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Alternatives share the time that remains for all attempts")
    func alternatives() async throws {
        let task = fixture.manager.load(
            request(.deadline, 10) {
                $0.alternatives = [URL(string: "http://b.example/x")].compactMap(\.self)
            })
        let first = try await fixture.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 6)
        // The data is an error page and not an image.
        first.succeed()
        let second = try await fixture.loader.load(2)
        #expect(second.request.url.host() == "b.example" && second.request.timeouts.total == nil)
        await clock.sleepers(reach: 1)
        await advance(by: 3)
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        #expect(await failure(of: task)?.code == .timeout)
        await fixture.isIdle()
    }
}
