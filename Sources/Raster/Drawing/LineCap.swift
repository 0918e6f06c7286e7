// SPDX-License-Identifier: MIT

/// The shape at the end of an open line.
public enum LineCap: Hashable, Sendable, CaseIterable {
    /// The line ends at the last point.
    case butt
    /// The line ends with a half circle around the last point.
    case round
    /// The line extends half its width beyond the last point.
    case square
}
