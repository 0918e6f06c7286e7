// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import WebImage

@Suite("Job graph memory", .timeLimit(.minutes(2)))
struct JobGraphMemoryTests {
    private final class Pixels: Sendable {}
    private typealias Graph = JobGraph<String, String, Pixels, String>

    private static func plan(_ name: String) -> Graph.Plan {
        let fetch = Graph.Plan(key: "data " + name, steps: [.stage(.network, "fetch")])
        return Graph.Plan(
            key: "decode " + name, steps: [.upstream(fetch), .stage(.pixels, "decode")])
    }

    /// Adds a task and ends its fetch with `pixels`, so its decode runs or waits for a slot.
    private static func fetch(_ name: String, _ pixels: Pixels, in graph: inout Graph) -> TaskID {
        let task = graph.makeIdentifier()
        for action in graph.join(task, name, plan: plan(name), priority: .normal) {
            if case .start(let stage, _, _, _) = action { _ = graph.finished(stage, .done(pixels)) }
        }
        return task
    }

    @Test("A job abandoned while it waits for a slot releases its input immediately")
    func abandoned() {
        var graph = Graph(diskSlots: 1, pixelSlots: 1)
        _ = Self.fetch("running", Pixels(), in: &graph)
        weak var pixels: Pixels?
        let task: TaskID
        do {
            let input = Pixels()
            pixels = input
            task = Self.fetch("waiting", input, in: &graph)
        }
        #expect(pixels != nil, "the waiting job keeps its input")
        #expect(graph.leave(task) != nil)
        #expect(pixels == nil)
        #expect(graph.lanes[Lane.pixels.rawValue].waiting.count == 1, "its entry is still in the list")
    }

    @Test("A finished job releases its result, even if the list still has an old entry for it")
    func ended() throws {
        var graph = Graph(diskSlots: 1, pixelSlots: 1)
        var stages: [RunningStageID] = []
        func collect(_ actions: Graph.Actions) {
            for case .start(let stage, _, _, _) in actions { stages.append(stage) }
        }
        let first = graph.makeIdentifier()
        collect(graph.join(first, "first", plan: Self.decode("first"), priority: .normal))
        let second = graph.makeIdentifier()
        collect(graph.join(second, "second", plan: Self.decode("second"), priority: .normal))
        let third = graph.makeIdentifier()
        collect(graph.join(third, "third", plan: Self.decode("third"), priority: .normal))
        // In the waiting list, the second task's new entry is before the third task's, and its old entry is
        // after it.
        collect(graph.setPriority(.low, of: second))
        collect(graph.setPriority(.veryHigh, of: second))
        let running = try #require(stages.last)
        collect(graph.finished(running, .done(Pixels())))
        let next = try #require(stages.last)
        #expect(next != running)
        weak var pixels: Pixels?
        do {
            let result = Pixels()
            pixels = result
            collect(graph.finished(next, .advance(result)))
        }
        #expect(graph.tasks[second]?.job == nil)
        #expect(pixels == nil)
    }

    private static func decode(_ name: String) -> Graph.Plan {
        Graph.Plan(key: "decode " + name, steps: [.stage(.pixels, "decode")])
    }
}
