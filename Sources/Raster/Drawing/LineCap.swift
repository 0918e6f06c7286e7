// SPDX-License-Identifier: MIT

/// The end of a line that is not closed.
public enum LineCap: Hashable, Sendable, CaseIterable {
    /// At the last point.
    case butt
    /// With a half circle around the last point.
    case round
    /// Half the line's width behind the last point.
    case square
}
