// SPDX-License-Identifier: MIT

import ImageBase

/// Until when a picture in memory may be taken unasked: by the wall clock, and by the one that nobody sets, so that
/// nothing stays fresh because a clock went back.
struct Expiry: Sendable {
    private let wallTime: Double
    private let uptime: Duration

    /// - Parameter seconds: from now on; not more than zero: it may not be taken.
    init(after seconds: Double, _ time: any TimeSource) {
        let seconds = min(seconds, 1e10)
        wallTime = time.wallTime + seconds
        uptime = time.uptime + .seconds(seconds)
    }

    func isPast(_ time: any TimeSource) -> Bool { time.wallTime >= wallTime || time.uptime >= uptime }
}
