// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageLoading
import PortableFoundation

/// The stage that the app's code is running in. Swift tasks that the code starts inherit it, but other
/// threads don't.
struct StagePlace: Sendable {
    @TaskLocal static var current: StagePlace?

    let pipeline: ObjectIdentifier
    let stage: RunningStageID
}

/// A stage that runs outside the graph, such as a read, a transfer or a decode.
///
/// It can be canceled at any time, even before it has a transfer to cancel.
final class RunningStage: Sendable {
    /// Checked by the stage while it runs.
    let cancellation = CancellationToken()
    private let state: Locked<State>

    private struct State {
        var priority: Priority
        var transfer: (any LoadHandle)?
        var isCancelled = false
        /// Whether to stop the transfer, although the stage continues.
        var stopsTransfer = false
        var hasEnded = false
        /// Keeps a group entered until the canceled transfer has ended; nil otherwise.
        var entry: GroupEntry?
        /// Creates the transfer's previews; nil if it can't have any.
        var makePreviews: (@Sendable () -> PreviewFeed)?
        var previews: PreviewFeed?
        var watch: LoadWatch?
        /// The newest progress of the transfer.
        var progress: LoadProgress?
        var head: LoadResponse?
    }

    init(priority: Priority) {
        state = Locked(State(priority: priority))
    }

    /// The response headers; nil if they haven't arrived.
    var head: LoadResponse? { state.withLock { $0.head } }

    /// - Parameter group: entered until the transfer, if there is one, has ended.
    func cancel(heldBy group: DispatchGroup? = nil) {
        cancellation.cancel()
        let transfer = state.withLock { state in
            if !state.isCancelled, !state.hasEnded, state.transfer != nil, let group {
                state.entry = GroupEntry(group)
            }
            state.isCancelled = true
            return state.transfer
        }
        // Call this without the lock: the loader may end the transfer immediately, which calls `detach()`.
        transfer?.cancel()
    }

    /// Stops the transfer, but not the stage.
    func stopTransfer() {
        let transfer = state.withLock { state in
            state.stopsTransfer = true
            return state.transfer
        }
        transfer?.cancel()
    }

    func setPriority(_ priority: Priority) {
        let transfer = state.withLock { state in
            state.priority = priority
            return state.transfer
        }
        transfer?.setPriority(priority)
    }

    /// Sets the transfer, and passes on a cancellation or priority change that it has missed.
    func attach(_ transfer: any LoadHandle, startedWith priority: Priority) {
        let (isCancelled, current) = state.withLock { state in
            state.transfer = state.hasEnded ? nil : transfer
            return (state.isCancelled || state.stopsTransfer, state.priority)
        }
        if isCancelled {
            transfer.cancel()
        } else if current != priority {
            transfer.setPriority(current)
        }
    }

    /// Releases the finished transfer, and returns it and its previews.
    @discardableResult
    func detach() -> (transfer: (any LoadHandle)?, previews: PreviewFeed?) {
        // Release everything outside the lock.
        let old = state.withLock { state in
            defer {
                (state.transfer, state.makePreviews, state.previews) = (nil, nil, nil)
                (state.watch, state.entry) = (nil, nil)
                state.hasEnded = true
            }
            return state
        }
        return (old.transfer, old.previews)
    }

    /// Makes `watch` time the clients that join from now on.
    ///
    /// - Parameter makePreviews: called when a client needs previews of the transfer; nil if it can't have
    ///   any.
    /// - Returns: the stage's priority.
    @discardableResult
    func watch(
        _ watch: LoadWatch?, makingPreviews makePreviews: (@Sendable () -> PreviewFeed)? = nil
    ) -> Priority {
        state.withLock { state in
            (state.watch, state.makePreviews) = (watch, makePreviews)
            return state.priority
        }
    }

    /// Keeps progress for clients that join later. Call this before reporting progress to waiting clients, or
    /// a client that joins in between would miss it.
    ///
    /// - Returns: the response headers; nil if they haven't arrived.
    func keep(_ progress: LoadProgress) -> LoadResponse? {
        state.withLock { state in
            state.progress = progress
            return state.head
        }
    }

    func keep(_ head: LoadResponse) { state.withLock { $0.head = head } }

    /// Called when a client has stopped waiting for the stage.
    func left() { state.withLock { $0.watch }?.left() }

    /// Called when another client starts waiting for the stage.
    func joined(_ clients: [any StageClient]) {
        observersChanged(clients)
        let (watch, progress) = state.withLock { ($0.watch, $0.progress) }
        watch?.joined(clients)
        if let progress { for client in clients { client.joined(at: progress) } }
    }

    /// Starts previews if one of the transfer's `clients` needs them.
    func observersChanged(_ clients: [any StageClient]) {
        guard clients.contains(where: { $0.previews != nil }) else { return }
        let previews = state.withLock { state -> PreviewFeed? in
            if state.previews == nil { state.previews = state.makePreviews?() }
            return state.previews
        }
        previews?.observersChanged(clients)
    }
}

/// Enters a group, and leaves it when released.
private final class GroupEntry: Sendable {
    private let group: DispatchGroup

    init(_ group: DispatchGroup) {
        self.group = group
        group.enter()
    }

    deinit { group.leave() }
}

/// A load waiting for a running stage, directly or through other jobs.
protocol StageClient: PreviewClient {
    var id: TaskID { get }
    /// The limits that the request sets, and the time spent before an attempt at `url`. Don't hold a lock
    /// when you call this.
    func time(at url: URL) -> (limits: DeadlineClock.Limits, share: LoadClock.Share)
    /// Records the time that the load has spent so far.
    func spend(_ share: LoadClock.Share, at url: URL)
    /// Returns the time until `stallTimeout` or the limit for all attempts is reached, whichever comes first.
    /// Nil without a limit.
    func timeLeft(_ stallTimeout: Duration?) -> Duration?

    func progress(_ progress: LoadProgress, on delivery: Delivery)
    /// One of the clients, perhaps this one, has joined a transfer. Does nothing if this client already has
    /// progress.
    func joined(at progress: LoadProgress)
    /// Called when the response headers of a validation have arrived.
    func didReceiveHead()
    /// Called when the body of a response is about to arrive.
    func didBeginBody(of head: LoadResponse)
}

/// Runs stages, and finds the clients waiting for them.
protocol StageRunner: AnyObject, Sendable {
    /// The clients waiting now. Empty if the stage was canceled.
    func clients(of stage: RunningStageID) -> [any StageClient]
    /// Ends a client's load if it's still waiting for the stage.
    func fail(_ client: TaskID, in stage: RunningStageID, with error: ImageError)
}

/// The clients of the loads waiting for a running stage, directly or through other jobs.
struct StageClients: Sendable {
    private let runner: any StageRunner
    private let stage: RunningStageID

    init(_ runner: any StageRunner, _ stage: RunningStageID) {
        (self.runner, self.stage) = (runner, stage)
    }

    /// The clients waiting now. Empty if the stage was canceled.
    var present: [any StageClient] { runner.clients(of: stage) }

    /// Ends one client's load if it's still waiting. If no other client is waiting, the stage is canceled.
    func fail(_ client: any StageClient, _ error: ImageError) {
        runner.fail(client.id, in: stage, with: error)
    }
}
