// SPDX-License-Identifier: MIT

import ImageBase

/// When a load was requested. Transports start waiting requests of the same priority in this order.
///
/// Loads reach the transport in any order, because they read the disk first. A server can't see the moment,
/// so we treat all moments as equal, and requests that differ only in their moment share a transfer.
package struct LoadMoment: Sendable, Hashable {
    /// The time since a point that all loads of the process share; `nil` if it isn't known.
    package let nanoseconds: Int64?

    package static let unknown = LoadMoment(nanoseconds: nil)
    package static var now: LoadMoment { LoadMoment(nanoseconds: uptime) }

    /// The place in the order. If the moment isn't known, it's the current time.
    var order: Int64 { nanoseconds ?? Self.uptime }

    private static var uptime: Int64 { SystemTime.uptimeNanoseconds }

    package static func == (left: LoadMoment, right: LoadMoment) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
