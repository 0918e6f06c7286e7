// SPDX-License-Identifier: MIT

import Dispatch

/// Calls a closure after a delay, unless it's canceled.
package final class Alarm: Sendable {
    // We can't use a task here: an app may have blocked all of Swift's concurrency threads, and the time
    // limits of loads must be enforced even then.
    private static let queue = DispatchQueue(label: "WebImage.alarm", qos: .userInitiated)

    private let item: Locked<DispatchWorkItem?>
    private let task: Task<Void, Never>?

    /// - Parameters:
    ///   - duration: the time until the call, measured by `time`.
    ///   - body: the closure to call. It isn't called after ``cancel()``, and must not block: with the
    ///     system's clock, all calls run one after another.
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
