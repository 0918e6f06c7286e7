// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The time of the machine.
public struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    public init() {}

    public var wallTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
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
