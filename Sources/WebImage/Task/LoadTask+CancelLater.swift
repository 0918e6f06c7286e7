// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

extension LoadTask {
    /// Cancels the task on another thread, for a caller that does not wait for its end: leaving the graph can
    /// stop a transfer, and waits for its lock. ``isCancelled`` is true when this returns.
    func cancelLater() {
        if let registration = markCancelled() { LateCancellations.add(registration) }
    }
}

/// Tasks that are cancelled on another thread, all that come together at once.
private enum LateCancellations {
    private static let pending = Locked<[any TaskRegistration]>([])
    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.cancellation")

    static func add(_ registration: any TaskRegistration) {
        let isFirst = pending.withLock { pending in
            pending.append(registration)
            return pending.count == 1
        }
        if isFirst { queue.async { cancelAll() } }
    }

    private static func cancelAll() {
        let registrations = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        for registration in registrations { registration.cancel() }
    }
}
