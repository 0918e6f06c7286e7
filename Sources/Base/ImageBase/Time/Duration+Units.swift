// SPDX-License-Identifier: MIT

package import Dispatch

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// The duration in nanoseconds, rounded toward zero.
    ///
    /// It's clamped to about 146 years in either direction, so adding two of them can't overflow.
    @inlinable package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min / 2 : .max / 2 }
        return min(max(scaled, .min / 2), .max / 2) + attoseconds / 1_000_000_000
    }

    /// The duration in milliseconds, rounded toward zero and clamped like ``nanoseconds``.
    package var milliseconds: Int64 { nanoseconds / 1_000_000 }

    /// The duration for a Dispatch deadline.
    ///
    /// If `Int` has 32 bits, as on watches, durations above 2.1 seconds are rounded to milliseconds and
    /// limited to 24 days.
    package var dispatchInterval: DispatchTimeInterval { dispatchInterval(limitedTo: .max) }

    /// - Parameter greatest: the largest number that an interval can hold.
    func dispatchInterval(limitedTo greatest: Int) -> DispatchTimeInterval {
        let greatest = Int64(greatest)
        if nanoseconds.magnitude <= greatest.magnitude {
            return .nanoseconds(Int(truncatingIfNeeded: nanoseconds))
        }
        return .milliseconds(Int(truncatingIfNeeded: min(max(milliseconds, -greatest), greatest)))
    }
}
