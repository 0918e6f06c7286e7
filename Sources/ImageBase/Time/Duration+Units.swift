// SPDX-License-Identifier: MIT

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// The duration in nanoseconds, rounded towards zero and clamped to about 146 years in either direction,
    /// so that two can be added without overflow.
    @inlinable package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min / 2 : .max / 2 }
        return min(max(scaled, .min / 2), .max / 2) + attoseconds / 1_000_000_000
    }

    /// The duration in milliseconds, rounded towards zero and clamped as ``nanoseconds`` is.
    package var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
