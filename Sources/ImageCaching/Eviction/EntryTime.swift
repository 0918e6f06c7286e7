// SPDX-License-Identifier: MIT

/// An uptime in units of 2^26 ns (67 ms). In these units, four bytes cover nine years.
@usableFromInline
struct EntryTime: Sendable {
    private let ticks: UInt32

    /// - Parameter uptime: the uptime in nanoseconds.
    @usableFromInline
    init(_ uptime: Int64) { ticks = UInt32(truncatingIfNeeded: uptime >> 26) }

    /// Returns the nanoseconds from this time to `later`, rounded to units.
    func nanoseconds(until later: EntryTime) -> Int64 { Int64(later.ticks &- ticks) << 26 }
}
