// SPDX-License-Identifier: MIT

import PortableC

/// The clocks that the library reads.
///
/// ``SystemTime`` reads the system's clocks; `WebImageTestSupport` has a manual clock for tests.
public protocol TimeSource: Sendable {
    /// The wall-clock time in seconds since 1970. It may jump in either direction.
    var wallTime: Double { get }
    /// The time since an arbitrary moment. It never goes backward, and includes sleep where the system
    /// supports that.
    var uptime: Duration { get }
    /// Returns after `duration` of uptime, or throws `CancellationError` if the task is canceled.
    func sleep(for duration: Duration) async throws
}

// Every memory hit reads this clock. The coarse one costs a tenth as much and is off by a few milliseconds,
// which doesn't matter for expiry dates. The kernel uses it for file times too.
#if os(Linux)
private let calendarClock = CLOCK_REALTIME_COARSE
private let continuousClock = CLOCK_BOOTTIME
#else
private let calendarClock = CLOCK_REALTIME
private let continuousClock = CLOCK_MONOTONIC
#endif

/// The system's clocks.
public struct SystemTime: TimeSource {
    public init() {}

    public var wallTime: Double {
        let time = Self.time(calendarClock)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // We don't use `ContinuousClock`, because it's three times as slow.
    public var uptime: Duration {
        let time = Self.time(continuousClock)
        return Duration(
            secondsComponent: Int64(time.tv_sec), attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    }

    /// The uptime in nanoseconds, which avoids conversions to and from `Duration`.
    package static var uptimeNanoseconds: Int64 {
        let time = Self.time(continuousClock)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    private static func time(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }

    public func sleep(for duration: Duration) async throws {
        try await ContinuousClock().sleep(for: duration)
    }
}

extension TimeSource where Self == SystemTime {
    public static var system: SystemTime { SystemTime() }
}
