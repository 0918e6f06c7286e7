// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Stall timeouts of loads that share an attempt", .timeLimit(.minutes(1)))
struct SharedPatienceTests {
    /// Kinds of loads that can join a transfer.
    enum Kind: CaseIterable {
        case image, thumbnail, data, info, variant, download
    }

    private static func fixture(
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> AttemptFixture {
        try AttemptFixture {
            $0.stallTimeout = .seconds(30)
            $0.network.retry?.firstDelay = .zero
            change(&$0)
        }
    }

    /// Advances the clock in small steps. If a timer is late, the process counts as stopped in the meantime.
    private static func advance(_ fixture: AttemptFixture, by seconds: Int) async {
        for _ in 0..<(seconds * 2) {
            fixture.clock.advance(by: .milliseconds(500))
            await fixture.clock.sleepers(reach: 1)
        }
    }

    private static func load(_ kind: Kind, in fixture: AttemptFixture) async throws {
        let (manager, request) = (fixture.manager, fixture.request())
        switch kind {
        case .image: _ = try await manager.image(for: request)
        case .thumbnail:
            var request = request
            request.thumbnail = .fit(width: 4, height: 4)
            _ = try await manager.image(for: request)
        case .data: _ = try await manager.data(for: request)
        case .info: _ = try await manager.info(for: request)
        case .variant: _ = try await manager.variantData(for: request, encoding: ImageEncoding(.png))
        case .download:
            let folder = URL(filePath: fixture.fixture.folder.path + "/downloads")
            let result = await manager.download([request], to: folder)
            _ = try result.first?.file.get()
        }
    }

    @Test(
        "A load that joins a prefetch has its own stall timeout, which doesn't end the prefetch",
        arguments: Kind.allCases)
    func prefetched(kind: Kind) async throws {
        let fixture = try Self.fixture()
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let token = prefetcher.prefetch([fixture.request()])
        let transfer = try await fixture.loader.load(1)
        fixture.clock.advance(by: .seconds(600))
        #expect(fixture.clock.sleeperCount == 0)
        let loading = Task { try await Self.load(kind, in: fixture) }
        await fixture.clock.sleepers(reach: 1)
        await Self.advance(fixture, by: 29)
        #expect(fixture.manager.liveCounts.tasks >= 2)
        fixture.clock.advance(by: .seconds(1))
        let error = await #expect(throws: ImageError.self) { try await loading.value }
        #expect(error?.code == .timeout && error?.message == "no new data for 30.0 seconds")
        transfer.finish(.picture(), source: .network, status: 200)
        while token.progress.finished < 1, !Task.isCancelled { await Task.yield() }
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test(
        "Loads that share a transfer have their own timers, even with different cache policies",
        arguments: [CachePolicy.standard, .cacheElseLoad])
    func ownStart(policy: CachePolicy) async throws {
        let fixture = try Self.fixture()
        let first = fixture.manager.loadData(fixture.request())
        let transfer = try await fixture.loader.load(1)
        await fixture.clock.sleepers(reach: 1)
        await Self.advance(fixture, by: 27)
        let second = fixture.manager.loadData(fixture.request { $0.cachePolicy = policy })
        await Self.advance(fixture, by: 2)
        #expect(first.result == nil)
        fixture.clock.advance(by: .seconds(1))
        await #expect(throws: ImageError.self) { try await first.response }
        await fixture.clock.sleepers(reach: 1)
        await Self.advance(fixture, by: 26)
        #expect(second.result == nil && fixture.loader.loads.count == 1)
        // This byte is new to the remaining load.
        transfer.head()
        transfer.bytes([1])
        await Self.advance(fixture, by: 29)
        #expect(second.result == nil)
        fixture.clock.advance(by: .seconds(1))
        let error = await #expect(throws: ImageError.self) { try await second.response }
        #expect(error?.code == .timeout)
        #expect(fixture.loader.loads.count == 1)
        await fixture.isIdle()
    }

    @Test("One load's stall timeout isn't a failure of the URL or the server while another continues")
    func notRemembered() async throws {
        var circuit = CircuitPolicy()
        circuit.failures = 1
        let fixture = try Self.fixture { $0.circuit = circuit }
        let request = fixture.request { $0.failedURLPolicy = .remember }
        let first = fixture.manager.loadData(request)
        let transfer = try await fixture.loader.load(1)
        await fixture.clock.sleepers(reach: 1)
        await Self.advance(fixture, by: 20)
        let second = fixture.manager.loadData(request)
        await Self.advance(fixture, by: 9)
        fixture.clock.advance(by: .seconds(1))
        await #expect(throws: ImageError.self) { try await first.response }
        #expect(fixture.manager.openCircuits.isEmpty && fixture.manager.failedURLs.isEmpty)
        transfer.succeed()
        #expect(try await second.response.data == AttemptFixture.body)
    }

    @Test("Loads without enough time for a retry fail immediately with the retry's date")
    func retry() async throws {
        let fixture = try Self.fixture()
        let first = fixture.manager.loadData(fixture.request())
        let transfer = try await fixture.loader.load(1)
        await fixture.clock.sleepers(reach: 1)
        await Self.advance(fixture, by: 25)
        let second = fixture.manager.loadData(fixture.request())
        transfer.fail(.http(status: 503, retryAfter: .seconds(10)))
        let error = await #expect(throws: ImageError.self) { try await first.response }
        #expect(error?.status == 503)
        #expect(error?.retryDate == Date(timeIntervalSince1970: fixture.clock.wallTime + 10))
        // There are timers for the retry delay and the stall timeout.
        await fixture.clock.sleepers(reach: 2)
        fixture.clock.advance(by: .seconds(10))
        try await fixture.loader.load(2).succeed()
        #expect(try await second.response.data == AttemptFixture.body)
        await fixture.isIdle()
    }

    @Test("If a load joins during a retry delay, the delay counts toward its stall timeout")
    func delay() async throws {
        let fixture = try Self.fixture()
        let prefetcher = ImagePrefetcher(manager: fixture.manager)
        let token = prefetcher.prefetch([fixture.request()])
        try await fixture.loader.load(1).fail(.http(status: 503, retryAfter: .seconds(50)))
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(10))
        let early = fixture.manager.loadData(fixture.request())
        await fixture.clock.sleepers(reach: 2)
        for _ in 0..<58 {
            fixture.clock.advance(by: .milliseconds(500))
            await fixture.clock.sleepers(reach: 2)
        }
        let late = fixture.manager.loadData(fixture.request())
        #expect(early.result == nil)
        fixture.clock.advance(by: .seconds(1))
        let error = await #expect(throws: ImageError.self) { try await early.response }
        #expect(error?.code == .timeout && (error?.cause as? ImageError)?.status == 503)
        await fixture.clock.sleepers(reach: 2)
        for _ in 0..<19 {
            fixture.clock.advance(by: .milliseconds(500))
            await fixture.clock.sleepers(reach: 2)
        }
        fixture.clock.advance(by: .milliseconds(500))
        let transfer = try await fixture.loader.load(2)
        await fixture.clock.sleepers(reach: 1)
        // The late load already waited for 11 s during the delay.
        await Self.advance(fixture, by: 18)
        #expect(late.result == nil)
        fixture.clock.advance(by: .seconds(1))
        await #expect(throws: ImageError.self) { try await late.response }
        transfer.finish(.picture(), source: .network, status: 200)
        while token.progress.finished < 1, !Task.isCancelled { await Task.yield() }
        await fixture.isIdle()
    }

    @Test("A load that joins a background validation has its own stall timeout")
    func validation() async throws {
        let fixture = try await StoredFixture(.memory, .whileRevalidating) {
            ($0.stallTimeout, $0.validationTimeout) = (.seconds(30), nil)
        }
        let clock = fixture.base.clock
        fixture.answer(fixture.newPicture().held(at: "gate"))
        #expect(try await fixture.manager.load(fixture.request).response.status == .stale)
        #expect(await fixture.origin.requests(reach: 2))
        // After `stale-while-revalidate` has passed, a load waits for the validation.
        clock.advance(by: .seconds(700))
        let task = fixture.manager.load(fixture.request)
        await clock.sleepers(reach: 1)
        for _ in 0..<58 {
            clock.advance(by: .milliseconds(500))
            await clock.sleepers(reach: 1)
        }
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        #expect(try await task.response.status == .stale)
        #expect(fixture.origin.requestCount == 2)
        fixture.origin.release("gate")
        while fixture.manager.liveCounts.tasks > 0, !Task.isCancelled { await Task.yield() }
        await fixture.manager.flush()
        #expect(StoredFixture.name(try await fixture.manager.load(fixture.request).response) == "new")
    }
}
