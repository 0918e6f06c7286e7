// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The monotonic clock in nanoseconds. It's an integer because transfers compare times often.
enum MonotonicTime {
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// How long the machine has been asleep since it started; 0 where ``now`` includes that time.
    static var asleep: Int64 { SystemTime.uptimeNanoseconds - now }
}
