// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@Suite("Manual clock", .timeLimit(.minutes(1)))
struct ManualClockTests {
    let clock = ManualClock(wallTime: 1000)

    @Test func `Time changes only when it is advanced`() {
        #expect(clock.wallTime == 1000 && clock.uptime == .zero)
        clock.advance(by: .milliseconds(2500))
        #expect(clock.wallTime == 1002.5 && clock.uptime == .milliseconds(2500))
    }

    @Test func `Wall time can be set without changing uptime`() {
        clock.setWallTime(5)
        #expect(clock.wallTime == 5 && clock.uptime == .zero)
    }

    @Test func `Sleepers wake at their deadlines and not before`() async throws {
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

    @Test func `A cancelled sleeper throws`() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(reach: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Sleeping for zero returns immediately`() async throws {
        try await clock.sleep(for: .zero)
    }
}
