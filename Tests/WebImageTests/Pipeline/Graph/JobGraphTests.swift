// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import WebImage

@Suite("Job graph", .timeLimit(.minutes(2)))
struct JobGraphTests {
    private var fixture = GraphFixture()

    @Test("Two tasks for the same data share one transfer")
    mutating func sharesTransfer() {
        fixture.join("a", .data("cat"))
        fixture.join("b", .data("cat"))
        #expect(fixture.running == ["fetch cat"])
        fixture.finish("fetch cat", .done(7))
        #expect(fixture.value(of: "a") == 7)
        #expect(fixture.value(of: "b") == 7)
    }

    @Test("Jobs share every stage up to the first difference")
    mutating func sharesAtEveryLevel() {
        fixture.join("small", .decode("S", of: "cat"))
        fixture.join("large", .decode("L", of: "cat"))
        fixture.join("grey", .variant("grey", "L", of: "cat"))
        fixture.join("blur", .variant("blur", "L", of: "cat"))
        fixture.finish("read grey cat", .advance(by: 2, nil))
        fixture.finish("read blur cat", .advance(by: 2, nil))
        #expect(fixture.running == ["fetch cat"])
        #expect(fixture.joinedStages == ["fetch cat", "fetch cat", "fetch cat"])
        fixture.finish("fetch cat", .done(1))
        #expect(fixture.running == ["decode S cat", "decode L cat"])
        fixture.finish("decode L cat", .done(2))
        #expect(fixture.value(of: "large") == 2)
        #expect(fixture.running == ["decode S cat", "grey cat"])
        #expect(fixture.input(of: "grey cat") == 2)
    }

    @Test("A stage is notified when a client leaves while another client is still waiting")
    mutating func leaves() {
        let large = fixture.join("large", .decode("L", of: "cat"))
        let small = fixture.join("small", .decode("S", of: "cat"))
        let data = fixture.join("data", .data("cat"))
        let alone = fixture.join("dog", .data("dog"))
        fixture.leave(large)
        fixture.leave(alone)
        #expect(fixture.leftStages == ["fetch cat"])
        fixture.leave(data)
        fixture.leave(small)
        #expect(fixture.leftStages == ["fetch cat", "fetch cat"])
    }

    @Test("A job that replaces another one or takes its output is found only by its own key")
    mutating func standsIn() {
        func variant(_ client: String) -> TestGraph.Plan {
            TestGraph.Plan(
                key: client,
                steps: [
                    .stand(in: "filtered", after: [.stage(.pixels, "store \(client)")]),
                    .stage(.pixels, "make \(client)"),
                ])
        }
        let prefix = TestGraph.Plan(key: "filtered", steps: [.stage(.pixels, "filter")])
        let longer = TestGraph.Plan(key: "longer", steps: [.upstream(prefix), .stage(.pixels, "last")])
        let first = fixture.join("a", variant("a"))
        fixture.join("longer", longer)
        fixture.join("b", variant("b"))
        #expect(fixture.running == ["make a"] && fixture.graph.standIns == 1)
        fixture.leave(first)
        #expect(fixture.running == ["make a"], "others need it")
        fixture.finish("make a", .done(5))
        #expect(fixture.input(of: "last") == 5 && fixture.input(of: "store b") == 5)
        #expect(fixture.graph.standIns == 0 && fixture.graph.jobs.count == 2)
        fixture.finish("store b", .done(6))
        fixture.finish("last", .done(7))
        #expect(fixture.value(of: "b") == 6 && fixture.value(of: "longer") == 7)

        fixture.join("longer again", longer)
        fixture.join("c", variant("c"))
        #expect(fixture.running == ["filter"] && fixture.graph.standIns == 0)
        fixture.finish("filter", .failed(ImageError(.corrupt, "")))
        #expect(fixture.graph.jobs.isEmpty)
    }

    @Test("A stage receives the previous stage's output")
    mutating func passesProducts() {
        fixture.join("a", .variant("grey", "L", of: "cat"))
        fixture.finish("read grey cat", .advance(5))
        #expect(fixture.input(of: "open grey cat") == 5)
        fixture.finish("open grey cat", .done(6))
        #expect(fixture.value(of: "a") == 6)
        #expect(fixture.graph.jobs.isEmpty)
    }

    @Test("A job continues with new stages when a stage replaces the plan")
    mutating func replacesSteps() {
        fixture.join("a", .decode("L", of: "cat"))
        fixture.finish("fetch cat", .done(1))
        fixture.finish("decode L cat", .replace([.upstream(.data("fresh cat")), .stage(.pixels, "again")]))
        #expect(fixture.running == ["fetch fresh cat"])
        fixture.finish("fetch fresh cat", .done(2))
        fixture.finish("again", .done(3))
        #expect(fixture.value(of: "a") == 3)
    }

    @Test("A job continues while one of its two tasks remains")
    mutating func oneLeaves() {
        let first = fixture.join("a", .data("cat"))
        fixture.join("b", .data("cat"))
        fixture.leave(first)
        #expect(fixture.error(of: "a") == .cancelled)
        #expect(!fixture.isCancelled("fetch cat"))
        fixture.finish("fetch cat", .done(1))
        #expect(fixture.value(of: "b") == 1)
        #expect(fixture.results["a"]?.count == 1)
    }

    @Test("All upstream jobs are canceled when the last task leaves")
    mutating func lastLeaves() {
        let task = fixture.join("a", .variant("grey", "L", of: "cat"))
        fixture.finish("read grey cat", .advance(by: 2, nil))
        fixture.leave(task)
        #expect(fixture.isCancelled("fetch cat"))
        #expect(fixture.graph.jobs.isEmpty)
    }

    @Test("A new task doesn't join a canceled job")
    mutating func joinsAfterAbandoning() {
        let task = fixture.join("a", .data("cat"))
        fixture.leave(task)
        fixture.join("b", .data("cat"))
        #expect(fixture.running == ["fetch cat", "fetch cat"])
        fixture.finish("fetch cat", .failed(.cancelled))
        #expect(fixture.results["b"] == nil)
        fixture.finish("fetch cat", .done(2))
        #expect(fixture.value(of: "b") == 2)
    }

    @Test("A canceled stage keeps its slot until it ends")
    mutating func slotOfCancelledWork() {
        fixture = GraphFixture(pixelSlots: 1)
        let first = fixture.join("a", .decode("L", of: "cat"))
        fixture.join("b", .decode("L", of: "dog"))
        fixture.finish("fetch cat", .done(1))
        fixture.finish("fetch dog", .done(2))
        fixture.leave(first)
        #expect(fixture.running == ["decode L cat"])
        fixture.finish("decode L cat", .failed(.cancelled))
        #expect(fixture.running == ["decode L dog"])
    }

    @Test("Stages of the same priority start in arrival order, after ones with a higher priority")
    mutating func order() {
        fixture = GraphFixture(pixelSlots: 1)
        for name in ["one", "two", "three", "four"] {
            fixture.join(name, .decode("L", of: name), priority: name == "three" ? .high : .normal)
            fixture.finish("fetch \(name)", .done(0))
        }
        var order: [String] = []
        while let name = fixture.running.first {
            order.append(name)
            fixture.finish(name, .done(0))
        }
        #expect(order == ["one", "three", "two", "four"].map { "decode L \($0)" })
    }

    @Test("A waiting stage moves when its priority changes, and keeps its place among equals")
    mutating func reorders() {
        fixture = GraphFixture(pixelSlots: 1)
        var tasks: [String: TaskID] = [:]
        for name in ["one", "two", "three"] {
            tasks[name] = fixture.join(name, .decode("L", of: name))
            fixture.finish("fetch \(name)", .done(0))
        }
        fixture.setPriority(.low, of: tasks["two"] ?? 0)
        fixture.setPriority(.normal, of: tasks["two"] ?? 0)
        fixture.finish("decode L one", .done(0))
        #expect(fixture.running == ["decode L two"])
        fixture.setPriority(.veryHigh, of: tasks["three"] ?? 0)
        fixture.finish("decode L two", .done(0))
        #expect(fixture.running == ["decode L three"])
    }

    @Test("A shared job has its tasks' highest priority, including downstream tasks")
    mutating func priorityOfSharedWork() {
        fixture.join("a", .data("cat"), priority: .low)
        #expect(fixture.priority(of: "fetch cat") == .low)
        let urgent = fixture.join("b", .decode("L", of: "cat"), priority: .veryHigh)
        #expect(fixture.priority(of: "fetch cat") == .veryHigh)
        fixture.setPriority(.normal, of: urgent)
        #expect(fixture.priority(of: "fetch cat") == .normal)
        fixture.leave(urgent)
        #expect(fixture.priority(of: "fetch cat") == .low)
    }

    @Test("Every task waiting for a job gets its progress")
    mutating func progress() {
        fixture.join("a", .data("cat"))
        fixture.join("b", .decode("L", of: "cat"))
        fixture.join("c", .data("dog"))
        fixture.advance("fetch cat", by: 10)
        #expect(fixture.progress == ["a": 10, "b": 10])
    }

    @Test("An error reaches every downstream task")
    mutating func errors() {
        fixture.join("a", .data("cat"))
        fixture.join("b", .decode("L", of: "cat"))
        fixture.finish("fetch cat", .failed(.http(status: 404)))
        #expect(fixture.error(of: "a") == .http)
        #expect(fixture.error(of: "b") == .http)
        #expect(fixture.graph.jobs.isEmpty)
    }

    @Test("A job fails with notCached when no stage produces a value")
    mutating func nothing() {
        let plan = TestGraph.Plan(key: "disk only", steps: [.stage(.disk, "read")])
        fixture.join("a", plan)
        fixture.finish("read", .advance(nil))
        #expect(fixture.error(of: "a") == .notCached)
    }

    @Test("A task between two jobs can move to the next job or leave")
    mutating func betweenJobs() {
        let (staying, leaving) = (fixture.enter("stays"), fixture.enter("leaves"))
        fixture.leave(leaving)
        #expect(fixture.error(of: "leaves") == .cancelled)
        let wasMoved = fixture.move(leaving, "leaves", to: .data("cat"))
        #expect(!wasMoved)
        #expect(fixture.running.isEmpty)
        fixture.move(staying, "stays", to: .data("cat"))
        fixture.finish("fetch cat", .done(1))
        #expect(fixture.value(of: "stays") == 1)
        #expect(fixture.results["leaves"]?.count == 1 && fixture.graph.tasks.isEmpty)
    }

    @Test("A priority set between two jobs applies to the next job")
    mutating func priorityBetweenJobs() {
        let task = fixture.enter("a", priority: .low)
        fixture.setPriority(.high, of: task)
        fixture.move(task, "a", to: .data("cat"))
        #expect(fixture.priority(of: "fetch cat") == .high)
    }
}
