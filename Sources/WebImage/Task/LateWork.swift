// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Starts and cancels tasks on another thread, for callers that can't wait for the graph's lock, or for a
/// transfer to start or end. Calls stay in order, so a load that replaces another one joins the shared work
/// before the old load leaves.
enum LateWork {
    enum Step: Sendable {
        case start(any LateStart)
        case cancel(any TaskRegistration)
    }

    private static let pending = Locked<[Step]>([])
    // Don't set a QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
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

/// The registration of a task that hasn't been started yet.
protocol LateStart: TaskRegistration {
    func start()
}

extension LoadTask {
    /// Cancels the task on another thread, for a caller that doesn't wait for the end. ``isCancelled`` is
    /// true when this returns.
    package func cancelLater() {
        if let registration = markCancelled() { LateWork.add(.cancel(registration)) }
    }
}
