// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageLoading

@testable import WebImage

typealias TestGraph = JobGraph<String, Int, String>

/// A graph whose work is words and whose products are numbers, with the bookkeeping that tests ask about.
struct GraphFixture {
    var graph: TestGraph
    private(set) var started: [EffectHandle] = []
    private(set) var work: [EffectID: String] = [:]
    private(set) var inputs: [EffectID: Int?] = [:]
    private(set) var cancelled: Set<EffectID> = []
    private var joined: [EffectID] = []
    private(set) var results: [String: [Result<Int, ImageError>]] = [:]
    private(set) var progress: [String: Int] = [:]
    private(set) var priorities: [EffectID: Priority] = [:]

    init(diskSlots: Int = 2, pixelSlots: Int = 2) {
        graph = TestGraph(diskSlots: diskSlots, pixelSlots: pixelSlots)
    }

    @discardableResult
    mutating func join(_ client: String, _ plan: TestGraph.Plan, priority: Priority = .normal) -> TaskID {
        let task = graph.makeIdentifier()
        apply(graph.join(task, client, plan: plan, priority: priority))
        return task
    }

    /// Adds a task without a job.
    mutating func enter(_ client: String, priority: Priority = .normal) -> TaskID {
        let task = graph.makeIdentifier()
        graph.enter(task, client, priority: priority)
        return task
    }

    /// Whether the task was still there.
    @discardableResult
    mutating func move(_ task: TaskID, _ client: String, to plan: TestGraph.Plan) -> Bool {
        guard let actions = graph.move(task, client, plan: plan) else { return false }
        apply(actions)
        return true
    }

    mutating func leave(_ task: TaskID) {
        guard let (client, actions) = graph.leave(task) else { return }
        results[client, default: []].append(.failure(.cancelled))
        apply(actions)
    }

    mutating func setPriority(_ priority: Priority, of task: TaskID) {
        apply(graph.setPriority(priority, of: task))
    }

    /// Ends the oldest running effect with that work.
    mutating func finish(_ name: String, _ outcome: TestGraph.Outcome) {
        guard let effect = started.first(where: { work[$0.id] == name }) else { return }
        finish(effect, outcome)
    }

    mutating func finish(_ effect: EffectHandle, _ outcome: TestGraph.Outcome) {
        started.removeAll { $0 === effect }
        apply(graph.finished(effect.id, outcome))
    }

    mutating func advance(_ name: String, by received: Int) {
        guard let effect = started.first(where: { work[$0.id] == name }) else { return }
        for client in graph.clients(of: effect.id) { progress[client] = received }
    }

    /// The work that runs, in the order in which it was started.
    var running: [String] { started.compactMap { work[$0.id] } }

    func isCancelled(_ name: String) -> Bool {
        started.contains { work[$0.id] == name && cancelled.contains($0.id) }
    }

    func input(of name: String) -> Int? {
        started.first { work[$0.id] == name }.flatMap { inputs[$0.id] ?? nil }
    }

    func priority(of name: String) -> Priority? {
        started.first { work[$0.id] == name }.flatMap { priorities[$0.id] }
    }

    func value(of client: String) -> Int? {
        guard case .success(let value)? = results[client]?.first else { return nil }
        return value
    }

    func error(of client: String) -> ImageError.Code? {
        guard case .failure(let error)? = results[client]?.first else { return nil }
        return error.code
    }

    /// The work that was told that somebody joined it.
    var joinedWork: [String] { joined.compactMap { work[$0] } }

    private mutating func apply(_ actions: [TestGraph.Action]) {
        for action in actions {
            switch action {
            case .start(let effect, let name, let input):
                started.append(effect)
                work[effect.id] = name
                inputs[effect.id] = input
                priorities[effect.id] = effect.priority
            case .cancel(let effect): cancelled.insert(effect.id)
            case .reprioritise(let effect, let priority): priorities[effect.id] = priority
            case .joined(let effect): joined.append(effect.id)
            case .finish(let task, let client, let result):
                if graph.end(task) { results[client, default: []].append(result) }
            }
        }
    }
}

extension TestGraph.Plan {
    /// A transfer.
    static func data(_ name: String) -> TestGraph.Plan {
        TestGraph.Plan(key: .test("data " + name), steps: [.effect(.network, "fetch " + name)])
    }

    /// A decode of a transfer.
    static func decode(_ size: String, of name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: .test("decode \(size) \(name)"),
            steps: [.upstream(.data(name)), .effect(.pixels, "decode \(size) \(name)")])
    }

    /// A look at the disk, and a decode when there is nothing.
    static func variant(_ filter: String, _ size: String, of name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: .test("variant \(filter) \(size) \(name)"),
            steps: [
                .effect(.disk, "read \(filter) \(name)"), .effect(.pixels, "open \(filter) \(name)"),
                .upstream(.decode(size, of: name)), .effect(.pixels, "\(filter) \(name)"),
            ])
    }
}

extension JobKey {
    static func test(_ name: String) -> JobKey {
        .data(
            DataKey(
                request: LoadRequest(url: .init(filePath: "/")), loader: LoaderSet(), key: CacheKey(name),
                asksOrigin: true,
                ignoresAge: false, queriesDisk: false, storesDisk: false, failedURLPolicy: .ignore,
                staleRules: nil, source: .usual))
    }
}
