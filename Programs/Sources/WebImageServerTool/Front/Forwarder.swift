// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import WebImageProxy
import WebImageServer

/// Responds to requests by passing request and response bodies on as they arrive.
protocol Forwarder: Sendable {
    /// How long a request may wait for its client.
    var pace: TransferPace { get }

    func respond(to head: RequestHead, client: ForwardedClient) async

    /// Returns the response to a request that isn't passed to ``respond(to:client:)``.
    func refusal(_ refusal: RequestRefusal) -> ImageServerResponse
}

/// How long an exchange may wait for its client: `limit`, plus one second for each `rate` bytes moved.
///
/// Without this limit, a client that moves a byte now and then could hold a connection indefinitely.
struct TransferPace: Sendable {
    private let limit: Duration
    private let rate: Int
    private var waited = Duration.zero
    private var moved = 0

    /// - Parameter rate: bytes per second; 0 for no minimum.
    init(limit: Duration, rate: Int) {
        self.limit = limit
        self.rate = rate
    }

    /// The maximum duration of the next wait.
    var remaining: Duration {
        guard rate > 0 else { return limit }
        return min(limit, max(.zero, limit + .seconds(Double(moved) / Double(rate)) - waited))
    }

    mutating func add(waited duration: Duration = .zero, moved count: Int = 0) {
        waited += duration
        moved += count
    }
}

/// Runs the tasks of forwarded requests on threads that may block. These tasks read and write cache files,
/// which would stall event loops and other tasks.
@available(macOS 15, *)
final class BlockingExecutor: TaskExecutor {
    static let shared = BlockingExecutor()

    private let queue = DispatchQueue(label: "forwarded requests", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
#endif
