// SPDX-License-Identifier: MIT

import ImageBase

@testable import WebImage

typealias TestGraph = JobGraph<String, String, Int, String>

/// A graph with strings for stages and numbers for outputs, which records its actions.
struct GraphFixture {
    var graph: TestGraph
    /// The unfinished stages, in the order in which they started.
    private(set) var started: [RunningStageID] = []
    private(set) var names: [RunningStageID: String] = [:]
    private(set) var inputs: [RunningStageID: Int?] = [:]
    private(set) var cancelled: Set<RunningStageID> = []
    private var joined: [RunningStageID] = []
    private var left: [RunningStageID] = []
    private(set) var results: [String: [Result<Int, ImageError>]] = [:]
    private(set) var progress: [String: Int] = [:]
    private(set) var priorities: [RunningStageID: Priority] = [:]

    init(
        diskSlots: Int = 2, pixelSlots: Int = 2, pixelBytes: Int = .max, waiting: Int = .max,
        loading: Int = .max
    ) {
        graph = TestGraph(
            diskSlots: diskSlots, pixelSlots: pixelSlots, pixelBytes: pixelBytes, waiting: waiting,
            loading: loading)
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

    /// Moves a task to a plan, and returns whether the task was still in the graph.
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

    /// Ends the oldest running stage with the given name.
    mutating func finish(_ name: String, _ outcome: TestGraph.Outcome, bytes: Int = 0) {
        guard let stage = started.first(where: { names[$0] == name }) else { return }
        finish(stage, outcome, bytes: bytes)
    }

    mutating func finish(_ stage: RunningStageID, _ outcome: TestGraph.Outcome, bytes: Int = 0) {
        started.removeAll { $0 == stage }
        apply(graph.finished(stage, outcome, bytes: bytes))
    }

    mutating func advance(_ name: String, by received: Int) {
        guard let stage = started.first(where: { names[$0] == name }) else { return }
        for client in graph.clients(of: stage) { progress[client] = received }
    }

    /// The names of the running stages, in the order in which they started.
    var running: [String] { started.compactMap { names[$0] } }

    func isCancelled(_ name: String) -> Bool {
        started.contains { names[$0] == name && cancelled.contains($0) }
    }

    func input(of name: String) -> Int? {
        started.first { names[$0] == name }.flatMap { inputs[$0] ?? nil }
    }

    func priority(of name: String) -> Priority? {
        started.first { names[$0] == name }.flatMap { priorities[$0] }
    }

    func value(of client: String) -> Int? {
        guard case .success(let value)? = results[client]?.first else { return nil }
        return value
    }

    func error(of client: String) -> ImageError.Code? {
        guard case .failure(let error)? = results[client]?.first else { return nil }
        return error.code
    }

    /// The stages that another client joined.
    var joinedStages: [String] { joined.compactMap { names[$0] } }

    /// The stages that a client left while other clients still wait.
    var leftStages: [String] { left.compactMap { names[$0] } }

    private mutating func apply(_ actions: TestGraph.Actions) {
        for action in actions {
            switch action {
            case .start(let stage, let name, _, let input):
                started.append(stage)
                names[stage] = name
                inputs[stage] = input
                priorities[stage] = graph.priority(of: stage)
            case .cancel(let stage): cancelled.insert(stage)
            case .setPriority(let stage, let priority): priorities[stage] = priority
            case .joined(let stage): joined.append(stage)
            case .left(let stage): left.append(stage)
            case .shared: break
            case .finish(let task, let client, let result):
                if graph.end(task) { results[client, default: []].append(result) }
            }
        }
    }
}

extension TestGraph.Plan {
    /// A transfer.
    static func data(_ name: String) -> TestGraph.Plan {
        TestGraph.Plan(key: "data " + name, steps: [.stage(.network, "fetch " + name)])
    }

    /// A decode that follows a transfer.
    static func decode(_ size: String, of name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: "decode \(size) \(name)",
            steps: [.upstream(.data(name)), .stage(.pixels, "decode \(size) \(name)")])
    }

    /// A disk lookup, followed by a decode on a miss.
    static func variant(_ filter: String, _ size: String, of name: String) -> TestGraph.Plan {
        TestGraph.Plan(
            key: "variant \(filter) \(size) \(name)",
            steps: [
                .stage(.disk, "read \(filter) \(name)"), .stage(.pixels, "open \(filter) \(name)"),
                .upstream(.decode(size, of: name)), .stage(.pixels, "\(filter) \(name)"),
            ])
    }
}
