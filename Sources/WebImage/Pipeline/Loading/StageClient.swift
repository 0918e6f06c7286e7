// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// A load that waits for a running stage, directly or through other jobs.
protocol StageClient: PreviewClient {
    var id: TaskID { get }
    /// The limits that the request sets. No lock may be held.
    var limits: DeadlineClock.Limits { get }
    /// The time spent before an attempt at `url`.
    func share(at url: URL) -> LoadClock.Share
    /// Keeps the time that the load has spent until now.
    func spend(_ share: LoadClock.Share, at url: URL)
    /// The rest of `patience` or of the time for all attempts, whichever ends first; nil without a limit.
    func timeLeft(_ patience: Duration?) -> Duration?

    func progress(_ progress: LoadProgress, on delivery: Delivery)
    /// One of the clients, perhaps this one, has joined a transfer. Does nothing if it has progress already.
    func joined(at progress: LoadProgress)
    /// The head of the response to a validation was received.
    func didReceiveHead()
    /// The body of a response begins.
    func didBeginBody(of head: LoadResponse)
}

/// Runs stages, and knows who waits for them.
protocol StageRunner: AnyObject, Sendable {
    /// Those that wait now; none if the stage was cancelled.
    func clients(of stage: RunningStageID) -> [any StageClient]
    /// Ends the load of a client, unless it no longer waits for the stage.
    func fail(_ client: TaskID, in stage: RunningStageID, with error: ImageError)
}

/// The clients of the loads that wait for a running stage, directly or through other jobs.
struct StageClients: Sendable {
    private let runner: any StageRunner
    private let stage: RunningStageID

    init(_ runner: any StageRunner, _ stage: RunningStageID) {
        (self.runner, self.stage) = (runner, stage)
    }

    /// Those that wait now; none if the stage was cancelled.
    var present: [any StageClient] { runner.clients(of: stage) }

    /// Ends one of them, unless it waits no more. The stage is cancelled if no other waits.
    func fail(_ client: any StageClient, _ error: ImageError) {
        runner.fail(client.id, in: stage, with: error)
    }
}
