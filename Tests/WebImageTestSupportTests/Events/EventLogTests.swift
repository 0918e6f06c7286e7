// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)))
struct EventLogTests {
    @Test func `An event log resumes a task when its condition holds`() async {
        let log = EventLog<Int>()
        let task = Task { await log.wait { $0.contains(7) } }
        for value in 0...7 { log.record(value) }
        #expect(await task.value)
        #expect(log.events == Array(0...7))
    }
}
