// SPDX-License-Identifier: MIT

/// The clocks that the library reads.
///
/// ``SystemTime`` reads those of the system; `WebImageTestSupport` has a manual one for tests.
public protocol TimeSource: Sendable {
    /// The wall-clock time in seconds since 1970. It may jump in either direction.
    var wallTime: Double { get }
    /// The time since an arbitrary moment. It never goes back, and includes time asleep where the system
    /// supports that.
    var uptime: Duration { get }
    /// Returns after `duration` of uptime, or throws `CancellationError` if the task is cancelled.
    func sleep(for duration: Duration) async throws
}
