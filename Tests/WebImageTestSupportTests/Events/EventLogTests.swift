// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@Suite("Event log", .timeLimit(.minutes(1)))
struct EventLogTests {
    @Test func `An event log resumes a task when its condition holds`() async {
        let log = EventLog<Int>()
        let task = Task { await log.wait { $0.contains(7) } }
        for value in 0...7 { log.record(value) }
        #expect(await task.value)
        #expect(log.events == Array(0...7))
    }

    @Test func `Waiting for a count returns all events so far`() async {
        let log = EventLog<Int>()
        let task = Task { await log.wait(count: 3) }
        for value in 0..<3 { log.record(value) }
        #expect(await task.value == [0, 1, 2])
        #expect(log.count == 3)
    }

    @Test func `A cancelled wait returns the events so far`() async {
        let log = EventLog<Int>()
        log.record(1)
        let task = Task { await log.wait(count: 2) }
        task.cancel()
        #expect(await task.value == [1])
    }
}
