// SPDX-License-Identifier: MIT

import ImageBase

extension ImageManager {
    /// Asks for time in the background until a task ends, if its request wants that.
    func continueInBackground<Response>(_ task: LoadTask<Response>) {
        guard task.request.memoryQuery.continuesInBackground,
            let begin = configuration.beginBackgroundTask, task.result == nil
        else { return }
        let end = begin { [weak task] in task?.cancel() }
        task.onFinish { _ in end() }
    }

    /// Writes at once what waits for the disk, and asks for time in the background until it is written.
    func storeInBackground() {
        let queues = pipeline.queues
        guard queues.stores.heldBytes > 0 else { return }
        let end = configuration.beginBackgroundTask?({})
        queues.afterStores { end?() }
    }

    /// Whether the user wants to save data.
    var isConstrained: Bool { configuration.networkMonitor?.current.isConstrained == true }
}
