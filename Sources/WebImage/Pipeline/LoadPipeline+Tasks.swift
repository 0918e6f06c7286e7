// SPDX-License-Identifier: MIT

extension LoadPipeline {
    /// Whether a task has not ended, other than validations in the background.
    var hasTasks: Bool {
        state.withLock { $0.graph.tasks.values.contains { $0.client.owner != nil } }
    }

    /// The running tasks of one kind, in the order in which they were started.
    func tasks<Response>() -> [LoadTask<Response>] {
        let clients = state.withLock { state in state.graph.tasks.mapValues(\.client) }
        return clients.sorted { $0.key < $1.key }.compactMap { $0.value.owner as? LoadTask<Response> }
    }
}
