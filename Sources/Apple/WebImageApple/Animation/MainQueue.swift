// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import Dispatch
import Foundation

/// Runs work on the main thread.
package enum MainQueue {
    /// Runs `work` later, in the order of the calls.
    package static let schedule: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { work in
        DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }

    /// Runs `work` immediately if called on the main thread, otherwise later.
    package static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread {
            MainActor.assumeIsolated(work)
        } else {
            schedule(work)
        }
    }
}
#endif
