// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@Suite("Alarms", .timeLimit(.minutes(1)))
struct AlarmTests {
    @Test("On the system clock, an alarm fires unless it's canceled", arguments: [0, 1, 20])
    func system(milliseconds: Int) async {
        let calls = Locked<[Int]>([])
        let cancelled = Alarm(after: .milliseconds(30), by: SystemTime()) { calls.withLock { $0.append(1) } }
        cancelled.cancel()
        await withCheckedContinuation { continuation in
            // This alarm is later than the other one, on the same queue.
            let alarm = Alarm(after: .milliseconds(30 + milliseconds), by: SystemTime()) {
                calls.withLock { $0.append(2) }
                continuation.resume()
            }
            withExtendedLifetime(alarm) {}
        }
        cancelled.cancel()
        #expect(calls.withLock { $0 } == [2])
    }

    @Test("With a custom clock, an alarm fires at that clock's time unless it's canceled")
    func manual() async {
        let (clock, calls) = (ManualClock(), Locked<[Int]>([]))
        let alarms = [5, 10].map { seconds in
            Alarm(after: .seconds(seconds), by: clock) { calls.withLock { $0.append(seconds) } }
        }
        await clock.sleepers(reach: 2)
        alarms[0].cancel()
        clock.advance(by: .seconds(9))
        #expect(calls.withLock { $0.isEmpty })
        await withCheckedContinuation { continuation in
            let last = Alarm(after: .seconds(2), by: clock) { continuation.resume() }
            Task {
                await clock.sleepers(reach: 2)
                clock.advance(by: .seconds(2))
            }
            withExtendedLifetime(last) {}
        }
        while calls.withLock({ $0.isEmpty }), !Task.isCancelled { await Task.yield() }
        #expect(calls.withLock { $0 } == [10])
    }

    @Test("An alarm without a delay also fires", arguments: [true, false])
    func atOnce(isSystem: Bool) async {
        await withCheckedContinuation { continuation in
            _ = Alarm(after: .zero, by: isSystem ? SystemTime() : ManualClock()) { continuation.resume() }
        }
    }
}
