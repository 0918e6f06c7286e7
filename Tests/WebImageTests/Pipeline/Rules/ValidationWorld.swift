// SPDX-License-Identifier: MIT

import ImageBase

@testable import WebImage

/// Simulates a task in the graph, its job, its validation, a timer, and the threads that perform actions.
struct ValidationWorld {
    /// A thread's next step.
    enum Work {
        case action(TestValidation.Action)
        case event(TestValidation.Event)
    }

    enum Part: String { case none, present, over }

    let isInMemory: Bool
    var validation = TestValidation()
    var threads: [[Work]] = []
    /// The task's job.
    var job = Part.present
    /// Whether a stored image that needs validation was read before the end.
    var isRead = false
    /// The job's result, or nil while it runs.
    var jobResult: String?
    /// The validation's job in the graph.
    var asking = Part.none
    var hasHead = false
    /// How the validation ended.
    var end: TestValidation.End?
    var timer = Part.none
    var stallTimeout: TestValidation.End?
    /// The result with which the task was removed from the graph.
    var result: String?
    var removals = 0
    var ends = 0
    var deliveries = 0
    /// Whether an image was delivered after an end other than a cancellation.
    var isDeliveredLate = false
    var isRemoved = false
    var isRevalidating = false
    /// The steps that led here.
    var history: [String] = []

    init(isInMemory: Bool) {
        self.isInMemory = isInMemory
        guard isInMemory else { return }
        // One thread validates the delivered image.
        job = .over
        (jobResult, isRead) = ("old", true)
        threads = [[.event(.read("job")), .event(.shown("old"))]]
    }

    /// Every reachable state.
    static let reachable = reachable(from: [
        ValidationWorld(isInMemory: false), ValidationWorld(isInMemory: true),
    ])

    /// Takes every possible step, shortest paths first.
    private static func reachable(from first: [ValidationWorld]) -> [ValidationWorld] {
        var known = Set(first.map(\.name))
        var worlds = first
        var index = 0
        while index < worlds.count {
            let world = worlds[index]
            index += 1
            for (step, next) in world.steps where known.insert(next.name).inserted {
                var next = next
                next.history = world.history + [step]
                worlds.append(next)
            }
        }
        return worlds
    }

    var name: String {
        let threads = threads.map { $0.map(\.name).joined(separator: ",") }.sorted()
        return [
            "\(isInMemory)", validation.name, threads.joined(separator: ";"), job.rawValue, "\(isRead)",
            jobResult ?? "",
            asking.rawValue,
            "\(hasHead)", end?.name ?? "", timer.rawValue, stallTimeout?.name ?? "", result ?? "",
            "\(removals) \(ends) \(deliveries) \(isDeliveredLate) \(isRemoved) \(isRevalidating)",
        ].joined(separator: "|")
    }

    /// The rules that this state breaks.
    var brokenRules: [String] {
        var broken: [String] = []
        func rule(_ isKept: Bool, _ text: String) { if !isKept { broken.append(text) } }
        rule(removals <= 1 && ends <= 1, "the task ends twice")
        rule(!isDeliveredLate && deliveries <= 1, "the image is delivered late or twice")
        rule(!isRemoved || (end?.isGone ?? false), "the image is removed")
        rule(!isRevalidating || stallTimeout != nil, "a validation goes on in the background")
        if result == "network" || result == "timeout" {
            rule(deliveries == 1 || isInMemory, "the image is dropped")
        }
        guard threads.isEmpty else { return broken }
        if result != nil {
            rule(asking != .present, "the validation is left behind")
            rule(timer != .present, "the timer is left behind")
            rule(result != "gone http" || isRemoved, "the image stays")
        } else {
            // If the only possible step is a cancellation, the task never ends by itself.
            rule(steps.count > 1, "the task never ends")
        }
        return broken
    }

    /// The results that the tables allow for the job's and the validation's results.
    var allowedResults: Set<String> {
        var allowed: Set<String> = []
        if let jobResult, ["other", "fresh"].contains(jobResult) || !isRead {
            allowed.insert(jobResult)
        }
        for end in [end, stallTimeout].compactMap({ $0 }) {
            switch (end, jobResult) {
            case (.changed(let image), _): allowed.insert(image)
            case (.gone(let error), _): allowed.insert("gone \(error.code.rawValue)")
            case (.cancelled, _): allowed.insert("cancelled by the loader")
            case (.stored, nil): break
            case (.stored(.compared(let image)), "corrupt"?): allowed.insert(image)
            case (.stored(.compared(let image)), "old"?): allowed.insert("old compared with \(image)")
            case (.stored, "corrupt"?): allowed.insert("corrupt")
            case (.stored(.confirmed), let image?): allowed.insert("\(image) by response")
            case (.stored(.stale), "old"?): allowed.insert("stale old")
            case (.stored(.deliver(let error)), "old"?): allowed.insert(error.code.rawValue)
            case (.stored, let image?): allowed.insert(image)
            }
        }
        return allowed
    }

    /// Every step that can happen next.
    var steps: [(String, ValidationWorld)] {
        var steps: [(String, ValidationWorld)] = []
        func step(_ name: String, _ change: (inout ValidationWorld) -> Void) {
            var next = self
            change(&next)
            next.threads.removeAll(where: \.isEmpty)
            steps.append((name, next))
        }
        if result == nil { step("cancel") { $0.remove("cancelled", in: nil) } }
        if job == .present, result == nil {
            step("read") { world in
                world.isRead = true
                world.receive(.read("job"))
            }
            for (name, event) in TestValidation.Event.jobEnds {
                step(name) { world in
                    world.job = .over
                    world.jobResult = name
                    // Without a validation, the pipeline itself ends the task.
                    if world.validation.hasBegun { world.receive(event) } else { world.remove(name, in: nil) }
                }
            }
        }
        if asking == .present {
            if !hasHead {
                step("head") { world in
                    world.hasHead = true
                    world.receive(.head)
                }
            }
            for end in TestValidation.End.all {
                step(end.name) { world in
                    (world.asking, world.end) = (.over, end)
                    world.receive(.ended(end))
                }
            }
        }
        if timer == .present {
            for end in TestValidation.End.ofPatience {
                step("stallTimeout: \(end.name)") { world in
                    (world.timer, world.stallTimeout) = (.over, end)
                    world.receive(.patienceEnded(end))
                }
            }
        }
        for thread in threads.indices {
            let work = threads[thread][0]
            switch work {
            case .action(.join):
                step("join") { world in
                    world.asking = .present
                    world.threads[thread][0] = .event(.joined("job", nil))
                }
                step("join with a timer") { world in
                    (world.asking, world.timer) = (.present, .present)
                    world.threads[thread][0] = .event(.joined("job", "timer"))
                }
                step("suspended") { world in
                    world.end = .stored(.stale)
                    world.threads[thread][0] = .event(.ended(.stored(.stale)))
                }
            default: step(work.name) { $0.work(in: thread) }
            }
        }
        return steps
    }

    private mutating func work(in thread: Int) {
        let work = threads[thread].removeFirst()
        switch work {
        case .event(let event): receive(event, in: thread)
        case .action(let action):
            switch action {
            case .join: break
            case .leave: if asking == .present { asking = .over }
            case .stop: timer = .over
            case .deliver:
                deliveries += 1
                if let result, result != "cancelled" { isDeliveredLate = true }
                threads[thread].insert(.event(.delivered), at: 0)
            case .revalidate: isRevalidating = true
            case .end(let ending):
                ends += 1
                if case .gone = ending, result == nil { isRemoved = true }
                remove(ending.name, in: thread)
            }
        }
    }

    /// Removes the task from the graph. Only one thread succeeds.
    private mutating func remove(_ result: String, in thread: Int?) {
        guard self.result == nil else { return }
        self.result = result
        removals += 1
        receive(.finished, in: thread)
    }

    /// - Parameter thread: the thread that sends the event, or nil for a new one.
    private mutating func receive(_ event: TestValidation.Event, in thread: Int? = nil) {
        let actions = validation.handle(event).map { Work.action($0) }
        if let thread { threads[thread].insert(contentsOf: actions, at: 0) } else { threads.append(actions) }
    }
}
