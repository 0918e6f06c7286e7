// SPDX-License-Identifier: MIT

import ImageBase

/// When an image in memory stops being fresh, by the wall clock and by uptime: nothing stays fresh because
/// the wall clock was set back.
struct Expiry: Sendable {
    private let wallTime: Double
    private let uptime: Duration

    /// - Parameter seconds: the time from now; zero or less is in the past.
    init(after seconds: Double, by time: any TimeSource) {
        let seconds = min(seconds, 1e10)
        wallTime = time.wallTime + seconds
        uptime = time.uptime + .seconds(seconds)
    }

    /// The time from now, in seconds; zero or less is in the past.
    func remaining(by time: any TimeSource) -> Double {
        min(wallTime - time.wallTime, (uptime - time.uptime).seconds)
    }

    func isPast(_ time: any TimeSource) -> Bool { time.wallTime >= wallTime || time.uptime >= uptime }
}
