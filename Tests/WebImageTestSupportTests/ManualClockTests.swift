// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)))
struct ManualClockTests {
    let clock = ManualClock(wallTime: 1000)

    @Test func `time stands still until it is moved`() {
        #expect(clock.wallTime == 1000 && clock.uptime == .zero)
        clock.advance(by: .milliseconds(2500))
        #expect(clock.wallTime == 1002.5 && clock.uptime == .milliseconds(2500))
    }

    @Test func `wall time can jump alone`() {
        clock.setWallTime(5)
        #expect(clock.wallTime == 5 && clock.uptime == .zero)
    }

    @Test func `sleepers wake when their time has come, not before`() async throws {
        let log = EventLog<Int>()
        let tasks = [30, 10, 20].map { seconds in
            Task { [clock] in
                try await clock.sleep(for: .seconds(seconds))
                log.record(seconds)
            }
        }
        await clock.sleepers(reach: 3)
        clock.advance(by: .seconds(9))
        #expect(clock.sleeperCount == 3)
        clock.advance(by: .seconds(1))
        #expect(await log.wait(count: 1) == [10])
        clock.advance(by: .seconds(60))
        #expect(await log.wait(count: 3).sorted() == [10, 20, 30])
        for task in tasks { try await task.value }
    }

    @Test func `a cancelled sleeper throws`() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(reach: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `no time to sleep is no sleep`() async throws {
        try await clock.sleep(for: .zero)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct KitTests {
    @Test func `seeded numbers are SplitMix64's`() {
        var random = SeededRandom(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }

    @Test func `an event log wakes who waits for what happened`() async {
        let log = EventLog<Int>()
        let task = Task { await log.wait { $0.contains(7) } }
        for value in 0...7 { log.record(value) }
        #expect(await task.value)
        #expect(log.events == Array(0...7))
    }

    @Test func `a temporary folder goes with its last reference`() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(folder?.path)
        #expect(folder?.names == [])
        try Data("a".utf8).write(to: URL(filePath: path + "/a"))
        #expect(folder?.names == ["a"] && folder?.file("a") == path + "/a")
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
