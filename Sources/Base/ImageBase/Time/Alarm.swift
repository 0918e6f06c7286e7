// SPDX-License-Identifier: MIT

import Dispatch

/// A call of a closure after some time, which can be cancelled.
package final class Alarm: Sendable {
    // Not a task: an application may have blocked all threads of Swift's concurrency, and the limits of loads
    // hold then too.
    private static let queue = DispatchQueue(label: "WebImage.alarm", qos: .userInitiated)

    private let item: Locked<DispatchWorkItem?>
    private let task: Task<Void, Never>?

    /// - Parameters:
    ///   - duration: the time until the call, by `time`.
    ///   - body: not called after ``cancel()``. It must not block: with the system's clock, all calls are
    ///     made one after the other.
    package init(after duration: Duration, by time: any TimeSource, _ body: @escaping @Sendable () -> Void) {
        guard time is SystemTime else {
            item = Locked(nil)
            task = Task {
                if duration > .zero { try? await time.sleep(for: duration) }
                if !Task.isCancelled { body() }
            }
            return
        }
        let work = DispatchWorkItem(block: body)
        Self.queue.asyncAfter(deadline: .now() + duration.dispatchInterval, execute: work)
        item = Locked(work)
        task = nil
    }

    package func cancel() {
        task?.cancel()
        item.withLock { $0?.cancel() }
    }
}
