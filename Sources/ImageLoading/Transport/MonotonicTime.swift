// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The monotonic clock in nanoseconds, as an integer because transfers compare many times.
enum MonotonicTime {
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// For how long the machine has been asleep since it was started; 0 where ``now`` counts that time.
    static var asleep: Int64 { SystemTime.uptimeNanoseconds - now }
}
