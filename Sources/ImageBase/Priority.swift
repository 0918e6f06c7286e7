// SPDX-License-Identifier: MIT

/// How urgent a piece of work is. Work that is shared has the highest priority of those who wait for it.
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
