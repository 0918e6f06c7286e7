// SPDX-License-Identifier: MIT

import ImageBase

/// When an image in memory stops being fresh, by the wall clock and by uptime. That way, setting the wall
/// clock back can't keep an image fresh.
struct Expiry: Sendable {
    private let wallTime: Double
    private let uptime: Duration

    /// - Parameter seconds: the time from now until the expiry. If it's zero or less, the expiry is already
    ///   past.
    init(after seconds: Double, by time: any TimeSource) {
        let seconds = min(seconds, 1e10)
        wallTime = time.wallTime + seconds
        uptime = time.uptime + .seconds(seconds)
    }

    /// The seconds from now until the expiry; zero or less if it's already past.
    func remaining(by time: any TimeSource) -> Double {
        min(wallTime - time.wallTime, (uptime - time.uptime).seconds)
    }

    func isPast(_ time: any TimeSource) -> Bool { time.wallTime >= wallTime || time.uptime >= uptime }
}
