// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// Read in every memory hit. A few milliseconds do not matter to anything that is told by the calendar, and the
// coarse clock, which files are dated by too, costs a tenth.
#if os(Linux)
private let calendarClock = CLOCK_REALTIME_COARSE
#else
private let calendarClock = CLOCK_REALTIME
#endif

/// The time of the machine.
public struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    public init() {}

    public var wallTime: Double {
        var time = timespec()
        clock_gettime(calendarClock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    public var uptime: Duration { Self.start.duration(to: .now) }

    public func sleep(for duration: Duration) async throws {
        try await ContinuousClock().sleep(for: duration)
    }
}

extension TimeSource where Self == SystemTime {
    public static var system: SystemTime { SystemTime() }
}
