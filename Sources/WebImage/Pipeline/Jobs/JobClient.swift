// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Receives the progress and the result of a job on behalf of a task.
protocol JobClient: PreviewClient {
    /// Called with the number of the task before it joins its first job.
    func willJoin(as task: TaskID)
    /// The task's job has ended. Returns true if `result` does not end the task: it stays in the graph
    /// without a job until its client ends it.
    func continues(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> Bool
    /// Ends the task. Called once, by the code that removed the task from the graph.
    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery)
    func progress(_ progress: LoadProgress, on delivery: Delivery)
    /// The task; nil for a client that waits for no task.
    var owner: AnyObject? { get }
    /// The job has read a stored image that is to be validated. Called while it is decoded.
    func didRead(_ stored: EncodedImage)
    /// The head of the response to a validation was received.
    func didReceiveHead()
    /// Called when a task that is not a prefetch wants the same work, for a client that prefetches; else nil.
    var prefetch: (@Sendable () -> Void)? { get }
    /// The task, if its load is observed.
    var observedTask: ObservedTask? { get }
    /// Whether the client only validates an image that was delivered already.
    var isBackgroundValidation: Bool { get }
    /// The task that validates an image for this client; nil if no validation is running.
    var validationTask: TaskID? { get }
}

extension JobClient {
    func willJoin(as task: TaskID) {}
    func continues(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> Bool { false }
    func didRead(_ stored: EncodedImage) {}
    func didReceiveHead() {}
    var observedTask: ObservedTask? { nil }
    var isBackgroundValidation: Bool { false }
    var validationTask: TaskID? { nil }
    var prefetch: (@Sendable () -> Void)? { nil }

    /// Whether no caller waits for the result.
    var isBackground: Bool { isBackgroundValidation || prefetch != nil }
}
