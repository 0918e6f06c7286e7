// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import WebImage

@Suite("Job graph limits", .timeLimit(.minutes(2)))
struct JobGraphLimitTests {
    private static func admitted(_ name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: name,
            steps: [.admission, .upstream(.data(name)), .stage(.pixels, "decode \(name)")])
    }

    /// A job with a `measure` stage that reports how many bytes the next stage needs.
    private static func measured(_ name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: name, steps: [.stage(.inline, "measure \(name)"), .stage(.pixels, "decode \(name)")])
    }

    @Test("Jobs beyond the slots and the limit fail as busy until another job finishes")
    func admission() {
        var fixture = GraphFixture(pixelSlots: 1, waiting: 1)
        for name in ["a", "b", "c"] { fixture.join(name, Self.admitted(name)) }
        fixture.join("a again", Self.admitted("a"))
        #expect(fixture.error(of: "c") == .busy && fixture.results.count == 1)
        #expect(fixture.running == ["fetch a", "fetch b"])
        fixture.finish("fetch a", .failed(ImageError(.network, "no network")))
        fixture.join("c again", Self.admitted("c"))
        #expect(fixture.running == ["fetch b", "fetch c"])
        let last = fixture.join("d", Self.admitted("d"))
        fixture.leave(last)
        #expect(fixture.graph.admitted.count == 2)
        for name in ["b", "c"] {
            fixture.finish("fetch \(name)", .done(1))
            fixture.finish("decode \(name)", .done(2))
        }
        #expect(fixture.graph.admitted.count == 0 && fixture.graph.jobs.isEmpty)
    }

    @Test("Transfers wait behind running ones and pending decodes in order of priority")
    func loading() {
        func plan(_ name: String) -> TestGraph.Plan {
            TestGraph.Plan(
                key: name, steps: [.stage(.network, "fetch \(name)"), .stage(.pixels, "decode \(name)")])
        }
        var fixture = GraphFixture(pixelSlots: 1, loading: 2)
        for name in ["a", "b", "c", "d"] { fixture.join(name, plan(name)) }
        fixture.join("e", plan("e"), priority: .high)
        #expect(fixture.running == ["fetch a", "fetch b"])
        // One image is decoding, one waits for the decode slot, and one is transferring.
        fixture.finish("fetch a", .advance(1))
        #expect(fixture.running == ["fetch b", "decode a", "fetch e"])
        fixture.finish("fetch b", .advance(1))
        #expect(fixture.running == ["decode a", "fetch e"])
        fixture.finish("fetch e", .advance(1))
        #expect(fixture.running == ["decode a"])
        fixture.finish("decode a", .done(1))
        #expect(fixture.running == ["decode e", "fetch c"])
        fixture.finish("fetch c", .failed(ImageError(.network, "no network")))
        #expect(fixture.running == ["decode e", "fetch d"])
        for stage in ["fetch d", "decode e", "decode b", "decode d"] { fixture.finish(stage, .advance(1)) }
        #expect(fixture.running.isEmpty && fixture.graph.jobs.isEmpty)
    }

    @Test("An image no longer wanted makes room for a transfer")
    func abandoned() {
        func plan(_ name: String) -> TestGraph.Plan {
            TestGraph.Plan(
                key: name, steps: [.stage(.network, "fetch \(name)"), .stage(.pixels, "decode \(name)")])
        }
        var fixture = GraphFixture(pixelSlots: 1, loading: 1)
        let tasks = ["a", "b", "c"].map { fixture.join($0, plan($0)) }
        fixture.finish("fetch a", .advance(1))
        fixture.finish("fetch b", .advance(1))
        #expect(fixture.running == ["decode a"])
        fixture.leave(tasks[1])
        #expect(fixture.running == ["decode a", "fetch c"])
    }

    @Test("A job that waits for a rejected job also fails")
    func downstream() {
        var fixture = GraphFixture(pixelSlots: 1, waiting: 0)
        fixture.join("a", Self.admitted("a"))
        let plan = TestGraph.Plan(
            key: "grey b", steps: [.upstream(Self.admitted("b")), .stage(.pixels, "grey b")])
        fixture.join("b", plan)
        #expect(fixture.error(of: "b") == .busy)
    }

    @Test("Stages wait in order for enough free bytes, and an oversized one waits to run alone")
    func bytes() {
        var fixture = GraphFixture(pixelSlots: 4, pixelBytes: 100)
        for (name, bytes) in [("a", 60), ("b", 300), ("c", 10)] {
            fixture.join(name, Self.measured(name))
            fixture.finish("measure \(name)", .advance(1), bytes: bytes)
        }
        #expect(fixture.running == ["decode a"])
        fixture.finish("decode a", .done(1))
        #expect(fixture.running == ["decode b"])
        fixture.finish("decode b", .done(1))
        #expect(fixture.running == ["decode c"])
        fixture.finish("decode c", .done(1))
        #expect(fixture.graph[.pixels].usedBytes == 0)
    }

    @Test("Free bytes go to stages by priority, even after a waiting stage leaves")
    func priorities() {
        var fixture = GraphFixture(pixelSlots: 4, pixelBytes: 100)
        var tasks: [String: TaskID] = [:]
        for (name, bytes) in [("a", 60), ("b", 90), ("c", 40), ("d", 40)] {
            tasks[name] = fixture.join(name, Self.measured(name))
            fixture.finish("measure \(name)", .advance(1), bytes: bytes)
        }
        #expect(fixture.running == ["decode a"])
        fixture.setPriority(.high, of: tasks["d"] ?? 0)
        #expect(fixture.running == ["decode a", "decode d"])
        fixture.leave(tasks["d"] ?? 0)
        // A canceled stage keeps its bytes until it ends.
        fixture.leave(tasks["b"] ?? 0)
        #expect(fixture.running == ["decode a", "decode d"])
        fixture.finish("decode d", .failed(.cancelled))
        #expect(fixture.running == ["decode a", "decode c"])
    }

    @Test("A job's output counts as bytes of the stage that receives it")
    func outputs() {
        var fixture = GraphFixture(pixelSlots: 4, pixelBytes: 100)
        let plan = TestGraph.Plan(
            key: "grey a", steps: [.upstream(Self.measured("a")), .stage(.pixels, "grey a")])
        fixture.join("a", plan)
        fixture.finish("measure a", .advance(1), bytes: 80)
        fixture.finish("decode a", .done(2), bytes: 70)
        #expect(fixture.running == ["grey a"] && fixture.graph[.pixels].usedBytes == 70)
    }

    @Test("Stages of earlier jobs run before later jobs")
    func depth() {
        var fixture = GraphFixture(pixelSlots: 1)
        for name in ["a", "b", "c"] {
            fixture.join(name, .variant("grey", "L", of: name))
            fixture.finish("read grey \(name)", .advance(by: 2, nil))
            fixture.finish("fetch \(name)", .done(0))
        }
        var order: [String] = []
        while let name = fixture.running.first {
            order.append(name)
            fixture.finish(name, .done(0))
        }
        #expect(order == ["decode L a", "grey a", "decode L b", "grey b", "decode L c", "grey c"])
    }
}
