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

    /// The request to load in low-data mode instead of one whose image is in no cache; nil to load `request`.
    func lowDataRequest(for request: ImageRequest) -> ImageRequest? {
        guard configuration.networkMonitor?.current.isConstrained == true, !pipeline.holds(request) else {
            return nil
        }
        return request.lowDataRequest
    }
}
