// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Receives the progress and the result of a job on behalf of a task.
protocol JobClient: PreviewClient {
    /// The next job of the task; nil if `result` ends the task.
    func next(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> NextJob?
    /// Ends the task. Called once, by the code that removed the task from the graph.
    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery)
    func progress(_ progress: LoadProgress, on delivery: Delivery)
    /// The task; nil for a client that waits for no task.
    var owner: AnyObject? { get }
    /// Whether the client only validates an image that was delivered already.
    var isBackgroundValidation: Bool { get }
}

extension JobClient {
    func next(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> NextJob? { nil }
    var isBackgroundValidation: Bool { false }
}

/// A job and the client that waits for it.
struct NextJob {
    let plan: LoadGraph.Plan
    let client: any JobClient

    init(_ plan: LoadGraph.Plan, _ client: any JobClient) {
        self.plan = plan
        self.client = client
    }
}
