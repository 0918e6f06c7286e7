// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Network activity", .timeLimit(.minutes(1)))
struct NetworkActivityTests {
    private let clock = ManualClock()
    private let recorder = EventRecorder()
    private let activity: NetworkActivity
    private let fixture: ManagerFixture

    init() throws {
        activity = NetworkActivity(delay: .milliseconds(33), time: clock)
        fixture = try ManagerFixture.observed(CompositeObserver([activity, recorder]))
    }

    @Test("Activity starts once transfers have been running for a delay")
    func counts() async throws {
        let tasks = (0..<3).map { fixture.manager.load(held("/\($0).png")) }
        try await recorder.wait(for: .transferBegan, count: 3)
        #expect(activity.count == 3 && !activity.isActive)
        var changes = activity.changes.makeAsyncIterator()
        #expect(await changes.next() == false)
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(33))
        #expect(await changes.next() == true)
        #expect(activity.isActive)

        tasks[0].cancel()
        fixture.origin.release("gate")
        for task in tasks.dropFirst() { _ = try await task.response }
        try await recorder.wait(for: .transferEnded, count: 3)
        #expect(activity.count == 0 && activity.isActive)
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(33))
        #expect(await changes.next() == false)
    }

    @Test("A transfer shorter than the delay changes nothing")
    func short() async throws {
        _ = try await fixture.manager.image(for: fixture.serve())
        try await recorder.wait(for: .transferEnded)
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(33))
        while clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        var changes = activity.changes.makeAsyncIterator()
        #expect(await changes.next() == false)
        #expect(!activity.isActive && activity.count == 0)
    }

    @Test("Releasing the activity ends its sequences")
    func release() async {
        var activity: NetworkActivity? = NetworkActivity()
        var changes = activity?.changes.makeAsyncIterator()
        activity = nil
        var values: [Bool] = []
        while let value = await changes?.next() { values.append(value) }
        #expect(values == [false])
    }

    private func held(_ path: String) -> ImageRequest {
        fixture.serve(path, .picture().held(at: "gate"))
    }
}
