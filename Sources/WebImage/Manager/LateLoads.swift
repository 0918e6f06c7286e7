// SPDX-License-Identifier: MIT

import ImageBase

/// A manager's loads that haven't entered the pipeline yet, because another thread adds them.
final class LateLoads: Sendable {
    private let loads = Locked<[LateLoad]>([])

    /// The tasks, in the order in which they were added.
    var tasks: [ImageTask] { loads.withLock { $0.map(\.task) } }

    /// Whether a load may begin after `load` has returned. It may if there's nothing to deliver or report
    /// before that.
    static func allows(_ lookup: MemoryLookup, in pipeline: LoadPipeline) -> Bool {
        let request = lookup.request
        return lookup.found == nil && pipeline.events == nil && request.lookup == .asynchronous
            && !request.includesData && request.cachePolicy != .cacheOnly
            && pipeline.knownFailure(of: request, by: lookup.planner) == nil
    }

    func add(_ task: ImageTask, _ lookup: MemoryLookup, to pipeline: LoadPipeline) {
        let load = LateLoad(task, lookup, pipeline: pipeline, owner: self)
        task.register(load)
        loads.withLock { $0.append(load) }
        LateWork.add(.start(load))
    }

    fileprivate func remove(_ load: LateLoad) {
        loads.withLock { loads in
            if let index = loads.firstIndex(where: { $0 === load }) { loads.remove(at: index) }
        }
    }
}

/// A task's registration until the pipeline replaces it with its own registration.
private final class LateLoad: LateStart {
    let task: ImageTask
    private let lookup: MemoryLookup
    private let pipeline: LoadPipeline
    private let owner: LateLoads
    private let state = Locked((hasStarted: false, isCancelled: false))

    init(_ task: ImageTask, _ lookup: MemoryLookup, pipeline: LoadPipeline, owner: LateLoads) {
        self.task = task
        self.lookup = lookup
        self.pipeline = pipeline
        self.owner = owner
    }

    func start() {
        defer { owner.remove(self) }
        guard !task.isCancelled else { return task.finish(.failure(.cancelled)) }
        let priority = task.priority
        pipeline.load(task, lookup: lookup)
        // The priority may have changed before the pipeline had registered the task.
        let newPriority = task.priority
        if newPriority != priority { task.priority = newPriority }
        // Only cancel here if the task was canceled before the pipeline had registered it. Otherwise, the
        // pipeline handles that, so a load that replaces this one can join its transfer first.
        let isCancelled = state.withLock { state in
            state.hasStarted = true
            return state.isCancelled
        }
        if isCancelled { task.cancelRegistration() }
    }

    func cancel() {
        let hasStarted = state.withLock { state in
            state.isCancelled = true
            return state.hasStarted
        }
        if hasStarted { task.cancelRegistration() }
        task.finish(.failure(.cancelled))
    }

    /// Does nothing, because the pipeline reads the task's priority.
    func setPriority(_ priority: Priority) {}
}
