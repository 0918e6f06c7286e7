// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Stall timeout", .timeLimit(.minutes(2)))
struct PatienceTests {
    private let attempts: AttemptFixture
    private var clock: ManualClock { attempts.clock }

    init() throws {
        attempts = try AttemptFixture {
            $0.stallTimeout = .seconds(30)
            $0.network.retry?.firstDelay = .zero
        }
    }

    private func start(_ change: (inout ImageRequest) -> Void = { _ in }) -> DataTask {
        attempts.manager.loadData(attempts.request(change))
    }

    private func failure(_ task: DataTask) async -> ImageError? {
        await #expect(throws: ImageError.self) { try await task.response }
    }

    /// Advances the clock in small steps. If a timer is late, the process counts as stopped in the meantime.
    ///
    /// - Parameter isTimed: whether the time counts toward the load's timeout, so its timer is set again
    ///   after each step.
    private func advance(by seconds: Int, isTimed: Bool = true) async {
        for _ in 0..<(seconds * 2) {
            clock.advance(by: .milliseconds(500))
            if isTimed { await clock.sleepers(reach: 1) } else { await Task.yield() }
        }
    }

    @Test("The stall timeout is measured across all attempts of a load")
    func attemptsTogether() async throws {
        let task = start()
        let first = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 15)
        first.fail(ImageError(.timeout, "no bytes for 15 s"))
        let second = try await attempts.loader.load(2)
        await advance(by: 14)
        #expect(task.result == nil && attempts.manager.liveCounts.watchedLoads == 1)
        clock.advance(by: .seconds(1))
        let error = try #require(await failure(task))
        #expect(error.code == .timeout && error.message == "no new data for 30.0 seconds")
        #expect((error.cause as? ImageError)?.message == "no bytes for 15 s")
        #expect(attempts.loader.loads.count == 2)
        #expect(attempts.manager.liveCounts.watchedLoads == 0)
        second.fail(.cancelled)
        await attempts.isIdle()
    }

    @Test("Only new bytes reset the timer")
    func newBytes() async throws {
        let task = start()
        let first = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        first.head()
        await advance(by: 20)
        first.bytes(Array(repeating: 1, count: 100))
        await advance(by: 20)
        first.bytes([1])
        await advance(by: 29)
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        #expect(await failure(task)?.code == .timeout)
    }

    @Test("After a response that is not an image, an alternative gets the whole timeout")
    func afterResponse() async throws {
        let task = attempts.manager.load(
            attempts.request { $0.alternatives = [URL(string: "http://b.example/x")].compactMap(\.self) })
        let first = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 20)
        first.fail(ImageError(.timeout, "no bytes for 20 s"))
        try await attempts.loader.load(2).succeed()
        _ = try await attempts.loader.load(3)
        await clock.sleepers(reach: 1)
        await advance(by: 29)
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .timeout)
    }

    @Test("A queued load's timer starts when the load does")
    func queued() async throws {
        let task = start()
        let first = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        first.sink.didBeginWaiting(for: nil)
        await advance(by: 100, isTimed: false)
        #expect(task.result == nil)
        first.sink.didEndWaiting()
        await clock.sleepers(reach: 1)
        await advance(by: 29)
        #expect(task.result == nil)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(1))
        #expect(await failure(task)?.code == .timeout)
    }

    @Test("A retry that would start too late is skipped with an error that has the retry's date")
    func tooLate() async throws {
        let task = start()
        let first = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 10)
        first.fail(.http(status: 429, retryAfter: .seconds(20)))
        let error = try #require(await failure(task))
        #expect(error.status == 429)
        #expect(error.retryDate == Date(timeIntervalSince1970: clock.wallTime + 20))
        #expect(attempts.loader.loads.count == 1)
        #expect(error.at(url: "http://a.example/").retryDate == error.retryDate)
        #expect(AttemptFixture.lost.retryDate == nil)
    }

    @Test("An alternative URL is requested immediately if the retry would be too late")
    func elsewhere() async throws {
        let task = start { $0.alternatives = [URL(string: "http://b.example/x")].compactMap(\.self) }
        try await attempts.loader.load(1).fail(.http(status: 503, retryAfter: .seconds(50)))
        let second = try await attempts.loader.load(2)
        #expect(second.request.url.absoluteString == "http://b.example/x")
        second.succeed()
        _ = try await task.response
    }

    @Test("Time while a load is suspended does not count toward the timeout")
    func suspended() async throws {
        attempts.manager.suspend()
        let task = start()
        await advance(by: 100, isTimed: false)
        #expect(task.result == nil && attempts.manager.liveCounts.suspendedLoads == 1)
        attempts.manager.resume()
        _ = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        await advance(by: 29)
        #expect(task.result == nil)
        clock.advance(by: .seconds(1))
        #expect(await failure(task)?.code == .timeout)
    }

    @Test("Loads that start together and share an attempt end together")
    func shared() async throws {
        let tasks = [start(), start { $0.cachePolicy = .cacheElseLoad }]
        _ = try await attempts.loader.load(1)
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(30))
        for task in tasks { #expect(await failure(task)?.code == .timeout) }
        #expect(attempts.loader.loads.count == 1)
    }

    @Test("Canceling a load with a stall timeout releases its timer")
    func cancel() async throws {
        let task = start()
        let first = try await attempts.loader.load(1)
        task.cancel()
        #expect(await failure(task)?.code == .cancelled)
        first.fail(.cancelled)
        await attempts.isIdle()
    }
}
