// SPDX-License-Identifier: MIT

/// Where the library reads the time, so that tests can turn the hands. ``SystemTime`` is the real one; the test kit
/// has a manual one.
public protocol TimeSource: Sendable {
    /// Wall time in seconds since 1970. May jump in either direction.
    var wallTime: Double { get }
    /// Time since some fixed moment. Never goes back; runs on while the machine sleeps where the system offers that.
    var uptime: Duration { get }
    /// Returns after `duration` of uptime, or throws `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws
}
