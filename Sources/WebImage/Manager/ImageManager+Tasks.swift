// SPDX-License-Identifier: MIT

extension ImageManager {
    /// Whether a task of this manager is running. Validations in the background, and stores after the end of
    /// a task, do not count.
    public var isRunning: Bool { !lateLoads.tasks.isEmpty || pipeline.hasTasks }

    /// The tasks that load images and have not ended, in the order in which they were started. Copies the
    /// list.
    public var tasks: [ImageTask] {
        // First, because they enter the pipeline before they leave the list.
        let late = lateLoads.tasks.filter { $0.result == nil }
        let tasks: [ImageTask] = pipeline.tasks()
        return tasks + late.filter { task in !tasks.contains { $0 === task } }
    }

    /// The tasks that load undecoded data and have not ended, in the order in which they were started. Copies
    /// the list.
    public var dataTasks: [DataTask] { pipeline.tasks() }

    /// Cancels every task of this manager, whatever caches its request has; all have ended when this returns.
    /// Nothing is removed from a cache. Ends validations in the background, too.
    public func cancelAll() {
        for task in lateLoads.tasks { task.cancel() }
        pipeline.cancelAll()
    }
}
