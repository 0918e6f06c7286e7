// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Job graph under random events", .timeLimit(.minutes(2)))
struct JobGraphStormTests {
    @Test(
        "After random events within the slots, every task has ended once and no job is orphaned",
        arguments: 0..<50)
    func storm(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var fixture = GraphFixture(diskSlots: Int.random(in: 1...3, using: &random), pixelSlots: 2)
        let diskSlots = fixture.graph.lanes[Lane.disk.rawValue].slots
        var tasks: [TaskID] = []
        var clients = 0
        for _ in 0..<2000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let name = "\(Int.random(in: 0..<5, using: &random))"
                let size = Bool.random(using: &random) ? "S" : "L"
                let plans: [TestGraph.Plan] = [
                    .data(name), .decode(size, of: name), .variant("grey", size, of: name),
                ]
                let plan = plans[Int.random(in: 0..<3, using: &random)]
                let priority = Priority.allCases.randomElement(using: &random) ?? .normal
                tasks.append(fixture.join("client \(clients)", plan, priority: priority))
                clients += 1
            case 4..<6:
                if let task = tasks.randomElement(using: &random) { fixture.leave(task) }
            case 6:
                let priority = Priority.allCases.randomElement(using: &random) ?? .normal
                if let task = tasks.randomElement(using: &random) { fixture.setPriority(priority, of: task) }
            default:
                finishOne(&fixture, &random)
            }
            #expect(used(.disk, fixture) <= diskSlots)
            #expect(used(.pixels, fixture) <= 2)
            #expect(!fixture.graph.jobs.values.contains { !$0.isWanted })
        }
        while !fixture.started.isEmpty { finishOne(&fixture, &random) }
        #expect(fixture.graph.jobs.isEmpty)
        #expect(fixture.graph.tasks.isEmpty)
        #expect(fixture.graph.running.isEmpty)
        #expect(fixture.graph.lanes.allSatisfy { $0.used == 0 && $0.waitingCount == 0 })
        #expect(fixture.results.count == clients)
        #expect(fixture.results.values.allSatisfy { $0.count == 1 })
    }

    private func used(_ lane: Lane, _ fixture: GraphFixture) -> Int {
        fixture.graph.running.values.count { $0.lane == lane }
    }

    private func finishOne(_ fixture: inout GraphFixture, _ random: inout SeededRandom) {
        guard let stage = fixture.started.randomElement(using: &random) else { return }
        let isRead = fixture.names[stage]?.hasPrefix("read") == true
        let outcome: TestGraph.Outcome =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .failed(ImageError(.network, "random"))
            case 1 where isRead: .advance(by: 2, nil)
            case 2 where isRead: .advance(1)
            default: .done(1)
            }
        fixture.finish(stage, outcome)
    }
}
