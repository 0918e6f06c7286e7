// SPDX-License-Identifier: MIT

/// The urgency of a load. Shared work runs at the highest priority of the tasks waiting for it.
public enum Priority: Int, Sendable, Comparable, CaseIterable, Codable {
    case veryLow = -2
    case low = -1
    case normal = 0
    case high = 1
    case veryHigh = 2

    @inlinable
    public static func < (left: Priority, right: Priority) -> Bool {
        left.rawValue < right.rawValue
    }
}
