// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Starts and cancels tasks on another thread, for callers that must not wait for the lock of the graph, nor
/// for the start or the end of a transfer. The order of the calls is kept, so that a load joins the work of
/// the one that it replaces before that one leaves it.
enum LateWork {
    enum Step: Sendable {
        case start(any LateStart)
        case cancel(any TaskRegistration)
    }

    private static let pending = Locked<[Step]>([])
    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.lateWork")

    static func add(_ step: Step) {
        let isFirst = pending.withLock { pending in
            pending.append(step)
            return pending.count == 1
        }
        if isFirst { queue.async { performAll() } }
    }

    private static func performAll() {
        let steps = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        for step in steps {
            switch step {
            case .start(let load): load.start()
            case .cancel(let registration): registration.cancel()
            }
        }
    }
}

/// The registration of a task that has not been started.
protocol LateStart: TaskRegistration {
    func start()
}

extension LoadTask {
    /// Cancels the task on another thread, for a caller that does not wait for its end. ``isCancelled`` is
    /// true when this returns.
    package func cancelLater() {
        if let registration = markCancelled() { LateWork.add(.cancel(registration)) }
    }
}
